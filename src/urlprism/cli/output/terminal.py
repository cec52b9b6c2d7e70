"""A terminal, with colours: reports as drawings, results one per line."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text as RichText

from urlprism._display import visible
from urlprism.cli.output.rows import Cells, Row
from urlprism.cli.output.views import RowView
from urlprism.cli.output.writers import Drawings
from urlprism.redaction.masking import redact

_NARROWEST: Final = 60
_STYLES: Final = {
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
_ASCII: Final = str.maketrans("├─┘│…\N{SYMBOL FOR SPACE}\N{EN DASH}✓✗", "|-'|~ -+x")


def console() -> Console:
    """Return the terminal; it shows a character that its encoding lacks by its number."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return Console(color_system=None if os.environ.get("NO_COLOR") else "auto")


class ReportsView(RowView[Row]):
    """A terminal that shows reports as they are drawn."""

    def __init__(self) -> None:
        """Take the terminal and its width."""
        self._console = console()
        self._drawings = Drawings(max(self._console.width, _NARROWEST))

    def show(self, rows: Sequence[Row]) -> None:
        """Show the reports at once."""
        ascii_only = self._console.options.ascii_only
        for line in self._drawings.lines(rows):
            text = RichText()
            for piece in line:
                shown = piece.text.translate(_ASCII) if ascii_only else piece.text
                text.append(shown, _STYLES.get(piece.style))
            text.rstrip()
            self._console.print(text, soft_wrap=True)


class ResultsView(RowView[Cells]):
    """A terminal that shows one value of each row on a line, with its secrets masked.

    Controls are shown as pictures.
    """

    def __init__(self, name: str) -> None:
        """Take the terminal, and the column of the value."""
        self._console = console()
        self._name = name

    def show(self, rows: Sequence[Cells]) -> None:
        r"""Show the values; octets that are not UTF-8, for which surrogates stand, as "\xE9"."""
        for row in rows:
            octets = str(row[self._name]).encode("utf-8", "surrogateescape")
            text = RichText(visible(redact(octets.decode("utf-8", "backslashreplace"))))
            self._console.print(text, soft_wrap=True)
