"""The steps of §2.4, what each takes and what it leaves, and the record that they make."""

import copy
import dataclasses
import pickle

import pytest

from urlprism import URLError
from urlprism.rfc1808 import FIELDS, GenericURL, is_valid, parse
from urlprism.rfc1808.steps import (
    fragment_identifier,
    network_location,
    parameters,
    query_information,
    scheme_name,
)

TEXT = "http://u:p@h.com:080/a;b/c;d=1?q?r#f#g"


def parts(text):
    return tuple(parse(text).to_dict().values())


@pytest.mark.requirement("R1808-1")
def test_the_template_has_six_components():
    url = parse("scheme://net_loc/path;params?query#fragment")
    assert url.to_dict() == {
        "scheme": "scheme",
        "net_loc": "net_loc",
        "path": "/path",
        "params": "params",
        "query": "query",
        "fragment": "fragment",
    }
    assert tuple(url.to_dict()) == FIELDS


@pytest.mark.requirement("R1808-8")
@pytest.mark.parametrize(
    ("step", "string", "component", "left"),
    [
        (fragment_identifier, "a#b#c", "b#c", "a"),
        (fragment_identifier, "a#", "", "a"),
        (fragment_identifier, "a", "", "a"),
        (scheme_name, "a+b.c-1:x:y", "a+b.c-1", "x:y"),
        (scheme_name, "3:", "3", ""),
        (scheme_name, ":x", "", ":x"),
        (scheme_name, "a_b:x", "", "a_b:x"),
        (scheme_name, "a/b:x", "", "a/b:x"),
        (scheme_name, "\u0661:x", "", "\u0661:x"),
        (scheme_name, "é:x", "", "é:x"),
        (network_location, "//h/p", "h", "/p"),
        (network_location, "//h?q", "h?q", ""),
        (network_location, "//", "", ""),
        (network_location, "///p", "", "/p"),
        (network_location, "/p//h", "", "/p//h"),
        (query_information, "a;b?c;d?e", "c;d?e", "a;b"),
        (query_information, "a?", "", "a"),
        (parameters, "a;b/c;d", "b/c;d", "a"),
        (parameters, "a;", "", "a"),
    ],
)
def test_a_step_takes_its_component(step, string, component, left):
    assert step(string) == (component, left)


@pytest.mark.requirement("R1808-8")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT, ("http", "u:p@h.com:080", "/a", "b/c;d=1", "q?r", "f#g")),
        ("a#b:c", ("", "", "a", "", "", "b:c")),
        ("#//h?q;p", ("", "", "", "", "", "//h?q;p")),
        ("x:#//h", ("x", "", "", "", "", "//h")),
        ("?//h", ("", "", "", "", "//h", "")),
        ("?a;b", ("", "", "", "", "a;b", "")),
        (";a?b", ("", "", "", "a", "b", "")),
        ("x:y:z", ("x", "", "y:z", "", "", "")),
        ("a?b:c", ("", "", "a", "", "b:c", "")),
    ],
)
def test_the_steps_come_in_their_order(text, expected):
    assert parts(text) == expected


@pytest.mark.requirement("R1808-9")
@pytest.mark.parametrize("empty", ["#", "?", ";", ";?", ";?#", "?#"])
def test_an_empty_component_is_as_good_as_none(empty):
    url = parse(f"http://a/b{empty}")
    assert url.to_dict() == parse("http://a/b").to_dict()
    assert str(url) == f"http://a/b{empty}"
    assert url.recombined() == "http://a/b"
    assert url != parse("http://a/b")


@pytest.mark.requirement("R1808-10")
@pytest.mark.parametrize("net_loc", ["h?q", "h;x", "a?b@h", "h?;?"])
def test_a_net_loc_holds_what_starts_query_and_params(net_loc):
    for path in ("", "/", "/p"):
        assert parts(f"http://{net_loc}{path}") == ("http", net_loc, path, "", "", "")
        assert is_valid(f"http://{net_loc}{path}", "generic-RL")


@pytest.mark.requirement("R1808-11")
def test_params_hold_slashes_and_semicolons():
    url = parse("/a/b;c/d;e/../f?g")
    assert (url.path, url.params, url.query) == ("/a/b", "c/d;e/../f", "g")


