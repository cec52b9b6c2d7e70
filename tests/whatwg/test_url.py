"""The URL class: what Python adds to the standard's attributes."""

import copy
import pickle
import sys

import pytest

import urlprism
from urlprism import URL, URLError
from urlprism.whatwg import FIELDS, equals, findings, parse, set_part

PLAIN = "https://example.org/a/b?c=d#e"
MESSY = "HTTPS://us er:p@ss@EXAMPLE.org:8080/x/../a b?c'd#e f"


def test_the_parts_have_the_standard_s_names():
    url = URL(MESSY)
    assert url.to_dict() == {
        "href": "https://us%20er:p%40ss@example.org:8080/a%20b?c%27d#e%20f",
        "origin": "https://example.org:8080",
        "protocol": "https:",
        "username": "us%20er",
        "password": "p%40ss",
        "host": "example.org:8080",
        "hostname": "example.org",
        "port": "8080",
        "pathname": "/a%20b",
        "search": "?c%27d",
        "hash": "#e%20f",
    }
    assert tuple(url.to_dict()) == FIELDS
    assert str(url) == url.href


def test_the_common_parts():
    assert URL(MESSY).components() == urlprism.parse(MESSY).components()
    assert URL(MESSY).components() == (
        "https", "us%20er:p%40ss", "example.org", 8080, "/a%20b", "c%27d", "e%20f",
    )  # fmt: skip
    assert URL("data:,x").components() == ("data", None, None, None, ",x", None, None)
    assert URL("file:///a?#").components() == ("file", None, "", None, "/a", "", "")
    assert URL("http://u@h/").components().userinfo == "u"


CONVENIENCES = [
    # URL, scheme, query, fragment, port in force, special
    ("http://h/", "http", None, None, 80, True),
    ("wss://h:444/?#", "wss", "", "", 444, True),
    ("file:///a?b#c", "file", "b", "c", None, True),
    ("ssh://h:22/", "ssh", None, None, 22, False),
    ("ssh://h/", "ssh", None, None, None, False),
    ("mailto:a?b", "mailto", "b", None, None, False),
]


@pytest.mark.parametrize(("text", *FIELDS[:5]), CONVENIENCES)
def test_conveniences(text, href, origin, protocol, username, password):
    url = URL(text)
    got = (url.scheme, url.query, url.fragment, url.port_number, url.is_special)
    assert got == (href, origin, protocol, username, password)


def test_equal_by_href():
    assert URL("HTTP://H") == URL("http://h/")
    assert URL("http://h/") != URL("http://h/#")
    assert URL("http://h/") != "http://h/"
    assert hash(URL("HTTP://H")) == hash(URL("http://h/"))
    assert len({URL("HTTP://H"), URL("http://h/"), URL("http://i/")}) == 2


def test_ordered_by_href():
    low, high = URL("http://a/"), URL("http://b/")
    assert sorted([high, low]) == [low, high]
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert not low < low  # noqa: PLR0124
    with pytest.raises(TypeError, match="'<' not supported between"):
        low < "http://b/"  # noqa: B015


def test_immutable():
    url = URL(PLAIN)
    for name in (*FIELDS, "scheme", "query", "fragment", "search_params", "is_special"):
        with pytest.raises(AttributeError):
            setattr(url, name, "x")
    with pytest.raises(AttributeError):
        url.other = 1
    with pytest.raises(AttributeError, match="a URL is immutable"):
        url.__init__("http://other/")
    assert url.href == PLAIN


@pytest.mark.parametrize("text", [PLAIN, MESSY, "data:,x", "web+demo:/.//not-a-host/"])
def test_copies(text):
    url = URL(text)
    assert copy.copy(url) is url
    assert copy.deepcopy([url])[0] is url
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(url, protocol))
        assert again == url
        assert again.to_dict() == url.to_dict()
    assert URL(url) == url


def test_match():
    match URL(PLAIN):
        case URL(protocol="https:", hostname=host, pathname=path):
            assert (host, path) == ("example.org", "/a/b")
        case _:
            pytest.fail("no case")


def test_what_is_shown_has_no_password():
    assert repr(URL("http://u:secret@h/")) == "URL('http://u:******@h/')"
    assert repr(URL("http://u@h/")) == "URL('http://u@h/')"
    assert repr(URL("data:,u:secret@h")) == "URL('data:,u:secret@h')"
    assert URL("http://u:secret@h/p").display() == "http://h/p"
    assert URL("http://xn--mnchen-3ya.de/%C3%A9%20").display() == "http://münchen.de/é%20"


