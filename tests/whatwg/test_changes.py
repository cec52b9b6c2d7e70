"""Changed copies of a URL, decoded parts, and what a subclass becomes."""

import copy
import json
import os
import pickle
import re
from ipaddress import IPv4Address, IPv6Address
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.help.counts import examples
from urlprism import URL, URLError, URLSearchParams

LINK = "https://u%40:p%3A@h.example:8443/a/b.tar.gz?q=1#f"

PARTS = [  # href, attribute, value
    ("http://h/a%2Fb/c%20d/", "path_segments", ("a/b", "c d", "")),
    ("http://h/", "path_segments", ("",)),
    ("http://h//a", "path_segments", ("", "a")),
    ("foo://h", "path_segments", ()),
    ("mailto:a/b", "path_segments", ()),
    ("http://h/%FF%41", "path_segments", ("\ufffdA",)),
    ("http://h/a+b", "path_segments", ("a+b",)),
    ("http://h/a/", "name", ""),
    ("http://h/a%2Fb.c", "name", "a/b.c"),
    ("mailto:a/b", "name", ""),
    ("http://h/a%2Etxt", "suffix", ".txt"),
    ("http://h/a.b%20c", "suffix", ".b c"),
    ("http://h/a.", "suffix", ""),
    ("http://h/a.", "stem", "a."),
    ("http://h/.a.b", "suffixes", (".b",)),
    ("http://h/.a", "stem", ".a"),
    ("http://h/", "suffix", ""),
    ("http://h/", "user", None),
    ("http://u%C3%A9@h/", "user", "ué"),
    ("http://:p@h/", "user", None),
    ("http://:p@h/", "password_text", "p"),
    ("http://u@h/", "password_text", None),
    ("http://u:p@h:8080/a", "authority", "u:p@h:8080"),
    ("http://h:80/", "authority", "h"),
    ("file:///a", "authority", ""),
    ("foo:/a", "authority", None),
    ("mailto:a", "authority", None),
    ("http://0x7f.1/", "address", IPv4Address("127.0.0.1")),
    ("http://[0::1]/", "address", IPv6Address("::1")),
    ("http://1.2.3.example/", "address", None),
    ("foo://1.2.3.4/", "address", None),
    ("foo:/a", "address", None),
    ("https://h:443/", "is_default_port", True),
    ("https://h:80/", "is_default_port", False),
    ("foo://h/", "is_default_port", False),
    ("file:///a", "is_default_port", False),
    ("http://h/?a=b+c&a&=d", "query_pairs", (("a", "b c"), ("a", ""), ("", "d"))),
    ("http://h/?", "query_pairs", ()),
    ("http://h/a%20b", "path", "/a%20b"),
    ("mailto:a b", "path", "a b"),
]


@pytest.mark.parametrize(("href", "name", "value"), PARTS)
def test_parts(href, name, value):
    assert getattr(URL(href), name) == value


CHANGED = [  # href, method, arguments, href
    ("http://h/", "with_scheme", ("https",), "https://h/"),
    ("http://h:443/", "with_scheme", ("https",), "https://h/"),
    ("http://h:81/", "with_host", ("i",), "http://i:81/"),
    ("http://h:81/", "with_host", ("::1",), "http://[::1]:81/"),
    ("http://h/", "with_host", ("[::1]",), "http://[::1]/"),
    ("http://h/", "with_host", (IPv6Address("::2"),), "http://[::2]/"),
    ("http://h/", "with_port", (81,), "http://h:81/"),
    ("http://h/", "with_port", ("0081",), "http://h:81/"),
    ("http://h:81/", "with_port", (None,), "http://h/"),
    ("http://h/", "with_user", ("a:b%",), "http://a%3Ab%25@h/"),
    ("http://a:b@h/", "with_user", (None,), "http://h/"),
    ("http://a:b@h/", "with_user", ("c",), "http://c:b@h/"),
    ("mailto:a", "with_user", (None,), "mailto:a"),
    ("http://a:b@h/", "with_password", (None,), "http://a@h/"),
    ("http://a@h/", "with_password", ("b@",), "http://a:b%40@h/"),
    ("file:///a", "with_password", (None,), "file:///a"),
    ("http://h/a?b#c", "with_path", ("/d%/e",), "http://h/d%25/e"),
    ("http://h/a?b#c", "with_path", (["d/e", ""],), "http://h/d%2Fe/"),
    ("http://h/a?b#c", "with_name", ("d",), "http://h/d"),
    ("http://h/a/?b", "with_name", ("d",), "http://h/a/d"),
    ("http://h/a/b", "with_name", ("",), "http://h/a/"),
    ("http://h/a/b", "with_name", ("%2e?/",), "http://h/a/%252e%3F%2F"),
    ("foo://h", "with_name", ("d",), "foo://h/d"),
    ("foo:/.//a", "with_name", ("d",), "foo:/.//d"),
    ("http://h/a.tar.gz?b#c", "with_suffix", (".zip",), "http://h/a.tar.zip"),
    ("http://h/a%7E%FF%2Etxt", "with_suffix", (".b",), "http://h/a%7E%FF.b"),
    ("http://h/.a", "with_suffix", (".b",), "http://h/.a.b"),
    ("http://h/a.b", "with_suffix", ("",), "http://h/a"),
    ("http://h/a.b", "with_suffix", (".%?",), "http://h/a.%25%3F"),
    ("http://h/?a=1&b=2", "__mod__", ({"a": 3},), "http://h/?a=3&b=2"),
    ("http://h/?a=1", "__mod__", ("a=2&b",), "http://h/?a=2&b="),
    ("http://h/a?b#c", "__truediv__", ("d/e",), "http://h/a/d%2Fe"),
]


