"""A terminal, with colours: reports as drawings, results one per line."""

import io
import os
import sys
from collections.abc import Sequence
from typing import Final, Literal

from rich.console import Console
from rich.text import Text as RichText

from urlprism._display import visible
from urlprism._exact import translated
from urlprism.cli.colors import Color, color
from urlprism.cli.output.lines import Line, Styled
from urlprism.cli.output.rows import Brief, Cells, Row
from urlprism.cli.output.views import RowView
from urlprism.cli.output.writers import Drawings
from urlprism.cli.streams import is_terminal
from urlprism.redaction.masking import redact
from urlprism.redaction.words import Words

# The columns with the text from which a result is made.
_TEXTS: Final = ("url", "text")
_WIDTH: Final = 80
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
    wanted = color()
    if not is_terminal(sys.stdout):
        return _piped()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if wanted is Color.AUTO:
        return Console(no_color=False, force_terminal=True)
    has_none = os.environ.get("TERM") in {None, "", "dumb", "unknown"}
    system: Literal["auto", "standard"] = "standard" if has_none else "auto"
    chosen = None if wanted is Color.NEVER else system
    return Console(color_system=chosen, no_color=False, force_terminal=True)


def _piped() -> Console:
    """Return what takes colours that are wanted in a pipe or a file: UTF-8 in 80 columns."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
    return Console(color_system="standard", no_color=False, force_terminal=True, width=_WIDTH)


class ReportsView(RowView[Row]):
    """A terminal that shows reports as they are drawn."""

    def __init__(self) -> None:
        """Take the terminal and its width."""
        self._console = console()
        self._drawings = Drawings(max(self._console.width, _NARROWEST))

    def show(self, rows: Sequence[Row]) -> None:
        """Show the reports at once."""
        for line in self._drawings.lines(rows):
            _print(self._console, line)


class LinesView(RowView[Brief]):
    """A terminal that shows one line for each report."""

    def __init__(self) -> None:
        """Take the terminal and its width."""
        self._console = console()
        self._width = max(self._console.width, _NARROWEST)

    def show(self, rows: Sequence[Brief]) -> None:
        """Show the lines at once."""
        for row in rows:
            line = [
                Styled(visible(piece.text), piece.style) for piece in row.draw_line(self._width)
            ]
            _print(self._console, line)


def _print(terminal: Console, line: Line) -> None:
    """Print a line of styled text as it is."""
    ascii_only = terminal.options.ascii_only
    text = RichText()
    for piece in line:
        shown = translated(piece.text, _ASCII) if ascii_only else piece.text
        text.append(shown, _STYLES.get(piece.style))
    text.rstrip()
    terminal.print(text, soft_wrap=True)


class ResultsView(RowView[Cells]):
    """A terminal that shows one value of each row on a line.

    Its secrets are masked, and those of the text that it was made of: "http:u:secret@h" is a
    reference to a path that nobody would take for a login.

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
            texts = [each for name in _TEXTS if isinstance(each := row.get(name), str)]
            result = Words(texts).hide(octets.decode("utf-8", "backslashreplace"))
            text = RichText(visible(redact(result)))
            self._console.print(text, soft_wrap=True)
