"""A URL with the names of its parts drawn below it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from urlprism.cli.output.lines import Line, Styled, elided

_LONGEST_NAME = 8
_LONGEST_PART = 180


class DrawnPart(NamedTuple):
    """A part of a URL, or the piece of it in one line: its name, its place, its open ends."""

    name: str
    start: int
    end: int
    begins: bool = True
    ends: bool = True


def drawn(href: str, spans: Mapping[str, tuple[int, int]], width: int) -> Iterator[Line]:
    """Yield `href` in lines of at most `width` columns, with its parts below each line.

    https://example.com/a?b
    ├────┘  ├─────────┘├┘├┘
    │       hostname   │ search
    protocol           pathname

    The middle of a very long part is left out.
    """
    text, parts = _shortened(href, spans)
    fits = all(part.start + max(len(part.name), part.end - part.start) <= width for part in parts)
    names: list[Line] = []
    for start, end in _lines(len(text), parts, width if fits else width - _LONGEST_NAME):
        if names:
            yield []
        pieces = list(_clipped(parts, start, end))
        yield _colored(text[start:end], pieces)
        yield _placed((part.start, _bracket(part), part.name) for part in pieces)
        names = list(_names([part for part in pieces if part.begins]))
        yield from names


def _shortened(href: str, spans: Mapping[str, tuple[int, int]]) -> tuple[str, list[DrawnPart]]:
    """Return the text to draw, with long parts shortened, and the parts that are not empty."""
    text, done, parts = "", 0, []
    for name, (start, end) in spans.items():
        text += href[done:start]
        if start < end:
            begin = len(text)
            text += elided(href[start:end], _LONGEST_PART)
            parts.append(DrawnPart(name, begin, len(text)))
        done = end
    return text + href[done:], parts


def _lines(length: int, parts: Sequence[DrawnPart], width: int) -> Iterator[tuple[int, int]]:
    """Yield where lines begin and end; a part that fits in a line is not cut."""
    start = 0
    while start < length:
        end = min(start + width, length)
        for part in parts:
            if start < part.start < end < part.end <= part.start + width:
                end = part.start
        yield start, end
        start = end


def _clipped(parts: Iterable[DrawnPart], start: int, end: int) -> Iterator[DrawnPart]:
    """Yield the pieces of the parts in a line, with their places in the line."""
    for name, first, last, _, _ in parts:
        if first < end and last > start:
            begin, stop = max(first, start) - start, min(last, end) - start
            yield DrawnPart(name, begin, stop, first >= start, last <= end)


def _bracket(part: DrawnPart) -> str:
    """Return the bracket below a part; its end is open if the part goes on in another line."""
    size = part.end - part.start
    if size == 1:
        return "│" if part.ends and part.begins else "├" if part.begins else "┘"
    return ("├" if part.begins else "─") + "─" * (size - 2) + ("┘" if part.ends else "─")


def _names(parts: Sequence[DrawnPart]) -> Iterator[Line]:
    """Yield lines with the name of each part below its start, as high as there is room."""
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


def _colored(text: str, parts: Iterable[DrawnPart]) -> Line:
    """Return a line of the text, with each part in its style."""
    line, done = [], 0
    for part in parts:
        line += [
            Styled(text[done : part.start]),
            Styled(text[part.start : part.end], part.name),
        ]
        done = part.end
    return [*line, Styled(text[done:])]


def _placed(items: Iterable[tuple[int, str, str]]) -> Line:
    """Return a line with each text at its column, in its style."""
    line, done = [], 0
    for column, text, style in items:
        line += [Styled(" " * (column - done)), Styled(text, style)]
        done = column + len(text)
    return line
