"""What there is to say of a URL, by itself and before a base."""

import pytest

from urlprism import URLError
from urlprism.rfc1808 import findings, parse
from urlprism.rfc1808.findings import NAMES

BASE = "http://a/b/c/d;p?q#f"


def found(text, base=None):
    return [(each.name, text[each.start : each.end]) for each in findings(text, base)]


@pytest.mark.requirement("R1808-6", "R1808-9", "R1808-10", "R1808-25")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://a/b;c?d#e", []),
        ("http://a/b#", [("empty-component", "#")]),
        (
            "file:///a;?",
            [*[("empty-component", each) for each in ("//", ";", "?")], ("question-mark", "?")],
        ),
        ("FTP://h/a?b?c", [("question-mark", "?")]),
        ("file://h?/a?b", [("delimiter-in-net-loc", "?"), ("question-mark", "?")]),
        ("nntp://h/a?b", []),
        ("http://h?q;r", [("delimiter-in-net-loc", "?q;r")]),
        ("//h;x?/p", [("delimiter-in-net-loc", ";x?")]),
        ("ftp://h/a;type=d", [("directory-type", "type=d")]),
        ("http://h/a;type=d", []),
        ("ftp://h/a;type=a", []),
    ],
)
def test_of_a_url(text, expected):
    assert found(text) == expected


@pytest.mark.requirement("R1808-5", "R1808-7", "R1808-16", "R1808-20")
@pytest.mark.parametrize(
    ("base", "text", "expected"),
    [
        (BASE, "g", []),
        (BASE, "x:g", []),
        (BASE, "http://a/g", []),
        (BASE, "HTTP:g", [("same-scheme", "HTTP")]),
        (BASE, "http:/g", [("same-scheme", "http")]),
        (BASE, "../../../g?..", [("surplus-parents", "../../../g")]),
        (BASE, "../../..", [("surplus-parents", "../../..")]),
        (BASE, "../../..g", []),
        (BASE, "/../g", []),
        ("", "g", [("no-base", "g")]),
        ("", "x:g", []),
        ("mailto:a@b", "c", [("scheme-never-relative", "c")]),
        ("NEWS:a", "b", [("scheme-never-relative", "b")]),
        ("mailto:a@b", "x:c", []),
        ("http://h/~a", "c", [("unsuitable-base", "c")]),
        ("wais://h//a", "c", [("unsuitable-base", "c")]),
        ("gopher://h/1a", "d?q", [("gopher-type", "d")]),
        ("gopher://h/1a", "1d", []),
        ("gopher://h/1a/b", "d", []),
        ("gopher://h/1a", "/0d", []),
        ("ftp://h/a", "b;type=d", [("directory-type", "type=d")]),
    ],
)
def test_before_a_base(base, text, expected):
    assert found(text, base) == expected


@pytest.mark.requirement("R1808-24")
@pytest.mark.parametrize(
    ("base", "text", "points"),
    [
        (BASE, "#", ["empty-reference"]),
        ("http://a/b", "#", []),
        ("http://a/b#f", "?", ["empty-reference"]),
        ("http://a", "g", ["empty-base-path"]),
        ("http://a", "/g", []),
        ("file:///a/b", "c", ["empty-net-loc"]),
        ("x:/a/b", "..//c", ["empty-net-loc"]),
        ("file://", "g", ["empty-base-path"]),
        ("file://", "#s", ["empty-base-path", "empty-net-loc"]),
    ],
)
def test_open_points_are_found_where_they_matter(base, text, points):
    names = [each.name for each in findings(text, base) if each.section.startswith("4 ")]
    assert names == points


def test_each_is_told_and_found_somewhere():
    seen = {
        each.name
        for base, text in [
            (None, "ftp://h?/;type=d?#"), ("", "g"), ("news:~", "a"), ("gopher://h/1", ".."),
            ("x://a", "g"), ("x:#f", "#"), ("x:///a", "b"), ("x:a", "x:b"), ("x:/a", "../../b"),
        ]
        for each in findings(text, base)
    }  # fmt: skip
    assert seen == set(NAMES)
    (finding,) = findings(parse("a#"))
    assert finding[:5] == ("empty-component", 1, 2, *NAMES["empty-component"])


def test_a_base_is_absolute():
    with pytest.raises(URLError):
        findings("a", "/b")
