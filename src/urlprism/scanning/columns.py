"""A scan of columns: whole batches are given to the census as lines of octets."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from typing import Any, Final, TypeAlias

from urlprism._files.arrows import ArrowTable, arrow_table, failures
from urlprism._files.extras import pyarrow
from urlprism._files.fields import chosen
from urlprism._files.input_formats import InputFormat, NoURL
from urlprism._files.pieces import Batch, texts_of
from urlprism.scanning.reading import Reading
from urlprism.scanning.result import LISTED, ScanResult
from urlprism.scanning.scan import Advance, add_nested

_NEW_LINE: Final = b"\n"
# What counts the row groups of a file elsewhere, in their order, and gives the rows and the octets
# of each; it may end before the last of them.
Share: TypeAlias = Callable[[ScanResult, ArrowTable, str, str], Iterator[tuple[int, int]]]


def scan_table(
    result: ScanResult,
    path: str,
    form: InputFormat,
    reading: Reading,
    advance: Advance,
    groups: range | None = None,
    share: Share | None = None,
) -> Generator[None, None, None]:
    """Add all URLs of a column to `result`; yield now and then, so that the caller can stop.

    Of Parquet only the row groups in `groups` are read, unless it is None, and `share` may count
    the first of all elsewhere. Raise ColumnError if there is no such column, InputOutputError for
    what cannot be read.
    """
    table = arrow_table(path, form)
    wanted = chosen(reading.field, table.texts)
    result.key = wanted
    first = 0
    if share is not None:
        for rows, octets in share(result, table, path, wanted):
            first += 1
            advance(rows, octets)
            yield
    rest = range(first, len(table.groups)) if first else groups
    for batch, octets in table.batches([wanted], rest):
        with failures(path):
            column = Batch(batch, 1).column(wanted)
            add_column(result, column)
            if reading.nested:
                add_nested(result, texts_of(column))
        result.lines += batch.num_rows
        advance(batch.num_rows, octets)
        yield


def add_column(result: ScanResult, column: Any) -> None:
    """Add the URLs of an array; a null, and a blank text, are rows without a URL."""
    library, compute = pyarrow(), pyarrow("compute")
    if library.types.is_dictionary(column.type) and len(column.dictionary) < len(column):
        _add_dictionary(result, column)
        return
    column = column.cast(library.large_binary())
    before, count = result.census.urls, len(column)
    octets = _joined(column)
    if octets.count(_NEW_LINE) == count and b"\r" not in octets:
        result.census.feed(octets)
    else:
        _add_each(result, texts_of(column))
    nulls = column.null_count
    if nulls:
        places = compute.indices_nonzero(column.is_null())
        first = [place.as_py() + 1 for place in islice(places, LISTED)]
        result.lack_several(NoURL.NULL, first, nulls)
    if blank := count - nulls - (result.census.urls - before):
        result.lack(NoURL.EMPTY, None, blank)


def _add_dictionary(result: ScanResult, column: Any) -> None:
    """Add a dictionary, of which each text is read once, however many rows have it."""
    census = result.census
    texts = texts_of(column.dictionary)
    places = column.indices.to_pylist()
    times = Counter(places)
    first = dict(zip(reversed(places), range(len(places) - 1, -1, -1), strict=True))
    nulls = [place for place in first if place is None or texts[place] is None]
    if nulls:
        rows = (
            row
            for row, place in enumerate(places, start=1)
            if place is None or texts[place] is None
        )
        count = sum(times[place] for place in nulls)
        result.lack_several(NoURL.NULL, [*islice(rows, LISTED)], count)
    blank = 0
    for place, row in sorted(first.items(), key=lambda item: item[1]):
        text = None if place is None else texts[place]
        if text is None:
            continue
        if text.strip():
            census.add_often(census.lines + row + 1, text, times[place])
        else:
            blank += times[place]
    if blank:
        result.lack(NoURL.EMPTY, None, blank)
    census.lines += len(places)


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