class Text(str):
    """A str that lies about itself."""

    __slots__ = ()

    def __len__(self):
        return 0

    def __str__(self):
        return "http://other/"

    def __getitem__(self, key):
        return "x"


@pytest.mark.parametrize("kind", [str, Text, str.encode, lambda text: bytearray(text.encode())])
@pytest.mark.parametrize("text", [PLAIN, MESSY, "http://h/é"])
def test_kinds_of_text(kind, text):
    assert URL(kind(text)) == URL(text)
    assert URL(kind("x"), kind(text)) == URL("x", text)
    assert URL.can_parse(kind(text))
    assert parse(kind(text)) == URL(text)


def test_octets_are_utf_8():
    assert URL(b"http://h/\xc3\xa9\xff").href == "http://h/%C3%A9%EF%BF%BD"
    assert URL("http://h/\ud800").href == "http://h/%EF%BF%BD"


@pytest.mark.parametrize("given", [None, 1, 1.5, ["http://h/"], object(), memoryview(b"http://h/")])
def test_other_types(given):
    message = (
        f"a URL must be str, bytes, bytearray or a record of urlprism, not {type(given).__name__}"
    )
    for call in (URL, URL.parse, URL.can_parse, parse):
        with pytest.raises(TypeError, match=message):
            call(given)
    if given is not None:
        with pytest.raises(TypeError, match=message):
            URL("http://h/", given)


def test_bases():
    base = URL("http://h/a/b")
    assert URL("../c", base).href == "http://h/c"
    assert base.join("../c") == URL("../c", base) == URL("../c", "http://h/a/b")
    assert URL("http://other/", base).href == "http://other/"
    with pytest.raises(URLError) as caught:
        URL("x", "no base")
    assert caught.value.text == "no base"
    assert URL.parse("x", "no base") is None
    assert not URL.can_parse("x", "no base")
    assert URL.parse("x") is None
    assert URL.parse("x", base).href == "http://h/a/x"


REFUSED = [
    # text, base, what is refused, its place, the rule
    ("http://h:8x/", None, "8x", 9, "#port-state, port-invalid"),
    ("  http://h:99\n999", None, "99\n999", 11, "#port-state, port-out-of-range"),
    ("/a", None, "/a", 0, "#no-scheme-state, missing-scheme-non-relative-URL"),
    ("/a", "mailto:x", "/a", 0, "#no-scheme-state, missing-scheme-non-relative-URL"),
    ("http://a b/", None, "a b", 7, "#concept-domain-to-ascii, domain-to-ASCII"),
    ("http://u@/", None, "", 9, "#authority-state, host-missing"),
    ("http://[::1", None, "", 11, "#concept-host-parser, IPv6-unclosed"),
    ("http://[1::2::3]", None, "::", 12, "#concept-ipv6-parser, IPv6-multiple-compression"),
    ("http://1.2.3.256", None, "256", 13, "#concept-ipv4-parser, IPv4-out-of-range-part"),
    ("foo://a|b", None, "|", 7, "#concept-opaque-host-parser, host-invalid-code-point"),
]


@pytest.mark.parametrize(("text", "base", "refused", "start", "rule"), REFUSED)
def test_an_error_says_what_and_where(text, base, refused, start, rule):
    with pytest.raises(URLError) as caught:
        URL(text, base)
    error = caught.value
    assert (error.text, error.start, error.text[error.start : error.end]) == (text, start, refused)
    assert error.rule == f"URL Standard {rule}"
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, again.rule, str(again)) == (error.message, error.rule, str(error))


SEGMENTS = [
    # URL, segment, what becomes of them
    ("http://h", "a", "http://h/a"),
    ("http://h/a", "b", "http://h/a/b"),
    ("http://h/a/", "b", "http://h/a/b"),
    ("http://h/a?q#f", "b c", "http://h/a/b%20c"),
    ("http://h/", "a/b", "http://h/a%2Fb"),
    ("http://h/", "..\\..", "http://h/..%5C.."),
    ("http://h/", "?#%2e", "http://h/%3F%23%252e"),
    ("http://h/", "\t", "http://h/%09"),
    ("http://h/", "é\ud800", "http://h/%C3%A9%EF%BF%BD"),
    ("http://h/a", "", "http://h/a/"),
    ("http://h/a/", "", "http://h/a/"),
    ("foo://h", "a", "foo://h/a"),
    ("foo:/", "a", "foo:/a"),
    ("foo:/.//x", "a", "foo:/.//x/a"),
    ("file:///", "C|", "file:///C%7C"),
    ("file:///", "C:", "file:///C:"),
]


