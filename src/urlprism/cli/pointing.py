"""Places of a text, with carets below them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from urlprism.cli.texts import Line, Piece
from urlprism.errors import columns, reach, reach_back

_LINES = 3
CARET = "^"

Span = tuple[int, int]


class Mark(NamedTuple):
    """A place of a text, and the sign that its carets begin with."""

    start: int
    end: int
    sign: str


def pointed(text: str, spans: Iterable[Span], room: int, style: str) -> Iterator[Line]:
    """Yield what surrounds the places, and carets below them, in lines of `room` columns.

    Of many places that lie far apart the first are shown, and the others counted.
    """
    marks = [Mark(*span, CARET) for span in spans]
    return _marked(text, marks, room, style, are_whole=False)


def marked(text: str, marks: Sequence[Mark], room: int, style: str) -> Iterator[Line]:
    """Yield the same for places with signs, all of them; of a long one both ends are shown.

    Carets that would overlap stand in several lines.
    """
    return _marked(text, marks, room, style, are_whole=True)


def _marked(
    text: str, marks: Sequence[Mark], room: int, style: str, *, are_whole: bool
) -> Iterator[Line]:
    left = sorted((mark.start, mark) for mark in marks)
    length = len(text)
    for _ in range(2 * len(marks) if are_whole else _LINES):
        if not left:
            return
        start, end = _window(text, left[0][0], room)
        met = [mark for place, mark in left if _lies_before(place, end, length)]
        left = [each for each in left if not _lies_before(each[0], end, length)]
        if are_whole:
            left += [(mark.end - 1, mark) for mark in met if mark.start < end < mark.end]
            left.sort()
        here = [
            mark._replace(start=max(start, mark.start))
            for mark in marks
            if start < mark.end <= end
            or (start <= mark.start and _lies_before(mark.start, end, length))
        ]
        before, after = "…" * (start > 0), "…" * (end < length)
        yield [Piece(before + text[start:end] + after)]
        yield from ([Piece(row, style)] for row in _rows(text, here, start, end, len(before)))
    if left:
        yield [Piece(f"and {len(left):,} more", "dim")]


def _lies_before(place: int, end: int, length: int) -> bool:
    """Return whether a place is before `end`, or is the end of the text where that is."""
    return place < end or place == length == end


def _window(text: str, place: int, room: int) -> Span:
    """Return what of a text to show around a place: all of it, if there is room."""
    # A caret may stand behind the text.
    if len(text) < room and columns(text) < room:
        return 0, len(text)
    start = reach_back(text, place, room * 2 // 5)
    # An ellipsis stands at either end.
    end = reach(text, start, room - 3)
    return (start if end < len(text) else reach_back(text, end, room - 3)), end


def _rows(text: str, marks: Sequence[Mark], start: int, end: int, margin: int) -> list[str]:
    """Return the lines below `text[start:end]` that have carets under the marks, in their order.

    Marks of one sign may share carets.
    """
    rows: list[tuple[str, str]] = []
    for first, last, sign in marks:
        column = margin + columns(text[start:first])
        size = max(1, columns(text[first : min(last, end)]))
        behind = column + size
        free = (
            at for at, (row, own) in enumerate(rows) if own == sign or _is_free(row, column, behind)
        )
        place = next(free, len(rows))
        row = rows[place][0] if place < len(rows) else ""
        row = row[:column].ljust(column) + sign + CARET * (size - 1) + row[behind:]
        rows[place : place + 1] = [(row, sign)]
    return [row for row, _ in rows]


def _is_free(row: str, start: int, end: int) -> bool:
    return not row[start:end].strip()
