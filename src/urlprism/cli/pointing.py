"""Places of a text, with carets below them."""

from collections.abc import Iterator, Sequence

from urlprism.cli.texts import Line, Piece
from urlprism.errors import columns, reach, reach_back

_LINES = 3

Span = tuple[int, int]


def pointed(text: str, spans: Sequence[Span], room: int, style: str) -> Iterator[Line]:
    """Yield what surrounds the places, and carets below them, in lines of `room` columns.

    Of many places that lie far apart the first are shown, and the others counted.
    """
    left = sorted(spans)
    for _ in range(_LINES):
        if not left:
            return
        start, end = _window(text, left[0][0], room)
        left = [span for span in left if not _lies_before(span, end, len(text))]
        here = [span for span in spans if start <= span[0] and _lies_before(span, end, len(text))]
        before, after = "…" * (start > 0), "…" * (end < len(text))
        yield [Piece(before + text[start:end] + after)]
        yield [Piece(_carets(text, here, start, end, len(before)), style)]
    if left:
        yield [Piece(f"and {len(left):,} more", "dim")]


def _lies_before(span: Span, end: int, length: int) -> bool:
    """Return whether a place begins before `end`, or is the end of the text where that is."""
    return span[0] < end or span[0] == length == end


def _window(text: str, place: int, room: int) -> Span:
    """Return what of a text to show around a place: all of it, if there is room."""
    # A caret may stand behind the text.
    if len(text) < room and columns(text) < room:
        return 0, len(text)
    start = reach_back(text, place, room * 2 // 5)
    # An ellipsis stands at either end.
    end = reach(text, start, room - 3)
    return (start if end < len(text) else reach_back(text, end, room - 3)), end


def _carets(text: str, spans: Sequence[Span], start: int, end: int, margin: int) -> str:
    """Return the line below `text[start:end]` that has carets under the spans."""
    line = ""
    for first, last in spans:
        column = margin + columns(text[start:first])
        carets = "^" * max(1, columns(text[first : min(last, end)]))
        line = line[:column].ljust(column) + carets + line[column + len(carets) :]
    return line
