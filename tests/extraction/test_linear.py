"""Megabytes of anything are searched in time that grows as they do: else these would not end."""

import pytest

from tests.help.counts import MEGABYTE, share
from urlprism.extraction import LONGEST, Scanner, extract, extract_lines
from urlprism.extraction.code import Code

pytestmark = pytest.mark.once


SIZE = MEGABYTE
FEW = SIZE // 16

# A text, most of it a repetition, and how many URLs are in it.
TEXTS = {
    "brackets": ("<" * SIZE, 0),
    "quotes": ('"' * SIZE, 0),
    "colons": (":" * SIZE, 0),
    "letters": ("a" * SIZE + "://h", 0),
    "words": ("a." * FEW + "://h", 0),
    "words and colons": (("a." * 31 + "a:") * (SIZE // 64), 0),
    "opened": ("<x:" * FEW, 0),
    "quoted": ('"x:' * FEW, 0),
    "schemes": ("http://" * FEW, 1),
    "refused": ("x://[" * FEW, 0),
    "closing": ("http://a)" * FEW, FEW),
    "opening": ("http://a(" * FEW, 1),
    "pairs": ("http://a" + "()" * FEW, 1),
    "nested": ("http://a" + "(" * FEW + ")" * FEW, 1),
    "apostrophes": ("'http://a'" * FEW, FEW),
    "data": ("data:" * FEW, 0),
    "prefixes": ("URL:" * FEW, 1),
    "prefixes of paths": ("URL:/a/" * FEW, 0),
    "prefixes in brackets": ("<" + "URL: " * FEW, 0),
    "quoted mail": ("> <http://a/\n" + "> b\n" * FEW, 1),
    "spaces": ("<http://a/" + " " * SIZE, 1),
    "line breaks": ("<http://a" + "\r\n" * FEW + ">", 1),
    "hyphens": ("<http://a/" + "-\n" * FEW + ">", 1),
    "links": ("](http://" * FEW, 0),
    "full stops": ("http://a" + "." * SIZE, 1),
    "hosts": ("www.a-" * FEW, 1),
    "host marks": ("www." * FEW, 1),
    "at signs": ("mailto:" * FEW + "@a", 1),
    "no at signs": ("mailto:" * FEW, 0),
    "sip": ("sip:" + "a-." * FEW, 1),
    "letters beyond ASCII": ("http://" + "é" * SIZE, 1),
    "surrogates": ("http://a/\ud800" * FEW, FEW),
    "lines": ("\n" * SIZE, 0),
    "destinations": ("[a](http://h/\\_)" * FEW, FEW),
    "destinations that are not closed": ("[a](http://h/(" * FEW, 1),
    "destinations with titles that are not closed": ('[a](http://h/ "' * FEW, FEW),
    "destinations in brackets": ("[a](<http://h/\\>>)" * FEW, FEW),
    "destinations in brackets that are not closed": ("[a](<http://h/" * FEW, FEW),
    "escapes of a destination": ("[a](http://h/" + "\\_" * SIZE + ")", 1),
    "references of a destination": ("[a](http://h/" + "&amp;" * FEW + ")", 1),
    "definitions": ("[a]: http://h/\\_\n" * FEW, FEW),
    "labels that are not closed": ("[" * 40 + "]: http://h/\n" * FEW, FEW),
    "code spans": ("`a` [a](http://h/)" * FEW, FEW),
    "code spans of all lengths": (
        "\n".join("`" * size + " [a](http://h/) " for size in range(900)),
        900,
    ),
    "code spans that are not closed": ("` ``[a](http://h/) " * FEW, FEW),
    "fences": ("```\n[a](http://h/)\n" * FEW, FEW),
    "escapes of a run": ("http://h/" + "\\_" * SIZE, 1),
    "runs with escapes": ("http://h/\\_ " * FEW, FEW),
    "runs in escapes": ("http://h\\_" * FEW, 1),
    "escapes of JSON": ("https:\\/\\/h\\/ " * FEW, FEW),
    "escaped slashes": ("https:\\/\\/" * FEW, 1),
    "letters of JSON": ('"http://h/' + "\\u0026" * FEW + '"', 1),
    "brackets of East Asia": ("http://h/" + "\uff08" * SIZE, 1),
    "pairs of East Asia": ("http://h/" + "\uff08a\uff09" * FEW, 1),
    "URLs with brackets of East Asia": ("http://h/\uff08" * FEW, FEW),
    "brackets of East Asia in a host": ("http://h" + "h" * SIZE + "\uff08" * FEW, 1),
    "names of files": ("a.md " * FEW, 0),
    "names of files in each other": ("a.md." * FEW, 0),
    "names of files with ports": ("a.md:1:" * FEW, 0),
    "repositories": ("a@a.org:a" * FEW, 0),
    "too long": ("http://h/" + "a" * 2 * LONGEST, 0),
    "too long, with schemes": ("http://h/" * (LONGEST // 4), 0),
    "too long in brackets": ("<http://h/" + "a\n" * LONGEST + ">", 1),
}


@pytest.mark.parametrize(("text", "count"), share([*TEXTS.values()], 2), ids=share([*TEXTS], 2))
def test_a_megabyte(text, count):
    found = extract(f"{text} <http://i/>", guess=True)
    assert found.pop().url == "http://i/"
    assert len(found) == count


@pytest.mark.parametrize(
    "unit", ["hxxp://h[.]", "hxxp://h[.]a ", "[.]", "[dot]", "hxxp://[", "(.)"]
)
def test_a_megabyte_that_was_defanged(unit):
    text = f"hxxp://h{unit * (SIZE // len(unit))} <hxxp://i[.]j/>"
    assert extract(text, refang=True).pop().url == "http://i.j/"


@pytest.mark.parametrize(("text", "count"), share([*TEXTS.values()], 4), ids=share([*TEXTS], 4))
def test_a_megabyte_in_pieces(text, count):
    whole = f"{text[: SIZE // 4]} <http://i/>"
    pieces = (whole[start : start + 1000] for start in range(0, len(whole), 1000))
    found = list(extract_lines(pieces, guess=True))
    assert found == extract(whole, guess=True)


@pytest.mark.parametrize("unit", ["http://h/ ", "a@h.example ", "http://h/\n"])
def test_a_line_is_read_once_for_all_its_urls(unit, monkeypatch):
    looked_at = []
    read = Code.read
    monkeypatch.setattr(Code, "read", lambda *given: (looked_at.append(given[3]), read(*given)))
    assert len(extract(unit * 100, guess=True)) == 100
    assert len(looked_at) <= unit.count("\n") * 100


@pytest.mark.parametrize("unit", ["a http://h/ b\n", "x" * 99, "<http://h/a\n", '"', "> <x:y\n"])
def test_no_more_is_held_of_a_long_text(unit):
    scanner = Scanner(guess=True)
    for _ in range(60):
        scanner.feed(unit * (10_000 // len(unit)))
        assert len(scanner._window.text) < 50_000


def test_of_a_url_without_end_a_bounded_part_is_held():
    scanner = Scanner()
    assert scanner.feed("http://h/") == []
    for _ in range(40):
        assert scanner.feed("a" * (LONGEST // 8)) == []
        assert len(scanner._window.text) + sum(map(len, scanner._pieces)) < 3 * LONGEST
    assert [each.start for each in scanner.feed(" http://i/ ")] == [10 + 5 * LONGEST]
