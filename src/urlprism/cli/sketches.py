"""What a command says of its texts, drawn as plain text, with a rule between one and the next."""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from urlprism._display import visible
from urlprism.cli.texts import Line, Piece

T = TypeVar("T")
Sketch = Callable[[T, int], Iterable[Line]]


class Sketches(Generic[T]):
    """A form of rows that `sketch` draws, in lines of at most `width` columns."""

    def __init__(self, sketch: Sketch[T], width: int) -> None:
        """Take what draws a row, and how wide its lines may be."""
        self._sketch = sketch
        self._width = width
        self._before: list[Line] = []

    def head(self) -> str:
        """Return nothing."""
        return ""

    def body(self, rows: Iterable[T]) -> str:
        """Return the lines of each row."""
        lines = ("".join([piece.text for piece in line]) for line in self.lines(rows))
        return "".join([line.rstrip() + "\n" for line in lines])

    def lines(self, rows: Iterable[T]) -> Iterator[Line]:
        """Yield the lines of each row, for who can show their styles."""
        for row in rows:
            yield from self._before
            for line in self._sketch(row, self._width):
                yield [Piece(visible(piece.text), piece.style) for piece in line]
            self._before = [[], [Piece("─" * self._width, "dim")], []]

    def tail(self) -> str:
        """Return nothing."""
        return ""
