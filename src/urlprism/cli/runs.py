"""A run: read each text, show its row, report the texts that are refused."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from urlprism._files.sources import InputLine, Source, text_of
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import drawings_view, objects_view, results_view
from urlprism.cli.output.progress import Meter
from urlprism.cli.output.rows import Cells, Format, Row
from urlprism.cli.output.views import RowView
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redact

_T = TypeVar("_T")
# What makes a row: of a line, None if the source has no lines, and its text.
Maker = Callable[[int | None, str], _T]


def show_reports(source: Source, make: Maker[Row], form: Format) -> Outcome:
    """Show the report that `make` makes of each text.

    The outcome is FINDING if a report is one, or if a text is refused.
    """
    reports = _Reports(make)
    if form is Format.PLAIN:
        outcome = _run(source, reports.row, drawings_view())
    else:
        outcome = _run(source, reports.as_object, objects_view(form))
    return max(outcome, reports.outcome)


def show_results(
    source: Source, make: Maker[Cells], form: Format, columns: Sequence[str], result: str
) -> Outcome:
    """Show rows with these columns; people get the column `result` only.

    The outcome is FINDING if a text is refused.
    """
    return show_cells(source, make, results_view(form, columns_of(source, columns), result))


def show_cells(source: Source, make: Maker[Cells], view: RowView[Cells]) -> Outcome:
    """Show the cells that `make` makes of each text; FINDING if a text is refused."""
    return _run(source, make, view)


def cells_of(line: int | None, name: str, text: str) -> Cells:
    """Return the first cells of a row: its line if it has one, and its text as `name`."""
    return {name: text} if line is None else {"line": line, name: text}


def columns_of(source: Source, names: Sequence[str]) -> list[str]:
    """Return the names of all columns: before `names`, one for the lines if there are lines."""
    return ["line", *names] if source.numbered else [*names]


def rows_of(
    source: Source, lines: Sequence[InputLine], make: Maker[_T]
) -> tuple[list[_T], list[str]]:
    """Return the row of each text, and the message of each text that is refused."""
    rows: list[_T] = []
    refusals: list[str] = []
    for number, text in lines:
        try:
            rows.append(make(number if source.numbered else None, text_of(text)))
        except URLError as error:
            # The error itself is not kept: it holds all the frames that it came through.
            refusals.append(refusal(source, number, error))
    return rows, refusals


def refusal(source: Source, number: int, error: URLError) -> str:
    """Return the message for a refused text: its line, the reason, carets below the place."""
    name = visible(redact(source.name))
    return f"{name}:{number}: {error}\n" if source.numbered else f"{name} {number}: {error}\n"


class _Reports:
    """Makes reports, and remembers whether one of them is a finding."""

    def __init__(self, make: Maker[Row]) -> None:
        self._make = make
        self.outcome = Outcome.FINE

    def row(self, line: int | None, text: str) -> Row:
        """Return the report of a text."""
        row = self._make(line, text)
        if row.is_finding:
            self.outcome = Outcome.FINDING
        return row

    def as_object(self, line: int | None, text: str) -> dict[str, object]:
        """Return the report of a text as JSON; the report itself, which is larger, is dropped."""
        return self.row(line, text).as_object()


def _run(source: Source, make: Maker[_T], view: RowView[_T]) -> Outcome:
    """Show a row for each text, as the texts come, and report those that are refused."""
    outcome = Outcome.FINE
    with Meter(source.size) as meter:
        view.begin()
        for lines, octets in source.batches():
            if refusals := _show_batch(source, lines, make, view):
                outcome = Outcome.FINDING
                meter.complain("".join(refusals))
            if source.live:
                view.pause()
            meter.advance(len(lines), octets)
        view.end()
    return outcome


def _show_batch(
    source: Source, lines: Sequence[InputLine], make: Maker[_T], view: RowView[_T]
) -> list[str]:
    """Show the rows of some lines, and return the messages of those that are refused."""
    # The rows go before the next lines come: at most one batch of them is in memory.
    rows, refusals = rows_of(source, lines, make)
    view.show(rows)
    return refusals
