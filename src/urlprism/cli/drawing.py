"""A URL with its parts drawn under it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from urlprism.cli.texts import Line, Piece, elided

_LONGEST_NAME = 8
_LONGEST_PART = 180


class Part(NamedTuple):
    """A part, or what of it lies in one line: its name, its place, and whether it is whole."""

    name: str
    start: int
    end: int
    begins: bool = True
    ends: bool = True


def drawn(href: str, spans: Mapping[str, tuple[int, int]], room: int) -> Iterator[Line]:
    """Yield `href` in lines of at most `room` columns, below each the parts that lie in it.

    https://example.com/a?b
    ├────┘  ├─────────┘├┘├┘
    │       hostname   │ search
    protocol           pathname

    Of a very long part the middle is left out.
    """
    text, parts = _shortened(href, spans)
    fits = all(part.start + max(len(part.name), part.end - part.start) <= room for part in parts)
    names: list[Line] = []
    for start, end in _lines(len(text), parts, room if fits else room - _LONGEST_NAME):
        if names:
            yield []
        pieces = list(_clipped(parts, start, end))
        yield _colored(text[start:end], pieces)
        yield _placed((part.start, _bracket(part), part.name) for part in pieces)
        names = list(_names([part for part in pieces if part.begins]))
        yield from names


def _shortened(href: str, spans: Mapping[str, tuple[int, int]]) -> tuple[str, list[Part]]:
    """Return the text to draw, no part of it very long, and where its parts lie that have any."""
    text, done, parts = "", 0, []
    for name, (start, end) in spans.items():
        text += href[done:start]
        if start < end:
            begin = len(text)
            text += elided(href[start:end], _LONGEST_PART)
            parts.append(Part(name, begin, len(text)))
        done = end
    return text + href[done:], parts


def _lines(length: int, parts: Sequence[Part], width: int) -> Iterator[tuple[int, int]]:
    """Yield where lines begin and end; a part that one line can hold is not cut."""
    start = 0
    while start < length:
        end = min(start + width, length)
        for part in parts:
            if start < part.start < end < part.end <= part.start + width:
                end = part.start
        yield start, end
        start = end


def _clipped(parts: Iterable[Part], start: int, end: int) -> Iterator[Part]:
    """Yield what of the parts lies in a line, by the places there."""
    for name, first, last, _, _ in parts:
        if first < end and last > start:
            begin, stop = max(first, start) - start, min(last, end) - start
            yield Part(name, begin, stop, first >= start, last <= end)


def _bracket(part: Part) -> str:
    """Return what is drawn under a part; an open end where it goes on in another line."""
    size = part.end - part.start
    if size == 1:
        return "│" if part.ends and part.begins else "├" if part.begins else "┘"
    return ("├" if part.begins else "─") + "─" * (size - 2) + ("┘" if part.ends else "─")


def _names(parts: Sequence[Part]) -> Iterator[Line]:
    """Yield lines with the name of each part below its beginning, as high as there is room."""
    rows: list[int] = []
    for index in reversed(range(len(parts))):
        edge = parts[index].start + len(parts[index].name)
        right = zip(reversed(parts[index + 1 :]), rows, strict=True)
        rows.append(1 + max((row for part, row in right if part.start <= edge), default=-1))
    rows.reverse()
    for row in range(max(rows, default=-1) + 1):
        yield _placed(
            (part.start, part.name if at == row else "│", part.name)
            for part, at in zip(parts, rows, strict=True)
            if at >= row
        )


def _colored(text: str, parts: Iterable[Part]) -> Line:
    """Return a line of the text, each part in its style."""
    line, done = [], 0
    for part in parts:
        line += [Piece(text[done : part.start]), Piece(text[part.start : part.end], part.name)]
        done = part.end
    return [*line, Piece(text[done:])]


def _placed(items: Iterable[tuple[int, str, str]]) -> Line:
    """Return a line that has each text at its column, in its style."""
    line, done = [], 0
    for column, text, style in items:
        line += [Piece(" " * (column - done)), Piece(text, style)]
        done = column + len(text)
    return line
