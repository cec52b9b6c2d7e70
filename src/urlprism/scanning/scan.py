"""A scan: the URLs of lines or of columns, added to the census of a result.

Whole batches of a column are lines of octets to the census.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from typing import Any, Final, TypeAlias

from urlprism._files import pyarrow
from urlprism._files.arrows import ArrowTable, arrow_table, failures
from urlprism._files.input_formats import LOGS, InputFormat, NoURL
from urlprism._files.sources import LONGEST, InputLine, Stream, line_texts
from urlprism._files.table_pieces import Batch, texts_of, url_column
from urlprism.errors import URLError
from urlprism.extraction import nested
from urlprism.scanning.hits import NumberedHit, hits_in_list, hits_in_log
from urlprism.scanning.log_formats.entry import LogText
from urlprism.scanning.log_formats.urls import Hit
from urlprism.scanning.reading import Reading, looked_at
from urlprism.scanning.result import LISTED, ScanResult

Complain = Callable[[int, URLError], None]
Advance = Callable[[int, int], None]

_NEW_LINE: Final = b"\n"
# What counts the row groups of a file elsewhere, in their order, and gives the rows and the octets
# of each; it may end before the last of them.
Share: TypeAlias = Callable[[ScanResult, ArrowTable, str, str], Iterator[tuple[int, int]]]
_STEP = 4096  # lines after which the caller may stop, whatever is in them


def scan(
    result: ScanResult,
    source: Stream,
    reading: Reading,
    complain: Complain,
    advance: Advance,
) -> Generator[None, None, None]:
    """Add all URLs of a source to `result`; yield now and then, so that the caller can stop.

    The format is guessed at once if `reading` says so: `result.logs` tells it before the first
    step. `complain` takes the number and the error of each line that cannot be read, `advance` the
    lines and octets that were read.
    """
    source, form, log = looked_at(source, result.form, reading)
    result.learn(form, log)
    if form is InputFormat.LINES and not reading.reads_nested(form):
        return _feed(result, source, complain, advance)
    lines = _lines(result, source, advance)
    if log is not None:
        hits = hits_in_log(log, lines, reading)
    else:
        hits = hits_in_list(result.form, lines, reading)
    return _add_all(result, hits, complain)


def _add_all(
    result: ScanResult, hits: Iterator[NumberedHit], complain: Complain
) -> Generator[None, None, None]:
    """Add the URLs of lines to a result, with their places."""
    for number, line, hit in hits:
        if number % _STEP == 0:
            yield
        if isinstance(hit.text, URLError):
            result.unreadable += 1
            complain(number, hit.text)
        elif isinstance(hit.text, NoURL):
            result.lack(hit.text, number)
        else:
            place = result.start + number
            is_nested = hit.nested is not None
            if result.census.add_again(hit.text, is_nested=is_nested):
                continue
            if result.census.add(place, hit.text, is_nested=is_nested) is not None:
                _keep_place(result, place, line, hit)
                yield


def _feed(
    result: ScanResult, source: Stream, complain: Complain, advance: Advance
) -> Generator[None, None, None]:
    """Give whole blocks of lines to the census, with empty lines for unreadable ones."""
    census = result.census
    before = census.lines - census.urls - result.unreadable
    try:
        for block, octets in source.blocks():
            if block is None:
                advance(0, octets)
                continue
            readable = block if _is_readable(block) else _readable(result, block, complain)
            census.feed(readable + b"\n")
            advance(census.lines - result.lines, octets)
            result.lines = census.lines
            yield
    finally:
        # A scan that is stopped knows its blank lines too.
        census.close()
        if blank := census.lines - census.urls - result.unreadable - before:
            result.lack(NoURL.BLANK, None, blank)


def _is_readable(block: bytes) -> bool:
    """Whether all lines of a block are texts."""
    if len(block) > LONGEST:
        return False
    if block.isascii():
        return True
    try:
        block.decode()
    except UnicodeDecodeError:
        return False
    return True


def _readable(result: ScanResult, block: bytes, complain: Complain) -> bytes:
    """Return a block with empty lines in place of lines that are not text."""
    lines = block.split(b"\n")
    for place, text in enumerate(line_texts(block)):
        if isinstance(text, URLError):
            result.unreadable += 1
            complain(result.lines - result.start + place + 1, text)
            lines[place] = b""
    return b"\n".join(lines)


def _lines(result: ScanResult, source: Stream, advance: Advance) -> Iterator[InputLine]:
    """Yield the lines of a source, and count them; a blank one may belong to a CSV record."""
    keeps_octets = result.form in LOGS
    for lines, octets in source.all_batches(keeps_octets=keeps_octets):
        for line in lines:
            is_csv = result.form is InputFormat.CSV
            if is_csv or not isinstance(line.text, str) or line.text.strip():
                yield line
            else:
                result.lack(NoURL.BLANK, line.number)
        if lines:
            result.lines = result.start + lines[-1].number
        advance(len(lines), octets)


def add_nested(result: ScanResult, texts: Iterable[str | None]) -> None:
    """Add the URLs that are nested in those of the rows that follow."""
    for row, text in enumerate(texts, result.lines + 1):
        if text is None:
            continue
        for each in nested(text):
            hit = Hit(each.url, LogText("url", text), each)
            if result.census.add_again(each.url, is_nested=True):
                continue
            if result.census.add(row, each.url, is_nested=True) is not None:
                _keep_place(result, row, text, hit)


def _keep_place(result: ScanResult, number: int, line: str, hit: Hit) -> None:
    """Keep the place of a URL if the URL is the newest example of a cause."""
    place = number, str(hit.text)
    newest = (each[-1] for each in result.census.samples.values() if each)
    if place in result.columns or all(
        (each.line, each.comparison.text) != place for each in newest
    ):
        return
    inner = hit.inner(line)
    if inner is None:
        result.columns[place] = hit.column(line)
    else:
        result.columns[place] = inner.column
        result.inner[place] = inner


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
    wanted = url_column(reading.field, table.texts)
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
