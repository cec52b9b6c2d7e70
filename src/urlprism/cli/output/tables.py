"""Tables for people at a terminal: the parts of one URL as a list, of several as columns."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text as RichText

from urlprism.cli.output.rows import Cells, Value
from urlprism.cli.output.terminal import console
from urlprism.cli.output.views import RowView
from urlprism.cli.output.writers import plain

_PAGE = 200
_GAP = 2
_NUMBERS = {"line", "port"}
# Parts that other parts contain, by the other part; a table shows them if there is room.
_OTHERS = "the others"
_HELD = {
    "netloc": ("username", "password", "hostname", "port"),
    "host": ("hostname",),
    _OTHERS: ("href", "origin"),
}


class TableView(RowView[Cells]):
    """A terminal that shows rows a page at a time; long texts are folded, never cut."""

    def __init__(self, *, are_chosen: bool) -> None:
        """Take whether the user chose the parts: else tables leave out parts that say nothing."""
        self._console = console()
        self._are_chosen = are_chosen
        self._waiting: list[Cells] = []
        self._had_table = False

    def show(self, rows: Sequence[Cells]) -> None:
        """Take rows, and print the pages that are full."""
        self._waiting += rows
        while len(self._waiting) > _PAGE:
            self._print(self._waiting[:_PAGE])
            del self._waiting[:_PAGE]

    def pause(self) -> None:
        """Print the rows that wait for a page to be full."""
        if self._waiting:
            self._print(self._waiting)
            self._waiting = []

    def end(self) -> None:
        """Print the rows that wait for a page to be full."""
        self.pause()

    def _print(self, rows: Sequence[Cells]) -> None:
        if len(rows) == 1 and not self._had_table:
            self._console.print(_listing(rows[0]))
            return
        width = self._console.width
        cells = {name: [_cell(row[name]) for row in rows] for name in self._columns(rows, width)}
        if _filled(map(len, cells)) > width:
            for row in rows:
                self._console.print(_listing(row))
                self._console.print()
            return
        self._had_table = True
        self._console.print(_table(cells, width))
        if not self._are_chosen:
            self._console.print(RichText(_left_out(rows, cells), "dim"))

    def _columns(self, rows: Sequence[Cells], width: int) -> list[str]:
        """Return the columns of a table: the chosen ones, else all that fit and have a value."""
        if self._are_chosen:
            return list(rows[0])
        names = [name for name in rows[0] if name != "url" and _void(name, rows) is None]
        names = names or list(rows[0])
        longest = [max(len(name), *(cell_len(str(row[name])) for row in rows)) for name in names]
        if _filled(longest) <= width:
            return names
        return [name for name in names if _holder(name, names) is None]


def _left_out(rows: Sequence[Cells], shown: Collection[str]) -> str:
    """Return a note on the columns that a table leaves out."""
    notes: dict[str, list[str]] = {}
    for name in rows[0]:
        if name not in shown and name != "url":
            note = _void(name, rows) or f"in {_holder(name, shown)}"
            notes.setdefault(note, []).append(name)
    ordered = sorted(notes.items(), reverse=True)
    return "; ".join(f"{note}: {', '.join(names)}" for note, names in ordered)


def _void(name: str, rows: Sequence[Cells]) -> str | None:
    """Return "absent" or "empty" for a part that is so in every row, else None."""
    values = [row[name] for row in rows]
    if all(value is None for value in values):
        return "absent"
    return "empty" if all(value == "" for value in values) else None


def _holder(name: str, names: Collection[str]) -> str | None:
    """Return the part of `names` that contains the part `name`; None if no part does."""
    for holder, held in _HELD.items():
        if name in held and (holder in names or holder == _OTHERS):
            return holder
    return None


def _filled(widths: Iterable[int]) -> int:
    """Return the width of a table with columns of these widths."""
    return sum(width + _GAP for width in widths)


def _listing(row: Cells) -> Table:
    """Return the parts of one URL, one below the other."""
    grid = Table.grid(padding=(0, _GAP, 0, 0))
    grid.add_column(style="cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in row.items():
        grid.add_row(RichText(name), _cell(value))
    return grid


def _table(columns: Mapping[str, Sequence[RichText]], width: int) -> Table:
    """Return a table of columns, as wide as the terminal allows."""
    table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="cyan")
    for name, size in zip(columns, _widths(columns, width), strict=True):
        table.add_column(
            RichText(name),
            overflow="fold",
            width=size,
            justify="right" if name in _NUMBERS else "left",
        )
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*cells)
    return table


def _widths(columns: Mapping[str, Sequence[RichText]], width: int) -> list[int]:
    """Return the widths, of several ways to share the width, that fold into the fewest lines."""
    lengths = [[cell.cell_len for cell in cells] for cells in columns.values()]
    ordered = [sorted(column) for column in lengths]
    least = [
        max(len(name), column[-1] if name in _NUMBERS else 0)
        for name, column in zip(columns, ordered, strict=True)
    ]
    width -= _GAP * len(ordered)
    longest = [column[-1] for column in ordered]
    choices = []
    for percent in (50, 60, 70, 80, 90, 95, 100):
        most = [column[(len(column) - 1) * percent // 100] for column in ordered]
        choices.append(_shared(_shared(least, most, width), longest, width))
    rows = list(zip(*lengths, strict=True))
    return min(choices, key=lambda widths: _lines(rows, widths))


def _lines(rows: Iterable[Sequence[int]], widths: Sequence[int]) -> int:
    """Return the number of lines that rows with cells of these lengths fill."""
    return sum(
        max(-(-length // width) for length, width in zip(row, widths, strict=True)) for row in rows
    )


def _shared(least: Sequence[int], wanted: Sequence[int], width: int) -> list[int]:
    """Return the wanted widths, the widest cut alike until all fit, but none below its least."""
    for level in range(max(wanted), 0, -1):
        widths = [max(low, min(want, level)) for low, want in zip(least, wanted, strict=True)]
        if sum(widths) <= width:
            return widths
    return list(least)


def _cell(value: Value) -> RichText:
    """Return a value as it is shown; spaces have a picture too, because folding would drop them."""
    if value is None:
        return RichText("\N{EN DASH}", "dim")
    return RichText(plain(value).replace(" ", "\N{SYMBOL FOR SPACE}"), "" if value != "" else "dim")
