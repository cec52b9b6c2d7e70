"""Lines of styled text: how wide they are on a terminal, how long texts are cut and folded."""

import textwrap
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from urlprism._core.texts.beginnings import common_length
from urlprism.errors import columns, reach, visible

LABELS = 9
_LONGEST = 280
_MORE = "…1,000,000 more…"
# At most this many places of a long text stay in sight.
_PLACES = 8


class Styled(NamedTuple):
    """A piece of a line, and the name of the style in which a terminal shows it."""

    text: str
    style: str = ""


Line = list[Styled]


def shown(text: str) -> str:
    """Return `text` with pictures for controls and spaces; the length stays the same."""
    return visible(text).replace(" ", "\N{SYMBOL FOR SPACE}")


def folded(text: str, width: int) -> list[str]:
    """Return the lines of `text`, each at most `width` columns wide."""
    lines = []
    start = 0
    while start < len(text):
        end = reach(text, start, width)
        lines.append(text[start:end])
        start = end
    return lines


def elided(text: str, most: int, places: Iterable[int] = ()) -> str:
    """Return `text` as it is shown; beyond `most` characters its length replaces its middle.

    The text around the first few `places` is kept, and less of both ends.
    """
    if len(text) <= most:
        return shown(text)
    around = [(place - most // 8, place + most // 8) for place in islice(sorted(places), _PLACES)]
    half = most // 5 if around else most // 2 - len(_MORE)
    pieces, done = [shown(text[:half])], half
    for start, end in [*around, (len(text) - half, len(text))]:
        begin = max(start, done)
        if begin - done > len(_MORE):
            pieces.append(f"…{begin - done:,} more…")
        else:
            begin = done
        pieces.append(shown(text[begin:end]))
        done = max(done, min(end, len(text)))
    return "".join(pieces)


def cut(text: str, place: tuple[int, int], width: int) -> str:
    """Return a text in at most `width` columns; its start and a place stay, where both fit."""
    if columns(text) <= width:
        return text
    start, end = place
    tail = width // 2
    if end <= reach(text, 0, width - 1) or start < tail:
        return text[: reach(text, 0, width - 1)] + "…"
    first = text[: reach(text, 0, max(width - tail - 2, 1))]
    begin = max(start - tail // 4, len(first))
    rest = text[begin : reach(text, begin, tail - 1)]
    return f"{first}…{rest}" + "…" * (begin + len(rest) < len(text))


def wrapped(text: str, width: int, places: Iterable[int] = ()) -> Iterator[Line]:
    """Return the lines of a text; a very long one lacks its middle, except around `places`."""
    lines = folded(elided(text, _LONGEST, places), width)
    return ([Styled(line)] for line in lines or ['""'])


def filled(text: str, width: int) -> list[str]:
    """Return the lines of prose; a word that is wider than a line is cut."""
    lines = textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)
    return [piece.replace("\u00a0", " ") for line in lines for piece in folded(line, width)]


def headed(head: Styled, text: str, width: int) -> Iterator[Line]:
    """Yield the lines of prose that follows a head with its own style."""
    first, *rest = filled(head.text + text, width)
    size = len(head.text)
    yield [Styled(first[:size], head.style), Styled(first[size:])]
    yield from ([Styled(line)] for line in rest)


def labelled(label: str, lines: Iterable[Line], style: str = "label") -> Iterator[Line]:
    """Yield lines with a label before the first; the others are indented."""
    for line in lines:
        yield [Styled(label.ljust(LABELS), style), *line]
        label = ""


def dimmed(lines: Iterable[str], indent: str = "") -> list[Line]:
    """Return lines in the style of notes."""
    return [[Styled(f"{indent}{line}", "dim")] for line in lines]


def differing_places(text: str, others: Iterable[str]) -> list[int]:
    """Return the places where `text` begins and ends to differ from each of the others."""
    bounds: set[int] = set()
    for other in others:
        if other != text:
            begin = common_length(text, other)
            end = len(text) - common_length(text[begin:][::-1], other[begin:][::-1])
            bounds.update((begin, end))
    return sorted(bounds)
