"""What is drawn for people at a terminal, in colour."""

from collections.abc import Sequence
from typing import Generic

from rich.text import Text

from urlprism.cli.screen import console
from urlprism.cli.sketches import Sketch, Sketches, T

_NARROWEST = 60
_STYLES = {
    "label": "cyan",
    "dim": "dim",
    "fine": "green",
    "finding": "bold yellow",
    "fatal": "bold red",
    "name": "bold",
    "protocol": "bright_blue",
    "username": "magenta",
    "password": "dim",
    "hostname": "bold green",
    "port": "yellow",
    "pathname": "cyan",
    "search": "magenta",
    "hash": "bright_blue",
}
_ASCII = str.maketrans("├─┘│…\N{SYMBOL FOR SPACE}\N{EN DASH}✓✗", "|-'|~ -+x")


class Canvas(Generic[T]):
    """A terminal that shows rows as `sketch` draws them."""

    def __init__(self, sketch: Sketch[T]) -> None:
        """Take the terminal, and what draws a row."""
        self._console = console()
        self._sketches = Sketches(sketch, max(self._console.width, _NARROWEST))

    def begin(self) -> None:
        """Do nothing."""

    def show(self, rows: Sequence[T]) -> None:
        """Show rows at once."""
        ascii_only = self._console.options.ascii_only
        for line in self._sketches.lines(rows):
            text = Text()
            for piece in line:
                shown = piece.text.translate(_ASCII) if ascii_only else piece.text
                text.append(shown, _STYLES.get(piece.style))
            text.rstrip()
            self._console.print(text, soft_wrap=True)

    def pause(self) -> None:
        """Do nothing: all is shown."""

    def end(self) -> None:
        """Do nothing."""
