"""A run over tables: each file by pieces, and what is wrong with each is told and counted."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from urlprism._files.arrows import arrow_table, failures
from urlprism._files.input_formats import TYPED, NoURL
from urlprism._files.listing import Found, TableFile
from urlprism._files.sources import STDIN, from_file
from urlprism._files.table_pieces import Batch, ColumnError, Piece, check_named, url_column
from urlprism.cli.failures import REPORTED, Failures
from urlprism.cli.outcomes import Outcome
from urlprism.cli.progress import Meter
from urlprism.cli.tables.outputs import Output
from urlprism.cli.tables.texts import pieces_of
from urlprism.cli.tables.work import Work
from urlprism.errors import URLError, visible
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.masking import redact
from urlprism.scanning.result import LinesWithoutURL


@dataclass(slots=True)
class Counts:
    """What a run counted, of all files."""

    rows: int = 0
    refused: int = 0
    unreadable: int = 0
    files: int = 0
    without: dict[NoURL, LinesWithoutURL] = field(default_factory=dict)

    @property
    def is_blind(self) -> bool:
        """Whether each row lacked a URL: none was read, refused or unreadable."""
        return self.rows == sum(each.count for each in self.without.values()) and not (
            self.refused or self.unreadable
        )


class Job(NamedTuple):
    """What is wanted of each file: the work, the column of URLs, and the columns to keep."""

    work: Work
    field: str | None
    keep: Sequence[str] | None


class TableRun:
    """Reads files, and writes their pieces."""

    def __init__(self, job: Job, inputs: Found) -> None:
        """Take the job and the files."""
        self._job = job
        self._found = inputs
        self.counts = Counts()
        self._failures = Failures()
        # What is told of the rows of a piece comes after the rows.
        self._reports: list[str] = []

    def into_one(self, output: Output, *, alone: bool) -> Outcome:
        """Read all files into one output.

        It is put in its place if one of the files was read to its end. `alone` says that nothing
        else is shown meanwhile.
        """
        is_whole = ended = False
        try:
            with Meter(None, alone=alone, noun="rows") as meter:
                for file in self._found.files:
                    is_whole |= self._read(file, output, meter)
                self._summarize(meter)
            if is_whole:
                output.end()
                ended = True
        finally:
            if not ended:
                output.abandon()
        return self._outcome()

    def into_each(self, output_of: Callable[[TableFile], Output]) -> Outcome:
        """Read each file into an output of its own."""
        with Meter(None, alone=True, noun="rows") as meter:
            for file in self._found.files:
                self._into_own(file, output_of, meter)
            self._summarize(meter)
        return self._outcome()

    def _into_own(
        self, file: TableFile, output_of: Callable[[TableFile], Output], meter: Meter
    ) -> None:
        """Read a file into its own output, which is put in its place if that was possible."""
        output: Output | None = None
        ended = False
        try:
            with self._failures.told(_shown(file), meter.complain):
                output = output_of(file)
                if self._read(file, output, meter):
                    output.end()
                    ended = True
        finally:
            if output is not None and not ended:
                output.abandon()

    def _read(self, file: TableFile, output: Output, meter: Meter) -> bool:
        """Read a file; tell what is wrong with it, and return whether it was read to its end."""
        self.counts.files += 1
        name = _shown(file)
        before = self.counts.rows
        wanted: str | None = None

        def with_count(message: str) -> str:
            done = self.counts.rows - before
            return message + f" ({done:,} rows before that are read)" * bool(done)

        failed = self._failures.count
        with self._failures.told(name, partial(self._flush, meter), with_count):
            for piece, octets in self._pieces(file):
                if wanted is None and piece.names:
                    wanted = url_column(self._job.field, piece.has_texts)
                with failures(name) if file.form in TYPED else nullcontext():
                    self._write(file, piece, wanted or "", output)
                self._flush(meter)
                meter.advance(piece.count, octets)
            self._flush(meter)
        return self._failures.count == failed

    def _pieces(self, file: TableFile) -> Iterator[tuple[Piece, int]]:
        """Yield the pieces of a file, and the octets read for each."""
        if file.form not in TYPED:
            # The file is opened here, so that its name is known to be that of an input.
            def complain(number: int, error: URLError) -> None:
                self.counts.unreadable += 1
                self._report(file, number, error, self.counts.unreadable)

            stream = from_file(file.path)
            yield from pieces_of(stream, file.form, complain)
            return
        table = arrow_table(file.path, file.form)
        wanted = url_column(self._job.field, table.texts)
        columns = None if self._job.keep is None else self._kept(wanted, list(table.texts))
        first = 1
        for batch, octets in table.batches(columns):
            yield Batch(batch, first), octets
            first += batch.num_rows

    def _kept(self, wanted: str, names: Sequence[str]) -> list[str]:
        """Return the columns to keep: that of the URLs too. Raise ColumnError if one is missing."""
        columns = [wanted if wanted in names else wanted.partition(".")[0], *(self._job.keep or ())]
        for each in columns:
            check_named(each, names)
        return list(dict.fromkeys(columns))

    def _write(self, file: TableFile, piece: Piece, wanted: str, output: Output) -> None:
        """Write a piece with its results."""
        job, counts = self._job, self.counts
        if job.keep is not None and wanted:
            piece = piece.kept(self._kept(wanted, piece.names))
        if clash := [name for name in job.work.names if name in set(piece.names)]:
            message = (
                f"the input has a column {quoted(clash[0])} already: name those of the parts with "
                "--prefix, or keep others with --keep"
            )
            raise ColumnError(message)

        def tell(place: int, reason: URLError | NoURL) -> None:
            number = piece.number(place)
            if isinstance(reason, NoURL):
                counts.without.setdefault(reason, LinesWithoutURL()).add(number)
            else:
                counts.refused += 1
                self._report(file, number, reason, counts.refused)

        output.write(piece, job.work, wanted, tell)
        counts.rows += piece.count

    def _report(self, file: TableFile, number: int, error: URLError, count: int) -> None:
        """Keep the report of a row, if it is one of the first."""
        if count <= REPORTED:
            self._reports.append(f"{_shown(file)}:{number}: {error}\n")

    def _flush(self, meter: Meter, text: str = "") -> None:
        """Report the rows that were kept, and then tell a text."""
        if self._reports or text:
            meter.complain("".join([*self._reports, text]))
            self._reports = []

    def _summarize(self, meter: Meter) -> None:
        """Tell what was counted, if anything was wrong."""
        counts, failed = self.counts, self._failures
        lines = []
        if counts.refused > REPORTED:
            lines.append(f"{counts.refused:,} of {counts.rows:,} rows are refused")
        if counts.unreadable > REPORTED:
            lines.append(f"{counts.unreadable:,} lines cannot be read")
        for why, rows in counts.without.items():
            lines.append(f"no URL, {why.message.format('the value')}: {_rows(rows)}")
        if counts.is_blind and not failed.count:
            rows = LinesWithoutURL(counts.rows)
            lines.append(f"no URL was read: {_rows(rows)} in {_files(counts.files)}")
        if failed.count and counts.files > 1:
            lines.append(f"{failed.count:,} of {counts.files:,} files cannot be read whole")
        if note := self._found.note():
            lines.append(note)
        meter.complain("".join([f"urlprism: {line}\n" for line in lines]))

    def _outcome(self) -> Outcome:
        counts, failed = self.counts, self._failures
        if counts.files and failed.without_column == counts.files:
            return Outcome.USAGE
        if failed.count:
            return Outcome.FAILED
        if counts.refused or counts.unreadable or self._job.work.findings:
            return Outcome.FINDING
        return Outcome.USAGE if counts.is_blind and self._job.work.judges else Outcome.FINE


def _rows(rows: LinesWithoutURL) -> str:
    return f"{rows.count:,} row{'s' * (rows.count != 1)}"


def _files(count: int) -> str:
    return f"{count:,} file{'s' * (count != 1)}"


def _shown(file: TableFile) -> str:
    """Return the name of a file in messages."""
    return visible(redact(STDIN if file.path == "-" else file.path))