@pytest.mark.parametrize(("text", "segment", "href"), SEGMENTS)
def test_one_segment_more(text, segment, href):
    url = URL(text) / segment
    assert url.href == href
    assert URL(href) == url


def test_segments():
    assert URL("http://h/").joinpath("a", "b c").href == "http://h/a/b%20c"
    assert URL("http://h/").joinpath() == URL("http://h/")
    for segment in (".", "..", "%2e", ".%2E", "%2e%2e"):
        with pytest.raises(URLError, match="does not name a child"):
            URL("http://h/a") / segment
    with pytest.raises(URLError, match="opaque"):
        URL("data:x") / "a"
    for other in (1, None, b"a"):
        with pytest.raises(TypeError, match=f"a segment must be str, not {type(other).__name__}"):
            URL("http://h/") / other


def test_many_segments_are_joined_at_once():
    # One by one, each would be read and written anew with all before it.
    assert URL("http://h/").joinpath(*["a"] * 300_000).href == "http://h" + "/a" * 300_000
    url = URL("http://h/x/?q#f")
    assert url.joinpath("a/b", "", "c") == url / "a/b" / "" / "c"


def test_replace():
    url = URL("http://u:p@h:1/a?b#c")
    assert url.replace(protocol="https", host="i:2", pathname="x y", hash="").href == (
        "https://u:p@i:2/x%20y?b"
    )
    assert url.replace(port=80).href == "http://u:p@h/a?b#c"
    assert url.replace(port="").href == "http://u:p@h/a?b#c"
    assert url.replace(username="", password="", search="").href == "http://h:1/a#c"
    assert url.replace() == url
    assert url.href == "http://u:p@h:1/a?b#c"


SILENT = [
    ("http://h/", "protocol", "foo"),
    ("http://h/", "protocol", "1"),
    ("foo://h/", "protocol", "http"),
    ("http://u@h/", "protocol", "file"),
    ("file:///", "protocol", "http"),
    ("file:///", "username", "u"),
    ("data:x", "password", "p"),
    ("data:x", "host", "h"),
    ("data:x", "hostname", "h"),
    ("data:x", "pathname", "h"),
    ("http://h/", "hostname", "h:1"),
    ("http://h/", "hostname", ""),
    ("foo://u@h/", "host", ""),
    ("http://h/", "host", "a b"),
    ("http://h/", "port", "x"),
    ("http://h/", "port", "65536"),
    ("file:///", "port", "1"),
]


@pytest.mark.parametrize(("text", "name", "value"), SILENT)
def test_replace_raises_where_setters_are_silent(text, name, value):
    url = URL(text)
    assert set_part(url, name, value) == url
    with pytest.raises(URLError, match="URL Standard #"):
        url.replace(**{name: value})


def test_setters_by_name():
    url = URL("http://h/a")
    assert set_part(url, "href", "http://i").href == "http://i/"
    with pytest.raises(URLError):
        set_part(url, "href", "i")
    for name in ("origin", "search_params", "scheme"):
        with pytest.raises(ValueError, match=f"no part that can be set is named '{name}'"):
            set_part(url, name, "x")
    with pytest.raises(TypeError, match="not int"):
        url.replace(pathname=1)


QUERIES = [
    ("?a=1&b=%7E", {"a": 2}, "?a=2&b=%7E"),
    ("?b=%7E&a=1&c&a=3", {"a": "x y"}, "?b=%7E&a=x+y&c"),
    ("?b", {"a": ""}, "?b&a="),
    ("", {"a": "&"}, "?a=%26"),
]


@pytest.mark.parametrize(("search", "changes", "expected"), QUERIES)
def test_an_edit_touches_what_it_names(search, changes, expected):
    assert URL("http://h/p" + search + "#f").update_query(changes).href == (
        "http://h/p" + expected + "#f"
    )


def test_queries():
    url = URL("http://h/?a=1&b=%7E&&c#f")
    assert url.extend_query({"a": 2}).search == "?a=1&b=%7E&&c&a=2"
    assert url.without_query_params("a", "c").search == "?b=%7E&"
    assert url.without_query_params("none") == url
    assert url.with_query({"x": ["1", "2"]}).href == "http://h/?x=1&x=2#f"
    assert url.with_query("a b").search == "?a%20b"
    assert url.with_query("?").search == "??"
    assert url.with_query("").query == ""
    assert url.with_query(None).href == "http://h/#f"
    assert url.with_fragment("#x").hash == "##x"
    assert url.with_fragment("").fragment == ""
    assert url.with_fragment(None).fragment is None


