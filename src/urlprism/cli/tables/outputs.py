"""Where tables go: standard output or a file, which is whole or not there.

A file is written under another name beside its place, and moved there at the end.
"""

import errno
import gzip
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import click

from urlprism._files import InputOutputError, because, pyarrow
from urlprism._files.arrows import OCTETS, ROWS
from urlprism._files.json_lines import text_value
from urlprism._files.table_pieces import Piece
from urlprism.cli.failures import MisfitError
from urlprism.cli.outcomes import ReaderGoneError
from urlprism.cli.output.writers import CSV, JSONArray, JSONLines, Writer
from urlprism.cli.streams import STDOUT, is_terminal, write
from urlprism.cli.tables.work import Work
from urlprism.redaction.excerpts import excerpt
from urlprism.redaction.masking import redact

if TYPE_CHECKING:
    from urlprism.cli.output.views import RowView

_LEVEL: Final = 6


class Output(ABC):
    """Takes pieces, each with the columns that a work made of it."""

    @abstractmethod
    def write(self, piece: Piece, work: Work, field: str, tell: Any) -> None:
        """Write a piece with the columns of the work; raise MisfitError if they do not fit."""

    @abstractmethod
    def end(self) -> None:
        """Write what stands after all pieces, and put a file in its place."""

    @abstractmethod
    def abandon(self) -> None:
        """Remove what was written, if that is possible."""


class Place:
    """A file that will be there once it is whole."""

    def __init__(self, path: str, *, may_replace: bool) -> None:
        """Take its name, and whether a file of this name may be replaced."""
        self.path = path
        self._may_replace = may_replace
        self._working = str(Path(path).with_name(f".{Path(path).name}.{os.getpid()}.part"))
        self.octets: IO[bytes] | None = None

    def open(self) -> IO[bytes]:
        """Open it under another name; raise InputOutputError if that fails."""
        try:
            self.octets = open(self._working, "xb")  # noqa: PTH123, SIM115 - `end` closes it
        except OSError as error:
            raise because(self.path, error) from None
        return self.octets

    def end(self) -> None:
        """Move it to its place; raise InputOutputError if that fails."""
        if self.octets is None:
            self.open()
        try:
            if self.octets is not None:
                self.octets.close()
            if not self._may_replace and os.path.lexists(self.path):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            Path(self._working).replace(self.path)
        except OSError as error:
            self.abandon()
            raise because(self.path, error) from None

    def abandon(self) -> None:
        """Remove what was written."""
        if self.octets is not None:
            self.octets.close()
            Path(self._working).unlink(missing_ok=True)


class TextOutput(Output):
    """Rows in a text format, to a file or to standard output."""

    def __init__(self, form: str, place: Place | None, compression: str = "") -> None:
        """Take the format, the place, None for standard output, and how it is compressed."""
        self._form = form
        self._place = place
        self._compression = compression
        self._octets: Any = None
        self._writer: Writer[Any] | None = None
        self._names: list[str] = []

    def write(self, piece: Piece, work: Work, field: str, tell: Any) -> None:
        """Write the rows of a piece."""
        columns = work.lists(piece, field, tell)
        if self._writer is None:
            self._begin([*piece.names, *work.names])
        rows = piece.rows()
        for row, *values in zip(rows, *columns, strict=True):
            row.update(zip(work.names, values, strict=True))
        if self._form == "csv":
            rows = self._cells(piece, rows, work)
        if rows and self._writer is not None:
            self._put(self._writer.body(rows))

    def _cells(self, piece: Piece, rows: list[dict[str, object]], work: Work) -> Any:
        """Return rows with the columns of the header; raise MisfitError if there are others."""
        names = set(self._names)
        if others := [name for name in (*piece.names, *work.names) if name not in names]:
            raise _unknown(others)
        return [{name: text_value(row.get(name)) for name in self._names} for row in rows]

    def _begin(self, names: list[str]) -> None:
        self._names = names
        writers: dict[str, Callable[[], Writer[Any]]] = {
            "csv": lambda: CSV(names),
            "jsonl": JSONLines,
            "json": JSONArray,
        }
        self._writer = writers[self._form]()
        self._put(self._writer.head())

    def _put(self, text: str) -> None:
        """Write text; raise InputOutputError if that fails."""
        if self._place is None:
            write(text)
            return
        try:
            self._opened(self._place).write(text.encode("utf-8", "surrogateescape"))
        except OSError as error:
            raise because(self._place.path, error) from None

    def _opened(self, place: Place) -> Any:
        """Return the file, which is made when it is first needed."""
        if self._octets is None:
            self._octets = _compressing(place.open(), self._compression)
        return self._octets

    def end(self) -> None:
        """Write the tail."""
        if self._writer is None and self._form == "json":
            self._begin([])
        if self._writer is not None:
            self._put(self._writer.tail())
        if self._place is not None:
            try:
                self._opened(self._place).close()
            except OSError as error:
                self.abandon()
                raise because(self._place.path, error) from None
            self._place.end()

    def abandon(self) -> None:
        """Remove the file."""
        if self._place is not None:
            self._place.abandon()


def _compressing(octets: IO[bytes], suffix: str) -> Any:
    """Return a file that compresses what is written into another."""
    if suffix == ".gz":
        return gzip.GzipFile(filename="", mode="wb", fileobj=octets, compresslevel=_LEVEL, mtime=0)
    if suffix == ".zst":
        return pyarrow().CompressedOutputStream(octets, "zstd")
    return octets


def _unknown(names: Sequence[str]) -> MisfitError:
    shown = ", ".join(map(excerpt, names[:5])) + ", …" * (len(names) > 5)
    message = f"the output has no column {shown}: it has those of the first rows"
    return MisfitError(message)


