"""A run of `urlprism edit`: each text gives a URL for each combination of its iterations."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from urlprism._files.sources import InputLine, Source, text_of
from urlprism.cli.edits.changes import Assignment, Changes
from urlprism.cli.edits.contract import Editable
from urlprism.cli.edits.guesses import with_scheme
from urlprism.cli.interrupts import Interrupts, StoppedError, heard, stoppable
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.progress import Meter
from urlprism.cli.output.rows import Cells
from urlprism.cli.output.views import RowView
from urlprism.cli.runs import give_hints, refusal
from urlprism.errors import URLError

_NEW: Final = "--new"
_CURL: Final = "--curl"
_NO_SCHEME: Final = "missing-scheme-non-relative-URL"


@dataclass(frozen=True)
class Reader:
    """How a text becomes a URL."""

    read: Callable[[str], Editable]
    guesses: bool = False
    accepts_space: bool = False
    schemes: frozenset[str] | None = None

    def guesses_of(self, text: str) -> bool:
        """Whether the scheme of a text is guessed."""
        return self.guesses and with_scheme(text) != text

    def url_of(self, text: str) -> Editable:
        """Return the URL of a text; raise URLError if it is none, or of another scheme."""
        if self.accepts_space:
            text = text.strip(" ").replace(" ", "%20")
        try:
            url = self.read(with_scheme(text) if self.guesses else text)
        except URLError as error:
            if not error.rule.endswith(_NO_SCHEME):
                raise
            message = f"{error.message}; --guess-scheme puts http:// before it"
            raise URLError(message, text, error.start, error.end, error.rule) from None
        scheme = (url.part("scheme") or "").lower()
        if self.schemes is not None and scheme not in self.schemes:
            message = f"libcurl does not support the scheme {scheme!r}"
            raise URLError(message, text, 0, len(scheme), _CURL)
        return url


# What is shown of a URL that was made of a text, and of a text that is refused.
Show = Callable[[int | None, str, Editable], Cells]
ShowRefused = Callable[[int | None, str, URLError], Cells]


@dataclass(frozen=True)
class Edits:
    """What is done with each text, and what is shown of each result; None of what is refused."""

    reader: Reader
    changes: Changes
    combinations: Sequence[Sequence[Assignment]]
    show: Show
    show_refused: ShowRefused | None = None

    def results(self, line: int | None, text: str) -> Iterator[Cells | URLError]:
        """Yield the row of each combination, or the error of one that is refused.

        Raise URLError if the text itself is refused.
        """
        url = self.reader.url_of(text)
        yield from self.of_url(url, line, text, is_guessed=self.reader.guesses_of(text))

    def of_url(
        self, url: Editable, line: int | None = None, text: str = "", *, is_guessed: bool = False
    ) -> Iterator[Cells | URLError]:
        """Yield what `results` does; `is_guessed` says that the text had no scheme."""
        for combination in self.combinations:
            sets = [*self.changes.sets, *combination]
            try:
                edited = self.changes.apply(url, self.reader.url_of, sets, is_guessed=is_guessed)
                yield self.show(line, text, edited)
            except URLError as error:
                yield error


class Run:
    """Shows the results of all texts, and reports what is refused."""

    def __init__(
        self, edits: Edits, view: RowView[Cells], *, stops: bool = False, is_quiet: bool = False
    ) -> None:
        """Take whether the run stops at the first refusal, and whether it reports none."""
        self._edits = edits
        self._view = view
        self._stops = stops
        self._is_quiet = is_quiet
        self._is_over = False
        self.outcome = Outcome.FINE

    def of(self, source: Source) -> Outcome:
        """Show the URLs of a source, as they come; FINDING if one is refused."""
        with stoppable(source) as noted, Meter(source.size) as meter:
            self._view.begin()
            try:
                with suppress(StoppedError):
                    self._show_all(source, noted, meter)
            finally:
                # JSON is whole, even if the run is stopped.
                self._view.end()
        if not self._is_quiet:
            give_hints(source)
        return noted.outcome or self.outcome

    def _show_all(self, source: Source, interrupts: Interrupts, meter: Meter) -> None:
        """Show the results of all lines, and report what is refused, up to a signal."""
        for lines, octets in heard(source, interrupts).batches():
            if refusals := self._show(source, lines, interrupts):
                meter.complain("".join(refusals))
            if source.live:
                self._view.pause()
            meter.advance(len(lines), octets)
            if self._is_over:
                break

    def of_new(self, url: Editable) -> Outcome:
        """Show the URLs that are made without a text."""
        self._view.begin()
        rows, errors = self._divided(self._edits.of_url(url), None, "")
        self._view.show(rows)
        self._view.end()
        with Meter(None) as meter:
            if messages := [f"{_NEW}: {error}\n" for error in errors if not self._is_quiet]:
                meter.complain("".join(messages))
        return self.outcome

    def _show(
        self, source: Source, lines: Sequence[InputLine], interrupts: Interrupts
    ) -> list[str]:
        """Show the rows of some lines, up to a signal, and return the reports."""
        rows: list[Cells] = []
        refusals: list[str] = []
        for number, text in lines:
            line = number if source.numbered else None
            given = text.text if isinstance(text, URLError) else text
            found, errors = self._divided(self._results(line, text), line, given)
            rows += found
            if not self._is_quiet:
                refusals += [refusal(source, number, error) for error in errors]
            if self._is_over or interrupts.signal is not None:
                break
        self._view.show(rows)
        return refusals

    def _results(self, line: int | None, text: str | URLError) -> Iterator[Cells | URLError]:
        try:
            yield from self._edits.results(line, text_of(text))
        except URLError as error:
            yield error

    def _divided(
        self, results: Iterator[Cells | URLError], line: int | None, text: str
    ) -> tuple[list[Cells], list[URLError]]:
        """Return the rows and the errors, up to the error at which the run stops."""
        rows: list[Cells] = []
        errors: list[URLError] = []
        for each in results:
            if not isinstance(each, URLError):
                rows.append(each)
                continue
            errors.append(each)
            if self._edits.show_refused is not None:
                rows.append(self._edits.show_refused(line, text, each))
            self.outcome = Outcome.FINDING
            self._is_over = self._stops
            if self._is_over:
                break
        return rows, errors
