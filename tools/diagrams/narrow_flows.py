"""The pictures of `flows` again, for telephones: what stands side by side there stands below."""

from tools.diagrams.cut import Cut
from tools.diagrams.flows import (
    ASKED,
    CHOICES,
    CUT_LATE,
    LAST,
    LOADED,
    OFFSETS,
    PARTS,
    READERS,
    RECORD,
    answer,
    boxes,
    classified,
    lines_in,
)
from tools.diagrams.svg import arrow, box, line, picture, text, wrapped

WIDTH = 358.0
# Where the text of a record goes on below.
_TURN = 25


def decision() -> str:
    """Return the picture: which standard when; each answer is below its question."""
    parts: list[str] = [text(18, 30, "Which standard when", "h")]
    y = 50.0
    for choice in CHOICES:
        parts += [box(18, y, 322, 52, "ask"), *lines_in(30, y, 52, wrapped(choice.question, 45))]
        parts += [arrow(204, y + 52, 204, y + 74), text(212, y + 68, "yes", "s")]
        parts += answer(74, y + 76, 266, choice)
        parts += [arrow(36, y + 52, 36, y + 150), text(44, y + 104, "no", "s")]
        y += 152
    parts += answer(18, y, 322, LAST)
    return picture(WIDTH, y + 70, "Which standard when", parts)


def recognizing() -> str:
    """Return the picture: a recognizer before the parser."""
    parts = [text(18, 30, "Recognize, or parse", "h")]
    parts += boxes(((18, 50, 322, "text"),), "box")
    parts += boxes(((18, 126, 322, "recognizer: one pass, may only decline"),), "ask")
    parts += boxes(((74, 202, 266, "text and offsets: nothing was copied"),), "go")
    parts += boxes(((18, 278, 322, "the parser, state by state as the standard has it"),), "box")
    parts += [arrow(178, 102, 178, 124), arrow(204, 178, 204, 200), arrow(36, 178, 36, 276)]
    parts += [text(212, 194, "recognized", "s"), text(42, 268, "not known", "s")]
    return picture(WIDTH, 348, "Recognize, or parse", parts)


def record() -> str:
    """Return the picture: a record is a text and offsets."""
    drawn = [text(18, 30, "A record is a text and offsets", "h")]
    for start, end, y in ((0, _TURN, 72), (_TURN, len(RECORD), 152)):
        cut = Cut(RECORD[start:end], 18, y)
        here = {name: span for name, span in PARTS.items() if start <= span[0] < end}
        drawn += cut.parts({name: (a - start, b - start) for name, (a, b) in here.items()})
        drawn += cut.characters()
        for place in OFFSETS:
            if start <= place < end or place == end:
                x = cut.edges[place - start]
                drawn.append(line(x, y - 20, x, y - 26))
    drawn += [text(18, 206 + 16 * row, each, "s") for row, each in enumerate(wrapped(CUT_LATE, 50))]
    return picture(WIDTH, 238, "A record is a text and offsets", drawn)


def certifying() -> str:
    """Return the picture: a certificate instead of all readers."""
    parts = [text(18, 30, "One look instead of all readers", "h")]
    parts += boxes(((18, 50, 322, "text"),), "box")
    parts += boxes(((18, 126, 322, "certificate: is every character plain here?"),), "ask")
    parts += boxes(((74, 202, 266, "alike: no reader has to run"),), "go")
    parts += [arrow(178, 102, 178, 124), arrow(204, 178, 204, 200), arrow(36, 178, 36, 276)]
    parts += [text(212, 194, "yes", "s"), text(44, 232, "no", "s")]
    row = [(18.0 + 110 * place, 278.0, 102.0, name) for place, name in enumerate(READERS)]
    parts += boxes(row, "box")
    return picture(WIDTH, 348, "One look instead of all readers", parts)


def classifying() -> str:
    """Return the picture: a block of octets is classified at once."""
    parts = [text(18, 30, "Many octets at once", "h"), *classified()]
    told = [LOADED, *wrapped(ASKED, 50)]
    parts += [text(18, 126 + 17 * row, each, "s") for row, each in enumerate(told)]
    return picture(WIDTH, 134 + 17 * len(told), "Many octets at once", parts)
