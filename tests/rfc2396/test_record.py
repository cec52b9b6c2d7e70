"""The record of a reference."""

import copy
import dataclasses
import pickle

import pytest

from urlprism.rfc2396 import FIELDS, Segment, parse

TEXT = "http://u:p@h.com:080/a;b/c;d=1;e,2?q#f"


def test_it_has_the_documents_names():
    reference = parse(TEXT)
    assert reference.to_dict() == {
        "scheme": "http",
        "opaque_part": None,
        "authority": "u:p@h.com:080",
        "userinfo": "u:p",
        "host": "h.com",
        "port": "080",
        "reg_name": None,
        "path": "/a;b/c;d=1;e,2",
        "query": "q",
        "fragment": "f",
    }
    assert tuple(reference.to_dict()) == FIELDS
    assert str(reference) == TEXT
    assert repr(reference) == "URIReference('http://u:******@h.com:080/a;b/c;d=1;e,2?q#f')"


def test_absent_parts_are_none_and_empty_ones_are_empty():
    assert set(parse("").to_dict().values()) == {None, ""}
    assert parse("").path == ""
    assert parse("//@h:?#").components() == (None, "", "h", None, "", "", "")
    assert parse("a").components() == (None, None, None, None, "a", None, None)


@pytest.mark.parametrize(
    ("text", "common"),
    [
        (TEXT, ("http", "u:p", "h.com", 80, "/a;b/c;d=1;e,2", "q", "f")),
        ("x://a@b@c/", ("x", None, "a@b@c", None, "/", None, None)),
        ("file:///a", ("file", None, "", None, "/a", None, None)),
        ("x:a?b", ("x", None, None, None, "a?b", None, None)),
        ("//h:000", (None, None, "h", 0, "", None, None)),
        ("//[::1]:1", (None, None, "[::1]", 1, "", None, None)),
        (f"//h:{'0' * 5000}1", (None, None, "h", 1, "", None, None)),
        (f"//h:{'9' * 640}", (None, None, "h", 10**640 - 1, "", None, None)),
        (f"//h:{'9' * 641}", (None, None, "h", None, "", None, None)),
    ],
)
def test_the_common_parts(text, common):
    assert parse(text).components() == common


@pytest.mark.requirement("R2396-3")
@pytest.mark.parametrize(
    ("text", "segments"),
    [
        (TEXT, [("a", ("b",)), ("c", ("d=1", "e,2"))]),
        ("x://h", []),
        ("", []),
        ("x:a;b/c", []),
        ("/", [("", ())]),
        ("//h//", [("", ()), ("", ())]),
        ("g;x=1/../y", [("g", ("x=1",)), ("..", ()), ("y", ())]),
        (";", [("", ("",))]),
        ("/a;;b/;c", [("a", ("", "b")), ("", ("c",))]),
        ("/a%3Bb%2Fc", [("a%3Bb%2Fc", ())]),
    ],
)
def test_segments_have_their_own_parameters(text, segments):
    found = parse(text).segments
    assert found == tuple(segments)
    assert all(type(segment) is Segment for segment in found)


def test_it_is_its_text():
    reference = parse(TEXT)
    assert reference == parse(TEXT) != parse(TEXT + "f")
    assert reference != TEXT
    assert len({reference, parse(TEXT), parse("a")}) == 2
    assert sorted([parse("b"), parse("a:b"), parse("")]) == [parse(""), parse("a:b"), parse("b")]
    for same in (pickle.loads(pickle.dumps(reference)), copy.copy(reference), parse(reference)):
        assert same == reference
        assert same.to_dict() == reference.to_dict()
    with pytest.raises(dataclasses.FrozenInstanceError):
        reference.path = "/"
