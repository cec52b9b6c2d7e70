"""A run: read each text, show its row, report the texts that are refused."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from urlprism._files.sources import ArgumentSource, InputLine, Source, text_of
from urlprism.cli.interrupts import Interrupts, StoppedError, heard, stoppable
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import drawings_view, lines_view, objects_view, results_view
from urlprism.cli.output.progress import Meter
from urlprism.cli.output.rows import BriefRow, Cells, Format, Row
from urlprism.cli.output.views import RowView
from urlprism.cli.streams import complain
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redact

_T = TypeVar("_T")
_RowT = TypeVar("_RowT", bound=Row)
# What makes a row: of a line, None if the source has no lines, and its text.
Maker = Callable[[int | None, str], _T]
# What makes a row of a refused text: of a line, a text, and the error.
RowOfRefused = Callable[[int | None, str, URLError], _T]


def show_reports(
    source: Source, make: Maker[Row], form: Format, refused: "Refused | None" = None
) -> Outcome:
    """Show the report that `make` makes of each text, and to programs what `refused` makes.

    The outcome is FINDING if a report is one, or if a text is refused, and USAGE if there was none.
    """
    reports = _Reports(make)
    if form is Format.PLAIN:
        outcome = _run(source, reports.row, drawings_view())
    else:
        outcome = _run(source, reports.as_object, objects_view(form), refused and refused.row)
    return reports.judged(source, outcome)


def show_lines(source: Source, make: Maker[BriefRow]) -> Outcome:
    """Show the report that `make` makes of each text, each on a line; FINDING as for reports."""
    reports = _Reports(make)
    outcome = _run(source, reports.row, lines_view())
    return reports.judged(source, outcome)


def show_results(
    source: Source, make: Maker[Cells], form: Format, columns: Sequence[str], result: str
) -> Outcome:
    """Show rows with these columns; people get the column `result` only.

    The outcome is FINDING if a text is refused.
    """
    name = columns[0]
    view = results_view(form, columns_of(source, [*columns, *errors_of(form)]), result)
    return show_cells(source, make, view, form, Refused(name, [result]))


def show_cells(
    source: Source, make: Maker[Cells], view: RowView[Cells], form: Format, refused: "Refused"
) -> Outcome:
    """Show the cells that `make` makes of each text; FINDING if a text is refused.

    Programs get a row for a refused text too, with the error.
    """
    return _run(source, make, view, None if form is Format.PLAIN else refused.row)


class Refused(NamedTuple):
    """How a refused text is shown to programs: the name of the text, and the absent parts."""

    name: str
    absent: Sequence[str]

    def row(self, line: int | None, text: str, error: URLError) -> Cells:
        """Return the row of a refused text; places are those of the text, if they are known."""
        cells = cells_of(line, self.name, text)
        cells.update(dict.fromkeys(self.absent))
        is_same = error.text == text
        cells["error"] = {
            "message": error.message,
            "rule": error.rule,
            "start": error.start if is_same else None,
            "end": error.end if is_same else None,
        }
        return cells


def errors_of(form: Format) -> tuple[str, ...]:
    """Return the column of errors, which CSV has in every row."""
    return ("error",) if form is Format.CSV else ()


def cells_of(line: int | None, name: str, text: str) -> Cells:
    """Return the first cells of a row: its line if it has one, and its text as `name`."""
    return {name: text} if line is None else {"line": line, name: text}


def columns_of(source: Source, names: Sequence[str]) -> list[str]:
    """Return the names of all columns: before `names`, one for the lines if there are lines."""
    return ["line", *names] if source.numbered else [*names]


def rows_of(
    source: Source,
    lines: Sequence[InputLine],
    make: Maker[_T],
    refused: RowOfRefused[_T] | None = None,
    interrupts: Interrupts | None = None,
) -> tuple[list[_T], list[str]]:
    """Return the row of each text, and the message of each text that is refused.

    `refused` makes a row of a refused text; without it there is none. A signal ends the rows.
    """
    rows: list[_T] = []
    refusals: list[str] = []
    for number, text in lines:
        if interrupts is not None and interrupts.signal is not None:
            break
        line = number if source.numbered else None
        try:
            rows.append(make(line, text_of(text)))
        except URLError as error:
            # The error itself is not kept: it holds all the frames that it came through.
            refusals.append(refusal(source, number, error))
            if refused is not None:
                rows.append(refused(line, text if isinstance(text, str) else error.text, error))
    return rows, refusals


def refusal(source: Source, number: int, error: URLError) -> str:
    """Return the message for a refused text: its line, the reason, carets below the place."""
    name = visible(redact(source.name))
    return f"{name}:{number}: {error}\n" if source.numbered else f"{name} {number}: {error}\n"


class _Reports(Generic[_RowT]):
    """Makes reports, and remembers whether one of them is a finding."""

    def __init__(self, make: Maker[_RowT]) -> None:
        self._make = make
        self.outcome = Outcome.FINE
        self._count = 0

    def judged(self, source: Source, outcome: Outcome) -> Outcome:
        """Return how a run ends that ended so; it is not fine if there was nothing to report."""
        if outcome is Outcome.FINE and not self._count:
            name = visible(redact(source.name))
            complain(f"urlprism: {name}: no URL was read: no line has a text\n")
            return Outcome.USAGE
        return max(outcome, self.outcome)

    def row(self, line: int | None, text: str) -> _RowT:
        """Return the report of a text."""
        self._count += 1
        row = self._make(line, text)
        if row.is_finding:
            self.outcome = Outcome.FINDING
        return row

    def as_object(self, line: int | None, text: str) -> dict[str, object]:
        """Return the report of a text as JSON; the report itself, which is larger, is dropped."""
        return self.row(line, text).as_object()


def _run(
    source: Source,
    make: Maker[_T],
    view: RowView[_T],
    refused: RowOfRefused[_T] | None = None,
) -> Outcome:
    """Show a row for each text, as the texts come, and report those that are refused.

    A run that is stopped by a signal ends what it writes, as the brackets of JSON.
    """
    outcome = Outcome.FINE
    with stoppable(source) as noted, Meter(source.size) as meter:
        view.begin()
        with suppress(StoppedError):
            for lines, octets in heard(source, noted).batches():
                rows, refusals = rows_of(source, lines, make, refused, noted)
                # The rows go before the next lines come: at most one batch of them is in memory.
                view.show(rows)
                del rows
                if refusals:
                    outcome = Outcome.FINDING
                    meter.complain("".join(refusals))
                if source.live:
                    view.pause()
                meter.advance(len(lines), octets)
        view.end()
    give_hints(source)
    return noted.outcome or outcome


def give_hints(source: Source) -> None:
    """Say on standard error what arguments may be, if not URLs."""
    if isinstance(source, ArgumentSource):
        complain("".join([f"urlprism: {each}\n" for each in source.hints]))
