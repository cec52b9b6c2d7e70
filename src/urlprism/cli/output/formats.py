"""The view of a run, by the format that is wanted and whether a terminal shows it."""

import shutil
import sys
from collections.abc import Mapping, Sequence

from urlprism.cli.colors import is_drawn
from urlprism.cli.output import writers
from urlprism.cli.output.rows import Brief, Cells, Format, Row
from urlprism.cli.output.views import RowView, TextView
from urlprism.cli.output.writers import Writer
from urlprism.cli.streams import is_terminal, write

_WIDTH = 80
_NARROWEST = 60


def width() -> int:
    """Return the columns of prose: those of the terminal, 80 in a pipe."""
    if not is_terminal(sys.stdout):
        return _WIDTH
    return max(shutil.get_terminal_size().columns, _NARROWEST)


def table_view(
    form: Format, columns: Sequence[str], *, is_single: bool, are_chosen: bool
) -> RowView[Cells]:
    """Return a view of rows with these columns; people get one URL as a list of its parts.

    `are_chosen` says that the user named the columns: then a table shows all of them.
    """
    if form is not Format.PLAIN:
        return TextView(_writer(form, columns))
    if is_terminal(sys.stdout):
        # rich takes longer to load than all the rest: only people at a terminal wait for it.
        from urlprism.cli.output.tables import TableView  # noqa: PLC0415

        return TableView(are_chosen=are_chosen)
    return TextView(writers.Listing() if is_single else writers.Tabs(columns))


def results_view(form: Format, columns: Sequence[str], result: str) -> RowView[Cells]:
    """Return a view of rows with these columns; people get the column `result` only."""
    if form is not Format.PLAIN:
        return TextView(_writer(form, columns))
    if is_terminal(sys.stdout):
        from urlprism.cli.output.terminal import ResultsView  # noqa: PLC0415 - it loads rich

        return ResultsView(result)
    return TextView(writers.Results(result))


def objects_view(form: Format) -> RowView[Mapping[str, object]]:
    """Return a view of objects as JSON or JSON lines."""
    return TextView(writers.JSONArray() if form is Format.JSON else writers.JSONLines())


def drawings_view() -> RowView[Row]:
    """Return a view of reports as they are drawn for people."""
    if is_drawn():
        from urlprism.cli.output.terminal import ReportsView  # noqa: PLC0415 - it loads rich

        return ReportsView()
    return TextView(writers.Drawings(_WIDTH))


def lines_view() -> RowView[Brief]:
    """Return a view of reports with one line for each."""
    if is_drawn():
        from urlprism.cli.output.terminal import LinesView  # noqa: PLC0415 - it loads rich

        return LinesView()
    return TextView(writers.OneLines())


def values_view(name: str) -> RowView[Cells]:
    """Return a view of the values of one column."""
    return TextView(writers.Values(name))


def write_object(value: Mapping[str, object]) -> None:
    """Write one JSON object."""
    write(writers.JSONLines().body([value]))


def show_report(row: Row, *, as_json: bool) -> None:
    """Show a single report, for people or as one JSON object."""
    if as_json:
        write_object(row.as_object())
    else:
        drawings_view().show([row])


def _writer(form: Format, columns: Sequence[str]) -> Writer[Cells]:
    """Return the writer of a format for programs."""
    match form:
        case Format.JSON:
            return writers.JSONArray()
        case Format.JSONL:
            return writers.JSONLines()
        case _:
            return writers.CSV(columns)
