"""A run: read each text, show its rows, report the texts that are refused."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from urlprism._files.sources import ArgumentSource, InputLine, Source
from urlprism.cli.interrupts import Interrupts, StoppedError, heard, stoppable
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.formats import drawings_view, lines_view, objects_view, results_view
from urlprism.cli.output.rows import BriefRow, Cells, Format, Row
from urlprism.cli.output.views import RowView
from urlprism.cli.progress import Meter
from urlprism.cli.streams import complain
from urlprism.errors import URLError, visible
from urlprism.redaction.masking import redact

_T = TypeVar("_T")
_RowT = TypeVar("_RowT", bound=Row)
# What makes a row: of a line, None if the source has no lines, and its text.
Maker = Callable[[int | None, str], _T]
# What makes the rows of a text, and an error for each that is refused.
Results = Callable[[int | None, str], Iterable[_T | URLError]]
# The rows of some input and what is told of them, and how many lines and octets it had.
Step = tuple[Sequence[_T], Sequence[str], int, int]
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
        outcome = Run(_one_each(reports.row), drawings_view()).of(source)
    else:
        results, row_of_refused = _one_each(reports.as_object), refused and refused.row
        outcome = Run(results, objects_view(form), row_of_refused).of(source)
    return reports.judged(source, outcome)


def show_lines(source: Source, make: Maker[BriefRow]) -> Outcome:
    """Show the report that `make` makes of each text, each on a line; FINDING as for reports."""
    reports = _Reports(make)
    outcome = Run(_one_each(reports.row), lines_view()).of(source)
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
    return Run(_one_each(make), view, None if form is Format.PLAIN else refused.row).of(source)


class Refused(NamedTuple):
    """How a refused text is shown to programs: the name of the text, and the absent parts."""

    name: str
    absent: Sequence[str]

    def row(self, line: int | None, text: str, error: URLError) -> Cells:
        """Return the row of a refused text."""
        cells = cells_of(line, self.name, text)
        cells.update(dict.fromkeys(self.absent))
        cells["error"] = error_cell(error, text)
        return cells


def error_cell(error: URLError, text: str) -> dict[str, str | int | None]:
    """Return the error of a refused text; its places, if they are in this text."""
    is_same = error.text == text
    return {
        "message": error.message,
        "rule": error.rule,
        "start": error.start if is_same else None,
        "end": error.end if is_same else None,
    }


def errors_of(form: Format) -> tuple[str, ...]:
    """Return the column of errors, which CSV has in every row."""
    return ("error",) if form is Format.CSV else ()


def cells_of(line: int | None, name: str, text: str) -> Cells:
    """Return the first cells of a row: its line if it has one, and its text as `name`."""
    return {name: text} if line is None else {"line": line, name: text}


def columns_of(source: Source, names: Sequence[str]) -> list[str]:
    """Return the names of all columns: before `names`, one for the lines if there are lines."""
    return ["line", *names] if source.numbered else [*names]


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


class Run(Generic[_T]):
    """Shows the results of each text, as the texts come, and reports what is refused."""

    def __init__(
        self,
        results: Results[_T],
        view: RowView[_T],
        refused: RowOfRefused[_T] | None = None,
        *,
        stops: bool = False,
        is_quiet: bool = False,
    ) -> None:
        """Take what makes the results, and where they go; `refused` makes a row of an error.

        `stops` ends the run at the first error, and `is_quiet` reports none.
        """
        self._results = results
        self._view = view
        self._refused = refused
        self._stops = stops
        self._is_quiet = is_quiet
        self._is_over = False
        self.outcome = Outcome.FINE

    def of(self, source: Source) -> Outcome:
        """Show the rows of a source; FINDING if a text or a result is refused.

        A run that is stopped by a signal ends what it writes, as the brackets of JSON.
        """
        with stoppable(source) as noted:
            self._view.begin()
            try:
                show_steps(self._steps(source, noted), source, self._view)
            finally:
                self._view.end()
        if not self._is_quiet:
            give_hints(source)
        return noted.outcome or self.outcome

    def of_results(self, name: str, results: Iterable[_T | URLError]) -> Outcome:
        """Show results that are of no text; `name` stands before the errors among them."""
        self._view.begin()
        rows, errors = self._divided(results, None, "")
        self._view.show(rows)
        self._view.end()
        if not self._is_quiet:
            complain("".join([f"{name}: {error}\n" for error in errors]))
        return self.outcome

    def _steps(self, source: Source, interrupts: Interrupts) -> Iterator[Step[_T]]:
        """Yield a step for each batch of lines."""
        for lines, octets in heard(source, interrupts).batches():
            yield (*self._of_lines(source, lines, interrupts), len(lines), octets)
            if self._is_over:
                break

    def _of_lines(
        self, source: Source, lines: Sequence[InputLine], interrupts: Interrupts
    ) -> tuple[list[_T], list[str]]:
        """Return the rows of some lines, up to a signal, and the reports."""
        rows: list[_T] = []
        reports: list[str] = []
        for number, text in lines:
            if self._is_over or interrupts.signal is not None:
                break
            line = number if source.numbered else None
            if isinstance(text, URLError):
                more, errors = self._divided([text], line, text.text)
            else:
                more, errors = self._divided(self._results(line, text), line, text)
            rows += more
            if not self._is_quiet:
                reports += [refusal(source, number, error) for error in errors]
        return rows, reports

    def _divided(
        self, results: Iterable[_T | URLError], line: int | None, text: str
    ) -> tuple[list[_T], list[URLError]]:
        """Return the rows and the errors, up to the error at which the run stops."""
        rows: list[_T] = []
        errors: list[URLError] = []
        for each in results:
            if not isinstance(each, URLError):
                rows.append(each)
                continue
            errors.append(each)
            if self._refused is not None:
                rows.append(self._refused(line, text, each))
            self.outcome = Outcome.FINDING
            self._is_over = self._stops
            if self._is_over:
                break
        return rows, errors


def _one_each(make: Maker[_T]) -> Results[_T]:
    """Return what makes one result of each text."""

    def results(line: int | None, text: str) -> tuple[_T | URLError]:
        try:
            return (make(line, text),)
        except URLError as error:
            return (error,)

    return results


def show_steps(steps: Iterable[Step[_T]], source: Source, view: RowView[_T]) -> None:
    """Show the rows of each step and what is told of them, up to a signal."""
    with suppress(StoppedError), Meter(source.size) as meter:
        for rows, reports, lines, octets in steps:
            view.show(rows)
            # The rows go before the next lines come: at most one batch of them is in memory.
            del rows
            if reports:
                meter.complain("".join(reports))
            if source.live:
                view.pause()
            meter.advance(lines, octets)


def give_hints(source: Source) -> None:
    """Say on standard error what arguments may be, if not URLs."""
    if isinstance(source, ArgumentSource):
        complain("".join([f"urlprism: {each}\n" for each in source.hints]))
