"""Texts for people: how wide they are on a terminal, how long ones are cut, what is not shown."""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from urlprism.errors import reach, visible

LABELS = 9
_LONGEST = 280
_MORE = "…1,000,000 more…"
# Of a long text so many places stay in sight.
_PLACES = 8


class Piece(NamedTuple):
    """A piece of a line, and the name of the style that a terminal shows it in."""

    text: str
    style: str = ""


Line = list[Piece]


def shown(text: str) -> str:
    """Return `text`, a character for each of its own, with a picture for controls and blanks."""
    return visible(text).replace(" ", "\N{SYMBOL FOR SPACE}")


def folded(text: str, room: int) -> list[str]:
    """Return the lines of `text`, each at most `room` columns wide."""
    lines = []
    start = 0
    while start < len(text):
        end = reach(text, start, room)
        lines.append(text[start:end])
        start = end
    return lines


def elided(text: str, most: int, places: Iterable[int] = ()) -> str:
    """Return `text` as it is shown; of over `most` characters, how many the middle has more.

    What surrounds the first of some places is left in it, with less of both ends.
    """
    if len(text) <= most:
        return shown(text)
    kept = [(place - most // 8, place + most // 8) for place in islice(sorted(places), _PLACES)]
    half = most // 5 if kept else most // 2 - len(_MORE)
    pieces, done = [shown(text[:half])], half
    for start, end in [*kept, (len(text) - half, len(text))]:
        begin = max(start, done)
        if begin - done > len(_MORE):
            pieces.append(f"…{begin - done:,} more…")
        else:
            begin = done
        pieces.append(shown(text[begin:end]))
        done = max(done, min(end, len(text)))
    return "".join(pieces)


def wrapped(text: str, room: int, places: Iterable[int] = ()) -> Iterator[Line]:
    """Return a text in lines; of a very long one the middle is left out, but for some places."""
    lines = folded(elided(text, _LONGEST, places), room)
    return ([Piece(line)] for line in lines or ['""'])


def filled(text: str, room: int) -> list[str]:
    """Return prose in lines; a word that no line can hold is cut."""
    lines = textwrap.wrap(text, room, break_on_hyphens=False, break_long_words=False)
    return [piece.replace("\u00a0", " ") for line in lines for piece in folded(line, room)]


def headed(head: Piece, text: str, room: int) -> Iterator[Line]:
    """Yield prose in lines, behind a head that has a style of its own."""
    first, *rest = filled(head.text + text, room)
    size = len(head.text)
    yield [Piece(first[:size], head.style), Piece(first[size:])]
    yield from ([Piece(line)] for line in rest)


def labelled(label: str, lines: Iterable[Line], style: str = "label") -> Iterator[Line]:
    """Yield lines with a label before the first, and the others below it."""
    for line in lines:
        yield [Piece(label.ljust(LABELS), style), *line]
        label = ""