@pytest.mark.parametrize(("href", "method", "arguments", "changed"), CHANGED)
def test_changes(href, method, arguments, changed):
    assert getattr(URL(href), method)(*arguments).href == changed


def test_a_path_may_keep_query_and_fragment():
    url = URL("http://h/a?b#c")
    assert url.with_path("/d", keep_query=True).href == "http://h/d?b"
    assert url.with_path("/d", keep_fragment=True).href == "http://h/d#c"
    assert url.replace(path="/d").href == "http://h/d?b#c"


REFUSED = [
    ("http://h/", "with_scheme", ("foo",), "a special scheme can be changed only"),
    ("http://h/", "with_host", ("a/b",), "a host cannot contain this delimiter"),
    ("http://h/", "with_host", ("127.1",), "must be an IPv4 address of four decimal numbers"),
    ("http://h/", "with_port", (65536,), "a port must be a number from 0 to 65535"),
    ("file:///a", "with_user", ("a",), "cannot have a username"),
    ("http://h/", "with_path", ("a",), 'must begin with "/"'),
    ("http://h/", "with_path", ("/a/..",), "a dot segment would be removed"),
    ("mailto:a", "with_path", ("/a",), "an opaque path cannot be replaced"),
    ("mailto:a", "with_path", ("a@b",), "an opaque path cannot be replaced"),
    ("mailto:a", "with_name", ("a",), "an opaque path cannot be replaced"),
    ("http://h/a", "with_name", ("..",), "a dot segment would be removed"),
    ("http://h/a", "with_suffix", ("b",), "a suffix must be a dot and a text"),
    ("http://h/a", "with_suffix", (".",), "a suffix must be a dot and a text"),
    ("http://h/a", "with_suffix", (".b/c",), "a suffix must be a dot and a text"),
    ("http://h/", "with_suffix", (".b",), "ends with no name has no suffix"),
    ("mailto:a", "with_suffix", (".b",), "ends with no name has no suffix"),
    ("mailto:a", "relative", (), "an opaque path has no relative reference"),
    ("mailto:a", "origin_url", (), "an opaque origin has no URL"),
    ("file:///a", "origin_url", (), "an opaque origin has no URL"),
]


@pytest.mark.parametrize(("href", "method", "arguments", "message"), REFUSED)
def test_what_cannot_be(href, method, arguments, message):
    with pytest.raises(URLError, match=re.escape(message)):
        getattr(URL(href), method)(*arguments)


PARENTS = [
    ("http://h/a/b?c#d", "http://h/a"), ("http://h/a/b/", "http://h/a/b"),
    ("http://h/a", "http://h/"), ("http://h/?a", "http://h/"), ("http://h//a", "http://h/"),
    ("http://h/a%2Fb/c", "http://h/a%2Fb"), ("foo://h?a", "foo://h"), ("mailto:a?b#c", "mailto:a"),
    ("file:///C:/a", "file:///C:"), ("file:///C:", "file:///C:"), ("http://h/C:", "http://h/"),
    ("foo:/.//a/b", "foo:/.//a"),
]  # fmt: skip


@pytest.mark.parametrize(("href", "parent"), PARENTS)
def test_parent(href, parent):
    assert URL(href).parent.href == parent


QUERIES = [
    ({"a": "b c", "d": [1, 2.5]}, "?a=b+c&d=1&d=2.5"), ({"a": True, "b": False}, "?a=true&b=false"),
    ({"a": None}, "?a"), ({"a b&": None, "c": [None, "d"]}, "?a+b%26&c&c=d"),
    ([("a", None), ("a", 1)], "?a&a=1"), ({"a": ()}, ""), (URLSearchParams("a=1&a"), "?a=1&a="),
]  # fmt: skip


@pytest.mark.parametrize(("query", "search"), QUERIES)
def test_queries(query, search):
    assert URL("http://h/?x").with_query(query).search == search
    assert URL("http://h/").extend_query(query).search == search
    assert URL("http://h/").update_query(query).search == search
    assert URL("http://h/").replace(query=query).search == search
    assert URL.build(scheme="http", host="h", query=query).search == search
    if isinstance(query, dict):
        assert URL("http://h/").with_query(**query).search == search