def test_search_params_are_a_copy():
    url = URL("http://h/?a=1&b=2")
    params = url.search_params
    params.append("c", "3")
    assert url.search == "?a=1&b=2"
    assert url.with_query(params).search == "?a=1&b=2&c=3"
    assert url.search_params["b"] == "2"


EQUAL = [
    ("http://h/#a", "http://h/#b", False, True),
    ("http://h/", "http://h/#", False, True),
    ("http://h/a", "HTTP://H/./a", True, True),
    ("http://h/?", "http://h/", False, False),
]


@pytest.mark.parametrize(("a", "b", "equal", "without_fragments"), EQUAL)
def test_equivalence(a, b, equal, without_fragments):
    assert equals(URL(a), URL(b)) is equal
    assert equals(URL(a), URL(b), exclude_fragments=True) is without_fragments


@pytest.mark.parametrize("other", ["http://h/", b"http://h/", None, 1])
def test_only_urls_are_equivalent(other):
    url = URL("http://h/")
    for a, b in [(url, other), (other, url), (other, other)]:
        for without_fragments in (False, True):
            with pytest.raises(TypeError, match=f"not with {type(other).__name__}"):
                equals(a, b, exclude_fragments=without_fragments)


ORIGINS = [
    ("https://u:p@h:1/a", "https://h:1"),
    ("ftp://h/", "ftp://h"),
    ("file:///a", "null"),
    ("data:x", "null"),
    ("blob:https://h:1/x", "https://h:1"),
    ("blob:ftp://h/", "null"),
    ("blob:file:///x", "null"),
    ("blob:blob:https://h/x", "null"),
    ("blob:x", "null"),
    ("blob:", "null"),
]


@pytest.mark.parametrize(("text", "origin"), ORIGINS)
def test_origins(text, origin):
    assert URL(text).origin == origin


def test_spans_lie_on_the_parts():
    url = URL(MESSY)
    parts = {name: url.href[start:end] for name, (start, end) in url.spans().items()}
    wanted = {name: url.to_dict()[name] for name in parts}
    assert parts == wanted
    assert list(parts) == [name for name in FIELDS if name not in {"href", "origin", "host"}]
    assert list(URL("data:,x").spans()) == ["protocol", "pathname"]
    assert URL("web+demo:/.//x").spans() == {"protocol": (0, 9), "pathname": (11, 14)}


def test_a_url_is_small():
    """At most 64 bytes beyond the text, which is the text given where that is serialized."""
    text = "http://example.org/" + "a" * 80
    url = URL(text)
    assert url.href is text
    if urlprism.build_info().build == "compiled":
        assert sys.getsizeof(url) <= 64


def test_a_finding_tells_what_idna_found():
    (finding,) = findings("http://0à.א/")
    assert finding[:4] == ("domain-to-ASCII", 7, 11, "#concept-domain-to-ascii")
    assert finding.is_failure
    assert "rule 1" in finding.detail
    assert finding.message.endswith(finding.detail)
    (finding,) = findings("http://a_b/")
    assert not finding.is_failure
    assert "U+005F" in finding.detail
    assert findings("http://[::01]/")[0].detail == ""


def test_an_error_of_the_parser_is_as_any_other():
    for text in (
        "http://a b/",
        "x",
        "http://h:99999/",
        "http://[1/",
        "http://é\u2100.de/",
        "ht\ttp://a b",
    ):
        with pytest.raises(URLError) as caught:
            URL(text)
        error = caught.value
        assert error.args == (error.message, text, error.start, error.end, error.rule)
        assert [type(each) for each in error.args] == [str, str, int, int, str]
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), again.args) == (URLError, error.args)
        assert str(URLError(*error.args)) == str(error)


def test_a_rule_names_the_section_of_its_error():
    """One error may come from several sections."""
    rules = []
    for text in ("http://u@/", "http://:1/", "http://u@/"):
        with pytest.raises(URLError) as caught:
            URL(text)
        rules.append(caught.value.rule)
    assert rules == [
        "URL Standard #authority-state, host-missing",
        "URL Standard #host-state, host-missing",
        "URL Standard #authority-state, host-missing",
    ]
