"""Texts with carets below some of their places."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urlprism.cli.output.lines import Line, Styled
from urlprism.errors import columns, reach, reach_back

_LINES = 3
CARET = "^"

Span = tuple[int, int]


class Mark(NamedTuple):
    """A place of a text, and the sign with which its carets begin."""

    start: int
    end: int
    sign: str


def marked(
    text: str, marks: Sequence[Mark], width: int, style: str, *, are_whole: bool = True
) -> Iterator[Line]:
    """Yield the text around the marks, and carets below them, in lines of `width` columns.

    Carets that would overlap are on several lines. Of a mark that is longer than a line, both ends
    are shown; without `are_whole` only its start, and of many marks far apart the first ones, and
    the number of the others.
    """
    left = sorted((mark.start, mark) for mark in marks)
    length = len(text)
    for _ in range(2 * len(marks) if are_whole else _LINES):
        if not left:
            return
        start, end = _window(text, left[0][0], width)
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
        yield [Styled(before + text[start:end] + after)]
        yield from ([Styled(row, style)] for row in _rows(text, here, start, end, len(before)))
    if left:
        yield [Styled(f"and {len(left):,} more", "dim")]


def _lies_before(place: int, end: int, length: int) -> bool:
    """Whether a place is before `end`, or both are the end of the text."""
    return place < end or place == length == end


def _window(text: str, place: int, width: int) -> Span:
    """Return the part of a text to show around a place: all of it, if there is room."""
    # A caret may be after the end of the text.
    if len(text) < width and columns(text) < width:
        return 0, len(text)
    start = reach_back(text, place, width * 2 // 5)
    # There is an ellipsis at either end.
    end = reach(text, start, width - 3)
    return (start if end < len(text) else reach_back(text, end, width - 3)), end


def _rows(text: str, marks: Sequence[Mark], start: int, end: int, margin: int) -> list[str]:
    """Return the lines of carets below `text[start:end]`, for the marks in their order.

    Marks with the same sign may share carets.
    """
    rows: list[tuple[str, str]] = []
    for first, last, sign in marks:
        column = margin + columns(text[start:first])
        size = max(1, columns(text[first : min(last, end)]))
        after = column + size
        free = (
            at for at, (row, own) in enumerate(rows) if own == sign or _is_free(row, column, after)
        )
        place = next(free, len(rows))
        row = rows[place][0] if place < len(rows) else ""
        row = row[:column].ljust(column) + sign + CARET * (size - 1) + row[after:]
        rows[place : place + 1] = [(row, sign)]
    return [row for row, _ in rows]


def _is_free(row: str, start: int, end: int) -> bool:
    """Whether a line has no carets in these columns."""
    return not row[start:end].strip()