def test_queries_of_keywords():
    url = URL("http://h/?a=1&b=2")
    assert url.with_query(self="a", query="b").search == "?self=a&query=b"
    assert url.update_query(a=3, c=None).search == "?a=3&b=2&c"
    assert url.extend_query(pairs=1).search == "?a=1&b=2&pairs=1"
    for change in (url.with_query, url.update_query, url.extend_query):
        for query, keywords in (((), {}), (({"a": 1},), {"b": 2}), ((None,), {"b": 2})):
            with pytest.raises(TypeError, match="give a query, or its pairs as keywords"):
                change(*query, **keywords)
    with pytest.raises(ValueError, match="an empty name cannot stand"):
        url.with_query({"": None})


REPLACED = [
    (dict(scheme="http"), dict(protocol="http")), (dict(path="/x%2F y"), dict(pathname="/x%2F y")),
    (dict(query="a b"), dict(search="?a b")), (dict(query=""), dict(search="?")),
    (dict(query="?a"), dict(search="??a")), (dict(fragment="x"), dict(hash="#x")),
    (dict(fragment="#x"), dict(hash="##x")), (dict(query={}), dict(search="")),
]  # fmt: skip


@pytest.mark.parametrize(("by_one_name", "by_the_other"), REPLACED)
def test_both_families_of_names(by_one_name, by_the_other):
    url = URL(LINK)
    assert url.replace(**by_one_name) == url.replace(**by_the_other) != url
    with pytest.raises(TypeError, match="are one part: give one of them"):
        url.replace(**by_one_name, **by_the_other)


def test_all_parts_come_back():
    url = URL(LINK)
    again = URL("http://other/").replace(
        scheme=url.scheme, username=url.username, password=url.password, host=url.host,
        path=url.path, query=url.query, fragment=url.fragment,
    )  # fmt: skip
    assert again == url


WRONG = [
    ("pathnam", "did you mean 'pathname'?"), ("schema", "did you mean 'scheme'?"),
    ("user", "give username, which is as written, or data to with_user()"),
    ("netloc", "give username, password and host"), ("params", "give query, which takes a mapping"),
    ("x", "known: protocol, scheme, username"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "hint"), WRONG)
def test_a_hint_on_a_wrong_name(name, hint):
    with pytest.raises(TypeError, match=re.escape(f"replace() takes no argument {name!r}; {hint}")):
        URL(LINK).replace(**{name: "x"})


class Link(URL):
    @property
    def is_mine(self):
        return True


def test_results_keep_the_subclass():
    url = Link(LINK)
    made = [
        url / "a", url.joinpath("a", "b"), url % {"a": 1}, url.join("x"), url.parent,
        url.origin_url(), url.replace(port=1), url.replace(scheme="http"), url.with_scheme("http"),
        url.with_host("h"), url.with_port(1), url.with_user("a"), url.with_password("b"),
        url.with_path("/a"), url.with_name("a"), url.with_suffix(".a"), url.with_query(a=1),
        url.with_query("a"), url.extend_query(a=1), url.update_query(a=1),
        url.without_query_params("q"), url.with_fragment("a"), copy.copy(url), copy.deepcopy(url),
        Link.parse(LINK), Link.from_path("/a", windows=False), pickle.loads(pickle.dumps(url)),
    ]  # fmt: skip
    assert {type(each) for each in made} == {Link}
    assert all(each.is_mine for each in made)
    assert repr(url / "a").startswith("Link('https://")
    assert url == URL(LINK)


def test_a_subclass_with_its_own_constructor():
    class Odd(URL):
        def __init__(self, text, *, note):
            assert note
            super().__init__(text)

    assert type(Odd("http://h/", note="x") / "a") is Odd


def test_texts_of_a_url():
    url = URL("http://h/a")
    assert f"{url}" == format(url) == str(url) == "%s" % url  # noqa: UP031
    assert f"{url:>12}" == "  http://h/a"
    assert f"{url!r}" == "URL('http://h/a')"
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps(url)
    assert json.dumps([url], default=str) == '["http://h/a"]'
    with pytest.raises(TypeError, match=r"expected str, bytes or os\.PathLike object, not URL"):
        os.fspath(url)
    assert os.fspath(URL("file:///a%20b").to_path(windows=False)) in {"/a b", "\\a b"}
    assert PurePosixPath(url.path).name == url.name


SEGMENTS = st.lists(st.text("ab.%/?#é ", min_size=1, max_size=4), min_size=1, max_size=4)


@examples(500)
@given(SEGMENTS)
def test_parent_undoes_a_segment(segments):
    url = URL("http://h/root")
    for each in segments:
        if re.fullmatch(r"(\.|%2[eE]){1,2}", each):
            continue
        child = url / each
        assert child.parent == url
        assert child.name == each
        assert child.path_segments == (*url.path_segments, each)
        assert child == url.joinpath("x").with_name(each)
        assert child.stem + child.suffix == each
        if child.suffix:
            assert child.with_suffix(".new").name == f"{child.stem}.new"
        url = child


@pytest.mark.parametrize("url", ["http://h/", "http://h/?a=1"])
def test_names_to_leave_out_are_texts(url):
    with pytest.raises(TypeError, match="a text is str, not list"):
        URL(url).without_query_params(["a"])


def test_a_scheme_cannot_be_left_out():
    with pytest.raises(TypeError, match="a scheme must be str, not NoneType"):
        URL("http://h/").with_scheme(None)
