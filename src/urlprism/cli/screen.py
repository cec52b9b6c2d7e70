"""Rows for people at a terminal: a listing of one URL's parts, a table of several URLs."""

import io
import os
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from urlprism.cli.rendering import Row, Value, plain
from urlprism.errors import visible
from urlprism.redaction.masking import redact

_PAGE = 200
_GAP = 2
_NUMBERS = {"line", "port"}
# Parts that others hold whole, by what holds them; a table shows them where there is room.
_OTHERS = "the others"
_HELD = {
    "netloc": ("username", "password", "hostname", "port"),
    "host": ("hostname", "port"),
    _OTHERS: ("href", "origin"),
}


def console() -> Console:
    """Return the terminal, which shows what it has no characters for by their numbers."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return Console(color_system=None if os.environ.get("NO_COLOR") else "auto")


class Screen:
    """A terminal that shows rows a page at a time; all of each text, folded where it is long."""

    def __init__(self, *, chosen: bool) -> None:
        """Take whether the parts were chosen: if not, tables leave out what repeats others."""
        self._console = console()
        self._chosen = chosen
        self._waiting: list[Row] = []
        self._had_table = False

    def begin(self) -> None:
        """Do nothing: a page brings its own head."""

    def show(self, rows: Sequence[Row]) -> None:
        """Take rows, and print the pages that are full."""
        self._waiting += rows
        while len(self._waiting) > _PAGE:
            self._print(self._waiting[:_PAGE])
            del self._waiting[:_PAGE]

    def pause(self) -> None:
        """Print what waits for a page to be full."""
        if self._waiting:
            self._print(self._waiting)
            self._waiting = []

    def end(self) -> None:
        """Print what waits for a page to be full."""
        self.pause()

    def _print(self, rows: Sequence[Row]) -> None:
        if len(rows) == 1 and not self._had_table:
            self._console.print(_listing(rows[0]))
            return
        room = self._console.width
        cells = {name: [_cell(row[name]) for row in rows] for name in self._columns(rows, room)}
        if _filled(map(len, cells)) > room:
            for row in rows:
                self._console.print(_listing(row))
                self._console.print()
            return
        self._had_table = True
        self._console.print(_table(cells, room))
        if not self._chosen:
            self._console.print(Text(_left_out(rows, cells), "dim"))

    def _columns(self, rows: Sequence[Row], room: int) -> list[str]:
        """Return the columns of a table: what was chosen, or else what fits and says something."""
        if self._chosen:
            return list(rows[0])
        names = [name for name in rows[0] if name != "url" and _void(name, rows) is None]
        names = names or list(rows[0])
        longest = [max(len(name), *(cell_len(str(row[name])) for row in rows)) for name in names]
        if _filled(longest) <= room:
            return names
        return [name for name in names if _holder(name, names) is None]


class Results:
    """A terminal that shows one value of each row, in a line, without its secrets.

    Controls are shown as pictures.
    """

    def __init__(self, name: str) -> None:
        """Take the terminal, and the name of the value."""
        self._console = console()
        self._name = name

    def begin(self) -> None:
        """Do nothing."""

    def show(self, rows: Sequence[Row]) -> None:
        """Show the values; octets that are not UTF-8, for which surrogates stand, by numbers."""
        for row in rows:
            octets = str(row[self._name]).encode("utf-8", "surrogateescape")
            text = Text(visible(redact(octets.decode("utf-8", "backslashreplace"))))
            self._console.print(text, soft_wrap=True)

    def pause(self) -> None:
        """Do nothing: all is shown."""

    def end(self) -> None:
        """Do nothing."""


def _left_out(rows: Sequence[Row], shown: Collection[str]) -> str:
    """Return what the columns that a table leaves out would have said."""
    notes: dict[str, list[str]] = {}
    for name in rows[0]:
        if name not in shown and name != "url":
            note = _void(name, rows) or f"in {_holder(name, shown)}"
            notes.setdefault(note, []).append(name)
    ordered = sorted(notes.items(), reverse=True)
    return "; ".join(f"{note}: {', '.join(names)}" for note, names in ordered)


def _void(name: str, rows: Sequence[Row]) -> str | None:
    """Return what a part is that says nothing in any row, None for others."""
    values = {row[name] for row in rows}
    return "absent" if values == {None} else "empty" if values == {""} else None


def _holder(name: str, names: Collection[str]) -> str | None:
    """Return which of the parts holds one of them whole."""
    for holder, held in _HELD.items():
        if name in held and (holder in names or holder == _OTHERS):
            return holder
    return None


def _filled(widths: Iterable[int]) -> int:
    """Return how wide a table with columns of these widths is."""
    return sum(width + _GAP for width in widths)


def _listing(row: Row) -> Table:
    """Return the parts of one URL below each other."""
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in row.items():
        grid.add_row(Text(name), _cell(value))
    return grid


def _table(columns: Mapping[str, Sequence[Text]], room: int) -> Table:
    """Return columns beside each other, as wide as the room allows."""
    table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="cyan")
    for name, width in zip(columns, _widths(columns, room), strict=True):
        table.add_column(
            Text(name),
            overflow="fold",
            width=width,
            justify="right" if name in _NUMBERS else "left",
        )
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*cells)
    return table


def _widths(columns: Mapping[str, Sequence[Text]], room: int) -> list[int]:
    """Return the widths, of some ways to share the room, that fold into the fewest lines."""
    lengths = [[cell.cell_len for cell in cells] for cells in columns.values()]
    ordered = [sorted(column) for column in lengths]
    least = [
        max(len(name), column[-1] if name in _NUMBERS else 0)
        for name, column in zip(columns, ordered, strict=True)
    ]
    room -= _GAP * len(ordered)
    longest = [column[-1] for column in ordered]
    choices = []
    for percent in (50, 60, 70, 80, 90, 95, 100):
        most = [column[(len(column) - 1) * percent // 100] for column in ordered]
        choices.append(_shared(_shared(least, most, room), longest, room))
    rows = list(zip(*lengths, strict=True))
    return min(choices, key=lambda widths: _lines(rows, widths))


def _lines(rows: Iterable[Sequence[int]], widths: Sequence[int]) -> int:
    """Return how many lines rows fill whose cells have these lengths."""
    return sum(
        max(-(-length // width) for length, width in zip(row, widths, strict=True)) for row in rows
    )


def _shared(least: Sequence[int], wanted: Sequence[int], room: int) -> list[int]:
    """Return the widths that are wanted, the widest cut alike to fit, but none below its least."""
    for level in range(max(wanted), 0, -1):
        widths = [max(low, min(want, level)) for low, want in zip(least, wanted, strict=True)]
        if sum(widths) <= room:
            return widths
    return list(least)


def _cell(value: Value) -> Text:
    """Return a value as it is shown; blanks get a picture too, for folding would swallow them."""
    if value is None:
        return Text("\N{EN DASH}", "dim")
    return Text(plain(value).replace(" ", "\N{SYMBOL FOR SPACE}"), "" if value != "" else "dim")
