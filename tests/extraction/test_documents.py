"""RFC 1738's Appendix and RFC 3986's Appendix C: their examples, and the project's vectors."""

import json
from pathlib import Path

import pytest

from urlprism.extraction import Wrapper, extract, extract_lines

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [
    row
    for row in json.loads(FILE.read_text("utf-8"))
    if row["kind"] == "extract" and "urls" in row["expected"]
]

# The examples as they are printed.
RFC_1738 = """\
      Yes, Jim, I found it under <URL:ftp://info.cern.ch/pub/www/doc;
      type=d> but you can probably pick it up from <URL:ftp://ds.in
      ternic.net/rfc>.  Note the warning in <URL:http://ds.internic.
      net/instructions/overview.html#WARNING>.
"""
RFC_3986 = """\
      Yes, Jim, I found it under "http://www.w3.org/Addressing/",
      but you can probably pick it up from <ftp://foo.example.
      com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
      ietf/uri/historical.html#WARNING>.
"""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_vector(row):
    found = extract(row["input"])
    alternatives = row["expected"].get("alternatives", [[] for _ in found])
    assert [each.url for each in found] == row["expected"]["urls"]
    assert [list(each.alternatives) for each in found] == alternatives
    is_ambiguous = row["expected"].get("ambiguous", False)
    assert any(each.is_ambiguous for each in found) is is_ambiguous


def test_the_vectors_are_there():
    assert {row["document"] for row in ROWS} == {"RFC1738", "RFC3986"}
    assert len(ROWS) >= 16


@pytest.mark.requirement("R1738-60")
def test_the_example_of_rfc_1738():
    found = extract(RFC_1738)
    assert [each.url for each in found] == [
        "ftp://info.cern.ch/pub/www/doc;type=d",
        "ftp://ds.internic.net/rfc",
        "http://ds.internic.net/instructions/overview.html#WARNING",
    ]
    assert [RFC_1738[each.start : each.end] for each in found] == [
        "ftp://info.cern.ch/pub/www/doc;\n      type=d",
        "ftp://ds.in\n      ternic.net/rfc",
        "http://ds.internic.\n      net/instructions/overview.html#WARNING",
    ]
    assert [(each.line, each.column) for each in found] == [(1, 39), (2, 57), (3, 50)]
    assert {each.wrapper for each in found} == {Wrapper.PREFIX}
    assert not any(each.is_ambiguous for each in found)


@pytest.mark.requirement("R3986-23")
def test_the_example_of_rfc_3986():
    found = extract(RFC_3986)
    assert [(each.url, each.wrapper) for each in found] == [
        ("http://www.w3.org/Addressing/", Wrapper.QUOTES),
        ("ftp://foo.example.com/rfc/", Wrapper.ANGLE),
        ("http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING", Wrapper.ANGLE),
    ]


@pytest.mark.requirement("R1738-61", "R3986-23")
@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("<URL:http://h/a b>", "http://h/ab"),
        ("<URL:http://h/a\tb>", "http://h/ab"),
        ("<URL:http://h/a\r\n  b>", "http://h/ab"),
        ("<URL:http://h/a%20b>", "http://h/a%20b"),
        ("<URL:http://h/a%0D%0A%09b>", "http://h/a%0D%0A%09b"),
        ("<URL: http://h/a >", "http://h/a"),
        ("<URL:\n  http://h/a\n>", "http://h/a"),
        ("<url:http://h/a>", "http://h/a"),
        ("< http://h/a >", "http://h/a"),
        ("<http://h/a\n b\n c>", "http://h/abc"),
        ('"http://h/a\n b"', "http://h/ab"),
        ('"URL:http://h/a b"', "http://h/ab"),
        ('"URL: http://h/"', "http://h/"),
        ("<URL:x:y>", "x:y"),
        ("<URL:news:*>", "news:*"),
        ("<URL:http://h/.>", "http://h/."),
        ("<URL:http://h/(a>", "http://h/(a"),
    ],
)
def test_a_wrapper(text, url):
    found = extract(f"see {text}.")
    assert [each.url for each in found] == [url]


@pytest.mark.requirement("R1738-62")
@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("<URL:http://h/long-\n  name>", ["http://h/long-name", "http://h/longname"]),
        ("<http://h/long- \r\n\tname-2>", ["http://h/long-name-2", "http://h/longname-2"]),
        ('"http://h/a-\nb-\nc"', ["http://h/a-b-c", "http://h/abc"]),
        ("<URL:http://h/long- name>", ["http://h/long-name"]),
        ("<URL:http://h/long\n-name>", ["http://h/long-name"]),
        ("<URL:http://h/long%2D\nname>", ["http://h/long%2Dname"]),
        ("<URL:http://h/name-\n>", ["http://h/name-"]),
    ],
)
def test_a_hyphen_before_a_line_break(text, readings):
    (found,) = extract(text)
    assert [found.url, *found.alternatives] == readings
    assert found.is_ambiguous is (len(readings) > 1)


@pytest.mark.requirement("R1738-63")
@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("URL:http://h/x", "http://h/x"),
        ("url: http://h/x.", "http://h/x"),
        ("(URL:news:*)", "news:*"),
        ("URL:x:y, or", "x:y"),
        ("URL:\thttp://h/x y", "http://h/x"),
    ],
)
def test_the_prefix_without_brackets(text, url):
    assert [(each.url, each.wrapper) for each in extract(text)] == [(url, Wrapper.PREFIX)]


@pytest.mark.parametrize("text", ["URL:", "URL: see", "<URL:>", "<URL: a b>", "curl:x:y", "URL:/a"])
def test_a_prefix_of_nothing(text):
    assert extract(text) == []


def test_octets_are_utf_8():
    assert extract("é <http://h/é>".encode()) == extract("é <http://h/é>")
    assert [each.url for each in extract(b"http://h/a\xe9 http://i/")] == [
        "http://h/a",
        "http://i/",
    ]


def test_lines():
    lines = RFC_1738.splitlines(keepends=True)
    assert list(extract_lines(lines)) == extract(RFC_1738)


def test_passwords_are_masked_where_they_are_not_asked_for():
    (found,) = extract("<http://u:secret@h/-\na>")
    assert "secret" not in repr(found)
    assert repr(found) == (
        "ExtractedURL(url='http://u:******@h/-a', start=1, end=22, line=1, column=2, "
        "wrapper=<Wrapper.ANGLE: '<>'>, alternatives=('http://u:******@h/a',))"
    )