class ViewOutput(Output):
    """Rows for people: a table on a terminal, text with tabs in a pipe, secrets masked."""

    def __init__(self, make: Any, masked: Any) -> None:
        """Take what makes a view of columns, and what masks the secrets of a row."""
        self._make = make
        self._masked = masked
        self._view: RowView[Any] | None = None
        self._names: list[str] = []

    def write(self, piece: Piece, work: Work, field: str, tell: Any) -> None:
        """Show the rows of a piece."""
        columns = work.lists(piece, field, tell)
        view = self._view
        if view is None:
            self._names = [*piece.names, *work.names]
            view = self._view = self._made(self._names)
        rows = []
        for row, *values in zip(piece.rows(), *columns, strict=True):
            row.update(zip(work.names, values, strict=True))
            rows.append({name: text_value(row.get(name)) for name in self._names})
        view.show([self._masked(row, field) for row in rows])

    def _made(self, names: list[str]) -> "RowView[Any]":
        """Return a view that has begun."""
        view: RowView[Any] = self._make(names)
        view.begin()
        return view

    def end(self) -> None:
        """Show the rest."""
        if self._view is not None:
            self._view.end()

    def abandon(self) -> None:
        """Leave what was shown."""


class ArrowOutput(Output):
    """Parquet, or Arrow IPC as a file or a stream."""

    def __init__(self, form: str, place: Place | None) -> None:
        """Take the format, and the place; None is standard output."""
        self._form = form
        self._place = place
        self._octets: IO[bytes] | None = None
        self._schema: Any = None
        self._writer: Any = None
        self._waiting: list[Any] = []
        if place is None and is_terminal(sys.stdout):
            message = f"{form} is not for a terminal: use --output FILE, or a pipe."
            raise click.UsageError(message)

    def write(self, piece: Piece, work: Work, field: str, tell: Any) -> None:
        """Write the batch of a piece."""
        library = pyarrow()
        columns = piece.arrays()
        columns.update(zip(work.names, work.arrays(piece, field, tell), strict=True))
        if self._schema is None:
            columns = {name: _plain(column) for name, column in columns.items()}
            batch = library.record_batch(list(columns.values()), names=list(columns))
            self._begin(batch.schema)
        else:
            batch = self._fitting(columns, piece)
        self._waiting.append(batch)
        rows = sum(each.num_rows for each in self._waiting)
        if rows >= ROWS or sum(each.nbytes for each in self._waiting) >= OCTETS:
            self._flush()

    def _flush(self) -> None:
        """Write the batches that wait, together: a row group is not small."""
        library = pyarrow()
        table = library.Table.from_batches(self._waiting, self._schema)
        self._waiting = []
        try:
            self._writer.write_table(table.combine_chunks())
        except OSError as error:
            raise self._failed(error) from None

    def _begin(self, schema: Any) -> Any:
        """Open the file."""
        self._schema = schema
        library = pyarrow()
        if self._place is None:
            if sys.stdout is None:
                message = f"{STDOUT} is closed"
                raise InputOutputError(message)
            self._octets = sys.stdout.buffer
        else:
            self._octets = self._place.open()
        if self._form == "parquet":
            writer = pyarrow("parquet").ParquetWriter(self._octets, schema, compression="zstd")
        else:
            kind = "new_file" if self._form == "arrow" else "new_stream"
            writer = getattr(pyarrow("ipc"), kind)(library.PythonFile(self._octets, "w"), schema)
        self._writer = writer
        return writer

    def _fitting(self, columns: dict[str, Any], piece: Piece) -> Any:
        """Return a batch in the schema of the output; raise MisfitError if it does not fit."""
        library = pyarrow()
        names = self._schema.names
        if others := [name for name in columns if name not in names]:
            raise _unknown(others)
        fitted = []
        for each in self._schema:
            column = columns.get(each.name)
            if column is None:
                fitted.append(library.nulls(piece.count, each.type))
                continue
            try:
                plain = _plain(column)
                fitted.append(plain if plain.type == each.type else plain.cast(each.type))
            except library.ArrowException as error:
                reason = excerpt(redact(str(error)).partition("\n")[0], 200)
                types = f"of {column.type} here, and of {each.type} in the output"
                message = f'column "{excerpt(each.name)}" is {types}: {reason}'
                raise MisfitError(message) from None
        return library.record_batch(fitted, schema=self._schema)

    def end(self) -> None:
        """Write the footer."""
        writer = self._writer
        if writer is None:
            writer = self._begin(pyarrow().schema([]))
        if self._waiting:
            self._flush()
        try:
            writer.close()
            if self._place is None and self._octets is not None:
                self._octets.flush()
        except OSError as error:
            raise self._failed(error) from None
        if self._place is not None:
            self._place.end()

    def _failed(self, error: OSError) -> InputOutputError | ReaderGoneError:
        if isinstance(error, BrokenPipeError):
            return ReaderGoneError()
        return because(STDOUT if self._place is None else self._place.path, error)

    def abandon(self) -> None:
        """Remove the file."""
        if self._place is not None:
            # A writer that is not closed would complain later.
            if self._writer is not None:
                with suppress(OSError, ValueError):
                    self._writer.close()
            self._place.abandon()


def _plain(column: Any) -> Any:
    """Return a column without a dictionary, which may differ from batch to batch.

    A column of nulls is of texts: a later batch may have some.
    """
    library = pyarrow()
    if library.types.is_dictionary(column.type):
        return column.dictionary_decode()
    if library.types.is_null(column.type):
        return column.cast(library.string())
    return column
