"""A scan of columns: whole batches are given to the census as lines of octets."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from urlprism._files.arrows import arrow_table, failures
from urlprism._files.extras import pyarrow
from urlprism._files.fields import chosen
from urlprism._files.logs import InputFormat, NoURL
from urlprism._files.pieces import Batch, texts_of
from urlprism._files.scan import Advance, ScanResult

_NEW_LINE: Final = b"\n"
_LISTED: Final = 3


def scan_table(
    result: ScanResult,
    path: str,
    form: InputFormat,
    field: str | None,
    advance: Advance,
    groups: range | None = None,
) -> Iterator[None]:
    """Add all URLs of a column to `result`; yield now and then, so that the caller can stop.

    Of Parquet only the row groups in `groups` are read, unless it is None. Raise ColumnError if
    there is no such column, InputOutputError for what cannot be read.
    """
    table = arrow_table(path, form, groups)
    wanted = chosen(field, table.texts)
    result.key = wanted
    for batch, octets in table.batches([wanted]):
        with failures(path):
            _add(result, Batch(batch, 1).column(wanted))
        result.lines += batch.num_rows
        advance(batch.num_rows, octets)
        yield


def _add(result: ScanResult, column: Any) -> None:
    """Add the URLs of an array; a null, and a blank text, are rows without a URL."""
    library, compute = pyarrow(), pyarrow("compute")
    census = result.census
    if library.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    column = column.cast(library.large_binary())
    before, count = census.urls, len(column)
    octets = _joined(column)
    if octets.count(_NEW_LINE) == count and b"\r" not in octets:
        census.feed(octets)
    else:
        _add_each(result, texts_of(column))
    nulls = column.null_count
    if nulls:
        places = compute.indices_nonzero(column.is_null())
        numbers = result.lines - result.start + 1
        first = [numbers + place.as_py() for place in islice(places, _LISTED)]
        for number in first:
            result.lack(NoURL.NULL, number)
        result.lack(NoURL.NULL, None, nulls - len(first))
    if blank := count - nulls - (census.urls - before):
        result.lack(NoURL.EMPTY, None, blank)


def _joined(column: Any) -> bytes:
    """Return the octets of an array as lines; those of nulls are empty."""
    if not len(column):
        return b""
    library, compute = pyarrow(), pyarrow("compute")
    filled = compute.fill_null(column, b"")
    rows = library.LargeListArray.from_arrays(
        library.array([0, len(filled)], library.int64()), filled
    )
    separator = library.scalar(_NEW_LINE, library.large_binary())
    joined = compute.binary_join(rows, separator)
    return bytes(joined[0].as_buffer()) + _NEW_LINE


def _add_each(result: ScanResult, texts: list[str | None]) -> None:
    """Add texts of which some have line ends: these one by one, all others as lines."""
    census = result.census
    waiting: list[str] = []
    for text in texts:
        if text is None or ("\n" not in text and "\r" not in text):
            waiting.append(f"{text or ''}\n")
            continue
        census.feed("".join(waiting).encode())
        waiting = []
        if text.strip():
            census.add(census.lines + 1, text)
        census.feed(_NEW_LINE)
    census.feed("".join(waiting).encode())
