"""Boxes and arrows: which standard when, and why it is fast."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tools.diagrams.cut import Cut
from tools.diagrams.svg import arrow, box, line, picture, text, wrapped


class Choice(NamedTuple):
    """A question, and what to use if it is answered by yes."""

    question: str
    answer: str
    because: str


CHOICES = (
    Choice(
        "Did a stranger write it, and will a program fetch it or redirect to it?",
        "safe_target",
        "all readers must go to one place",
    ),
    Choice(
        "Must it come back octet for octet: signed, an identifier, a key?",
        "rfc3986",
        "nothing changes unless you ask",
    ),
    Choice(
        "Should letters of all scripts stay as they are, as in XML or RDF?",
        "rfc3987",
        "IRIs, and their URIs",
    ),
    Choice(
        "Is it mailto:, file:, news: or nntp:?",
        "rfc6068 · rfc8089 · rfc5538",
        "each has a syntax of its own",
    ),
    Choice(
        "Does code expect the answers of urllib.parse?",
        "urllib_parse",
        "the same names and results",
    ),
    Choice(
        "Does it follow a text from before 2005, or gopher, telnet, wais?",
        "rfc2396 · rfc1808 · rfc1738",
        "as they were written",
    ),
)
LAST = Choice("", "URL, the URL Standard", "as browsers read links, pages and redirects")


# A record: its text, where its parts lie, and the offsets that it has.
RECORD = "https://user@example.com:8443/a/b?q=1#top"
PARTS = {
    "scheme": (0, 5),
    "user": (8, 12),
    "host": (13, 24),
    "port": (25, 29),
    "path": (29, 33),
    "query": (34, 37),
    "fragment": (38, 41),
}
OFFSETS = (5, 8, 12, 13, 24, 25, 29, 33, 37)
CUT_LATE = "a part is cut when it is asked for; absent is an offset, too"
# What is classified, and the words beside it.
CLASSIFIED = "https://example.com/a?b"
LOADED = "16, 32 or 64 octets are loaded at once"
ASKED = "a bit each: does it delimit? the next 1 is the next delimiter"


def decision() -> str:
    """Return the picture: which standard when."""
    parts: list[str] = [text(18, 30, "Which standard when", "h")]
    y = 50.0
    for choice in CHOICES:
        parts += [box(18, y, 372, 52, "ask"), *lines_in(34, y, 52, wrapped(choice.question, 52))]
        parts += [arrow(390, y + 26, 446, y + 26), text(408, y + 20, "yes", "s")]
        parts += answer(448, y, 254, choice)
        parts += [arrow(204, y + 52, 204, y + 76), text(212, y + 69, "no", "s")]
        y += 76
    parts += answer(18, y, 372, LAST)
    return picture(720, y + 70, "Which standard when", parts)


def recognizing() -> str:
    """Return the picture: a recognizer before the parser."""
    parts = [text(18, 30, "Recognize, or parse", "h")]
    parts += boxes(((18, 92, 130, "text"),), "box")
    parts += boxes(((208, 92, 170, "recognizer: one pass, may only decline"),), "ask")
    parts += boxes(((470, 52, 232, "text and offsets: nothing was copied"),), "go")
    parts += boxes(((470, 132, 232, "the parser, state by state as the standard has it"),), "box")
    parts += [arrow(148, 118, 206, 118), arrow(378, 108, 468, 80), arrow(378, 128, 468, 156)]
    parts += [text(384, 80, "recognized", "s"), text(376, 166, "not known", "s")]
    return picture(720, 204, "Recognize, or parse", parts)


def record() -> str:
    """Return the picture: a record is a text and offsets."""
    cut = Cut(RECORD, 18, 72)
    drawn = [text(18, 30, "A record is a text and offsets", "h")]
    drawn += [*cut.parts(PARTS), *cut.characters()]
    for place in OFFSETS:
        x = cut.edges[place]
        drawn.append(line(x, 52, x, 46))
    drawn.append(text(18, 126, CUT_LATE, "s"))
    return picture(420, 142, "A record is a text and offsets", drawn)


def certifying() -> str:
    """Return the picture: a certificate instead of all readers."""
    parts = [text(18, 30, "One look instead of all readers", "h")]
    parts += boxes(((18, 104, 110, "text"),), "box")
    parts += boxes(((184, 104, 190, "certificate: is every character plain here?"),), "ask")
    parts += boxes(((470, 56, 232, "alike: no reader has to run"),), "go")
    parts += [arrow(128, 130, 182, 130), arrow(374, 120, 468, 84), arrow(374, 140, 468, 180)]
    parts += [text(392, 88, "yes", "s"), text(392, 182, "no", "s")]
    row = [(470 + 80 * place, 156, 72, name) for place, name in enumerate(READERS)]
    parts += boxes(row, "box")
    return picture(720, 228, "One look instead of all readers", parts)


READERS = ("browsers", "Python", "curl ...")


def classifying() -> str:
    """Return the picture: a block of octets is classified at once."""
    parts = [text(18, 30, "Many octets at once", "h"), *classified()]
    parts += [text(244, 72, LOADED, "s"), text(244, 96, ASKED, "s")]
    return picture(720, 116, "Many octets at once", parts)


def classified() -> Iterator[str]:
    """Yield a text with a bit below each character."""
    cut = Cut(CLASSIFIED, 18, 72)
    yield from cut.characters()
    for place, each in enumerate(CLASSIFIED):
        is_plain = each.isalnum() or each == "."
        middle = (cut.edges[place] + cut.edges[place + 1]) / 2
        kind = "label" if is_plain else "b alarm"
        yield text(middle, 96, "0" if is_plain else "1", kind, text_anchor="middle")


def answer(x: float, y: float, width: float, choice: Choice) -> Iterator[str]:
    """Yield the box of what to use, with why."""
    yield box(x, y, width, 52, "go")
    yield text(x + 16, y + 23, choice.answer, "b")
    yield text(x + 16, y + 41, choice.because, "s")


def boxes(rows: Iterable[tuple[float, float, float, str]], class_: str) -> list[str]:
    """Return boxes, each of its place, its width and its text."""
    parts = []
    for x, y, width, content in rows:
        parts += [box(x, y, width, 52, class_)]
        parts += lines_in(x + 12, y, 52, wrapped(content, int((width - 20) / 6.7)))
    return parts


def lines_in(x: float, y: float, height: float, lines: list[str]) -> list[str]:
    """Return lines of text in the middle of a box."""
    first = y + height / 2 + 5 - 8.5 * (len(lines) - 1)
    return [text(x, first + 17 * row, each) for row, each in enumerate(lines)]
