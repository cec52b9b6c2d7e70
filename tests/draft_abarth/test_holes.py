"""The holes: which results come across them, and what the URL Standard says there."""

import pytest

from urlprism import URLError, whatwg
from urlprism.draft_abarth import HOLES, Hole, canonicalize, parse, resolve

ALL = [f"BARTH-H{number}" for number in range(1, 20)]


@pytest.mark.requirement("BARTH-11")
def test_the_table():
    assert list(HOLES) == [hole.id for hole in HOLES.values()] == ALL
    assert {name for name, hole in HOLES.items() if hole.lost} == {
        "BARTH-H10", "BARTH-H11", "BARTH-H12", "BARTH-H13", "BARTH-H18",
    }  # fmt: skip
    for hole in HOLES.values():
        assert type(hole) is Hole
        assert all(hole[1:3])
        assert all(hole[4:])
    assert len({hole.name for hole in HOLES.values()}) == len(ALL)


# By hole: texts that come across it, and texts that do not.
PARSED = [
    pytest.param("H1", ["c:/x", "C:\\x", "z:"], ["1:", "cc:", ":", "é:"], id="drives"),
    pytest.param("H2", ["file:", "FILE:///x"], ["files:", "http://file/"], id="file"),
    pytest.param("H3", ["mailto:", "MailTo:a@b"], ["http://mailto/"], id="mailto"),
    pytest.param("H4", ["ex:", "3:x", "data:"], ["http:", "c:", "file:", "mailto:"], id="schemes"),
    pytest.param(
        "H6",
        ["http:\\h", "http://\\h", "http://h\\"],
        ["http://h/\\", "http://h?\\", "ex:\\"],
        id="backslash",
    ),
    pytest.param("H7", ["http://h;", "http:;"], ["http://h/;", "http://h?;", "ex:;"], id=";"),
    pytest.param(
        "H18",
        ["http:///example.com/", "http://example.com;", "http:h", "http:/h", "http://h\\"],
        ["http://example.com/", "http://h?", "http://", "ex:///h"],
        id="differences",
    ),
    pytest.param("H19", ["data:,x", "JavaScript:x"], ["ex:data:", "http://data/"], id="data"),
]


@pytest.mark.requirement(*"BARTH-H1 BARTH-H2 BARTH-H3 BARTH-H4 BARTH-H6 BARTH-H7".split())
@pytest.mark.requirement("BARTH-H18", "BARTH-H19")
@pytest.mark.parametrize(("hole", "inside", "outside"), PARSED)
def test_holes_that_a_parse_comes_across(hole, inside, outside):
    for text in inside:
        assert f"BARTH-{hole}" in parse(text).holes, text
    for text in outside:
        assert f"BARTH-{hole}" not in parse(text).holes, text


@pytest.mark.requirement("BARTH-H9", "BARTH-H11")
@pytest.mark.parametrize(
    ("reference", "open_set"),
    [("ex:y", False), ("+x:y", True), ("1x:y", True), (":g", True), ("a_b:c", True), ("g", False),
     ("a+-.9Z:", False), ("http:a_b:c", False)],
)  # fmt: skip
def test_valid_scheme_characters(reference, open_set):
    assert ("BARTH-H9" in resolve("http://a/b", reference).holes) is open_set


def test_holes_of_the_base_count_where_it_is_used():
    assert resolve("http://a;b", "/g").holes == ("BARTH-H7", "BARTH-H11", "BARTH-H18")
    assert resolve("http://a;b", "//g").holes == ("BARTH-H7", "BARTH-H10", "BARTH-H18")
    assert resolve("http://a;b", "http:").holes == ("BARTH-H7", "BARTH-H18")
    assert resolve("http://a;b", "https://h").holes == ()
    assert resolve("http://a/b\\c", "g").holes == ("BARTH-H6", "BARTH-H14")
    assert resolve("http://a/b", "c:\\x").holes == ("BARTH-H1",)


@pytest.mark.requirement("BARTH-H17")
def test_canonicalization_is_one():
    assert canonicalize("http://h/").holes == ("BARTH-H17",)
    assert canonicalize("http:h;").holes == ("BARTH-H7", "BARTH-H17", "BARTH-H18")
    assert HOLES["BARTH-H17"].section == "5"


def read_by_url_standard(text, base=None):
    try:
        return str(whatwg.parse(text, base))
    except URLError:
        return None


# What `Hole.whatwg` says in words: the hole, a text, a base, and what comes of them.
STANDARD = [
    ("H1", "c:/x", None, "c:/x"),
    ("H2", "file://localhost/c|/x", None, "file:///c:/x"),
    ("H2", "file:c:/x", None, "file:///c:/x"),
    ("H2", "file://h:80/x", None, None),
    ("H2", "file://u@h/x", None, None),
    ("H3", "#x", "mailto:a@b?c", "mailto:a@b?c#x"),
    ("H3", "c", "mailto:a@b", None),
    ("H4", "gopher:h", None, "gopher:h"),
    ("H4", "ws:h", None, "ws://h/"),
    ("H6", "http:\\\\h\\x", None, "http://h/x"),
    ("H6", "ex:\\x", None, "ex:\\x"),
    ("H7", "http://h;x/", None, "http://h;x/"),
    ("H8", " \x00/x\ty\n ", "http://h/", "http://h/xy"),
    ("H9", "1x:y", "http://h/a/b", "http://h/a/1x:y"),
    ("H9", "a_b:c", "http://h/a/b", "http://h/a/a_b:c"),
    ("H10", "////g", "http://h/a", "http://g/"),
    ("H11", "/../g", "http://u@h:8/a", "http://u@h:8/g"),
    ("H12", "?y", "http://h/a/b?q", "http://h/a/b?y"),
    ("H13", "#s", "http://h/a", "http://h/a#s"),
    ("H13", "#s", "http://h/a?", "http://h/a?#s"),
    ("H14", "%2e%2E/g", "http://h/a/b/c", "http://h/a/g"),
    ("H14", "g", "http://h", "http://h/g"),
    ("H15", "?q", "ex:y", None),
    ("H15", "?q", "ex:/y", "ex:/y?q"),
    ("H16", "", "ex:y", None),
    ("H17", "http://%41é:0080?#", None, "http://xn--a-bga/?#"),
    ("H17", "http://h:65536/", None, None),
    ("H18", "http:///example.com/", None, "http://example.com/"),
    ("H18", "http://example.com;", None, "http://example.com;/"),
    ("H19", "data:a?b#c", None, "data:a?b#c"),
]


@pytest.mark.requirement(
    *"BARTH-H1 BARTH-H2 BARTH-H3 BARTH-H4 BARTH-H6 BARTH-H7 BARTH-H8 BARTH-H9 BARTH-H10".split()
)
@pytest.mark.requirement(
    *"BARTH-H11 BARTH-H12 BARTH-H13 BARTH-H14 BARTH-H15 BARTH-H16 BARTH-H17 BARTH-H18".split()
)
@pytest.mark.requirement("BARTH-H19")
@pytest.mark.parametrize(("hole", "text", "base", "url"), STANDARD)
def test_what_the_url_standard_says(hole, text, base, url):
    assert f"BARTH-{hole}" in HOLES
    assert read_by_url_standard(text, base) == url
