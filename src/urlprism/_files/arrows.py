"""Parquet and Arrow IPC as batches of bounded size; what is broken or too large is refused."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, Final, cast

from urlprism._files import compressed
from urlprism._files.compressed import MOST_TIMES
from urlprism._files.dictionaries import Dictionaries
from urlprism._files.failures import InputOutputError, pyarrow
from urlprism._files.input_formats import InputFormat
from urlprism._files.messages import LARGEST, Messages
from urlprism._files.sources import STDIN, from_stdin
from urlprism._files.uris import is_uri, open_octets, size_of
from urlprism.errors import URLError

ROWS: Final = 1 << 17
# The octets of a batch, unless one row has more.
OCTETS: Final = 1 << 26
_BUFFER: Final = 1 << 20
# Rows that are longer than this on average are no URLs: if a dictionary makes them of a small file,
# they are there to fill memory or to take time.
LONG_ROW: Final = 1 << 12
# How many times as large as the file long rows may be: they are read at some 100 MB a second.
_MOST_TIMES: Final = 64
# Pages that are nested cannot be looked at before they are read.
_FEWEST: Final = 1024


@dataclass
class ArrowTable:
    """The columns of a file, and its batches; each comes with the octets read for it.

    `texts` says of each column whether it has texts, and `schema` is that of Arrow. `groups` has
    the number of rows of each row group of Parquet.
    """

    texts: dict[str, bool]
    guard: "Guard"
    _batches: Any
    schema: Any
    octets: IO[bytes]
    groups: Sequence[int] = ()

    def close(self) -> None:
        """Close the file, whose batches are not read."""
        self.octets.close()

    def batches(
        self, columns: Sequence[str] | None, groups: range | None = None
    ) -> Iterator[tuple[Any, int]]:
        """Yield the batches, with all columns or with the named ones; or some row groups.

        Raise InputOutputError for what cannot be read.
        """
        pairs: Iterator[tuple[Any, int]]
        pairs = self._batches(columns) if groups is None else self._batches(columns, groups)
        return pairs


@contextmanager
def failures(name: str) -> Iterator[None]:
    """Raise InputOutputError with a name for the errors of pyarrow and of the system.

    A broken file may be read, and its values make no sense later.
    """
    library = pyarrow()
    try:
        yield
    except URLError:
        raise
    except (library.ArrowException, OSError, ValueError, OverflowError, MemoryError) as error:
        reason = getattr(error, "strerror", None) or str(error).partition("\n")[0]
        message = f"{name}: {reason}"
        raise InputOutputError(message) from None


def arrow_table(path: str, form: InputFormat) -> ArrowTable:
    """Open a file, "-" for standard input; raise InputOutputError if that fails."""
    name, octets = _opened(path)
    with failures(name):
        size = size_of(octets)
        if size == 0:
            message = "the file is empty"
            raise OSError(message)
        if form is InputFormat.PARQUET:
            return _parquet(name, octets, size)
        return _arrow(name, octets, size)


def _opened(path: str) -> tuple[str, IO[bytes]]:
    if path == "-":
        stream = from_stdin()
        return STDIN, stream.octets
    with failures(path):
        return path, open_octets(path)


def _arrow(name: str, octets: IO[bytes], size: int | None) -> ArrowTable:
    """Open Arrow IPC: a file or a stream, perhaps compressed as a whole."""
    library, ipc = pyarrow(), pyarrow("ipc")
    plain = octets
    is_local = size is not None and not is_uri(name)
    if size is not None:
        beginning = octets.read(compressed.LONGEST_MAGIC)
        octets.seek(0)
        if magic := compressed.magic_of(beginning):
            plain, is_local = cast("IO[bytes]", compressed.Decompressed(octets, magic)), False
    messages = Messages(plain, is_regular=is_local)
    opened = ipc.open_stream(library.PythonFile(messages, mode="r"))
    guard = Guard(size or 0)

    def batches(columns: Sequence[str] | None) -> Iterator[tuple[Any, int]]:
        count = 0
        with failures(name), octets:
            for batch in opened:
                guard.dictionaries.validate(batch)
                wanted = batch if columns is None else batch.select(_outer(columns, batch))
                done, count = messages.count - count, messages.count
                for piece in guard.pieces(wanted):
                    yield piece, done
                    done = 0

    return ArrowTable(_texts(opened.schema), guard, batches, opened.schema, octets)


def _outer(columns: Sequence[str], batch: Any) -> list[str]:
    """Return the columns that contain these, which may be fields of structs."""
    names = batch.schema.names
    return [each if each in names else each.partition(".")[0] for each in columns]


def _texts(schema: Any) -> dict[str, bool]:
    """Return whether each column has texts; raise OSError if two have one name."""
    texts = {each.name: is_text(each.type) for each in schema}
    if len(texts) < len(schema):
        message = "two columns have one name"
        raise OSError(message)
    return texts


def _parquet(name: str, octets: IO[bytes], size: int | None) -> ArrowTable:
    """Open Parquet: its footer, which says where the columns are, is at its end."""
    if size is None:
        message = "Parquet is read from its end, so it cannot come through a pipe"
        raise OSError(message)
    beginning = octets.read(compressed.LONGEST_MAGIC)
    octets.seek(0)
    if compressed.magic_of(beginning):
        message = "Parquet is compressed inside; decompress the file first"
        raise OSError(message)
    file = pyarrow("parquet").ParquetFile(octets, buffer_size=_BUFFER, pre_buffer=False)
    guard, rows_of = Guard(size), file.metadata.row_group
    counts = [rows_of(group).num_rows for group in range(file.num_row_groups)]

    def batches(
        columns: Sequence[str] | None, groups: range = range(file.num_row_groups)
    ) -> Iterator[tuple[Any, int]]:
        total = max(file.metadata.num_rows, 1)
        done = sum(counts[: groups.start])
        with failures(name), octets:
            for group in groups:
                rows = _rows_at_once(octets, file, group, columns)
                read = file.iter_batches(rows, row_groups=[group], columns=columns)
                for batch in read:
                    for piece in guard.pieces(batch):
                        before, done = done, done + piece.num_rows
                        yield piece, size * done // total - size * before // total

    schema = file.schema_arrow
    return ArrowTable(_texts(schema), guard, batches, schema, octets, counts)


def _rows_at_once(octets: IO[bytes], file: Any, group: int, columns: Sequence[str] | None) -> int:
    """Return how many rows of a row group fit into a batch, by what its footer and pages say.

    Raise OSError for a column that is a compressed bomb.
    """
    footer = file.metadata.row_group(group)
    rows = ROWS
    total = 0
    for number in range(footer.num_columns):
        column = footer.column(number)
        path = column.path_in_schema
        if columns is not None and not any(f"{path}.".startswith(f"{each}.") for each in columns):
            continue
        large, small = column.total_uncompressed_size, column.total_compressed_size
        if large > max(compressed.FREE, MOST_TIMES * small):
            message = (
                f'a compressed bomb: column "{path}" of row group {group + 1} has {large:,} octets '
                f"in {small:,}, more than {MOST_TIMES} times as many"
            )
            raise OSError(message)
        total += large
        if column.has_dictionary_page and column.physical_type == "BYTE_ARRAY":
            rows = min(rows, _rows_of_dictionary(octets, file, group, path, large))
    return int(max(1, min(rows, OCTETS * footer.num_rows // max(total, 1))))


def _rows_of_dictionary(octets: IO[bytes], file: Any, group: int, path: str, size: int) -> int:
    """Return how many rows fit into a batch if each has the longest text of a dictionary.

    A dictionary is small, and the rows that refer to it smaller still: read, they may fill memory.
    """
    if size * ROWS <= LARGEST:
        return ROWS
    if path not in file.schema_arrow.names:
        return max(_FEWEST, LARGEST // size)
    place = octets.tell()
    again = pyarrow("parquet").ParquetFile(
        octets, metadata=file.metadata, read_dictionary=[path], buffer_size=_BUFFER
    )
    batch = next(again.iter_batches(1, row_groups=[group], columns=[path]), None)
    octets.seek(place)
    column = None if batch is None else batch.column(0)
    if column is None or not hasattr(column, "dictionary"):
        return ROWS
    longest = pyarrow("compute").max(pyarrow("compute").binary_length(column.dictionary)).as_py()
    return int(max(1, LARGEST // max(longest or 0, 1)))


class Guard:
    """Cuts batches into pieces, and refuses long rows that come from next to nothing."""

    def __init__(self, size: int) -> None:
        """Take the size of the file."""
        self.dictionaries = Dictionaries()
        self._size = size
        self._rows = self._octets = 0

    def pieces(self, batch: Any) -> Iterator[Any]:
        """Yield a batch in pieces of bounded size; one without rows is a piece too.

        Raise OSError, before the rows are read, if they are long, and are more than 64 times as
        large as the file.
        """
        for at in range(0, max(batch.num_rows, 1), ROWS):
            waiting = [batch.slice(at, ROWS)]
            self._check(waiting[0])
            while waiting:
                piece = waiting.pop()
                if piece.num_rows > 1 and self.octets(piece) > OCTETS:
                    half = piece.num_rows // 2
                    waiting += [piece.slice(half), piece.slice(0, half)]
                else:
                    yield piece

    def _check(self, batch: Any) -> None:
        """Count a batch; raise OSError for a bomb."""
        self.add(batch.num_rows, self.octets(batch))
        if self._octets > max(OCTETS, self._rows * LONG_ROW, self._size * _MOST_TIMES):
            message = (
                f"a compressed bomb: the first {self._rows:,} rows have {self._octets:,} octets, "
                f"more than {_MOST_TIMES} times as many as the file, and more than {LONG_ROW:,} a "
                "row; if that is right, write texts instead of a dictionary"
            )
            raise OSError(message)

    def add(self, rows: int, octets: int) -> None:
        """Count rows, and the octets that they have."""
        self._rows += rows
        self._octets += octets

    def octets(self, batch: Any) -> int:
        """Return how many octets the values of a batch have, written out."""
        types = pyarrow().types
        total = 0
        for number, column in enumerate(batch.columns):
            kind = column.type
            if types.is_dictionary(kind) and _is_text(kind.value_type):
                total += self.dictionaries.octets(number, column)
            elif types.is_string_view(kind) or types.is_binary_view(kind):
                # The buffers of a view are those of the whole batch.
                total += int(column.cast(pyarrow().large_binary()).nbytes)
            else:
                total += int(column.nbytes)
        return total


def is_text(kind: Any) -> bool:
    """Whether a type of Arrow is text or octets, or a dictionary of them."""
    library = pyarrow()
    if library.types.is_dictionary(kind):
        return _is_text(kind.value_type)
    return _is_text(kind)


def _is_text(kind: Any) -> bool:
    types = pyarrow().types
    return bool(
        types.is_string(kind)
        or types.is_large_string(kind)
        or types.is_string_view(kind)
        or types.is_binary(kind)
        or types.is_large_binary(kind)
        or types.is_binary_view(kind)
    )