@pytest.mark.requirement("R1808-6")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ftp://h/a?b;c", ("ftp", "h", "/a", "", "b;c", "")),
        ("file:///a?b", ("file", "", "/a", "", "b", "")),
        ("http://h/a;b/c", ("http", "h", "/a", "b/c", "", "")),
    ],
)
def test_where_rfc_1738_has_path_this_has_query_and_params(text, expected):
    assert parts(text) == expected


@pytest.mark.requirement("R1808-12")
def test_the_slash_before_a_path_is_remembered():
    assert [parse(each).path for each in ("a", "/a", "//h/a", "x:a", "x:/a")] == (
        ["a", "/a", "/a", "a", "/a"]
    )
    assert [parse(each).is_relative_path for each in ("a", "./a", "x:a", "/a", "", "//h")] == (
        [True] * 3 + [False] * 3
    )


@pytest.mark.requirement("R1808-3")
@pytest.mark.parametrize("text", ["a b", "a~b", "%", "{}|\\^~[]`", '<>"', "é", "\0\n", "\ud800"])
def test_parsing_is_not_judging(text):
    assert parts(text) == ("", "", text, "", "", "")
    assert not is_valid(text)


def test_octets_are_ascii():
    assert parse(b"//h/a") == parse(bytearray(b"//h/a")) == parse("//h/a")
    with pytest.raises(URLError) as raised:
        parse(b"a\xff")
    assert raised.value.args[2:] == (1, 2, "RFC 1808 §2.2")
    with pytest.raises(TypeError):
        parse(None)


def test_a_base_resolves():
    base = parse("http://a/b/c/d;p?q#f")
    assert parse("../g", base) == parse("../g", str(base)) == parse("http://a/b/g")
    assert parse("../g", "") == parse("../g")
    with pytest.raises(URLError):
        parse("g", "/b")


def test_spans_are_of_what_is_written():
    spans = parse(TEXT).spans()
    assert {name: TEXT[slice(*span)] for name, span in spans.items()} == parse(TEXT).to_dict()
    assert parse("a").spans() == {"path": (0, 1)}
    assert parse("x:///;?#").spans() == {
        "scheme": (0, 1), "net_loc": (4, 4), "path": (4, 5), "params": (6, 6), "query": (7, 7),
        "fragment": (8, 8),
    }  # fmt: skip
    assert parse("x:#//h").spans() == {"scheme": (0, 1), "path": (2, 2), "fragment": (3, 6)}


@pytest.mark.parametrize(
    ("text", "common"),
    [
        (TEXT, ("http", "u:p", "h.com", 80, "/a;b/c;d=1", "q?r", "f#g")),
        ("", (None, None, None, None, "", None, None)),
        ("//?;#", (None, None, "?;", None, "", None, None)),
        ("//@h:", (None, "", "h", None, "", None, None)),
        ("//a@b@c/", (None, None, "a@b@c", None, "/", None, None)),
        ("//[::1]:80", (None, None, "[::1]", 80, "", None, None)),
        ("//u:p@[::1]", (None, "u:p", "[::1]", None, "", None, None)),
        ("x:;?#", ("x", None, None, None, "", None, None)),
        ("x:a?b", ("x", None, None, None, "a", "b", None)),
    ],
)
def test_the_common_parts(text, common):
    assert parse(text).components() == common


def test_it_is_its_text():
    url = parse(TEXT)
    assert repr(url) == "GenericURL('http://u:******@h.com:080/a;b/c;d=1?q?r#f#g')"
    assert str(url) == url.recombined() == TEXT
    assert url == parse(TEXT) != parse(TEXT + "g")
    assert len({url, parse(TEXT), parse("a")}) == 2
    assert sorted([parse("b"), parse("a:b"), parse("")]) == [parse(""), parse("a:b"), parse("b")]
    for same in (pickle.loads(pickle.dumps(url)), copy.copy(url), parse(url)):
        assert type(same) is GenericURL
        assert (same, same.to_dict()) == (url, url.to_dict())
    with pytest.raises(dataclasses.FrozenInstanceError):
        url.path = "/"
