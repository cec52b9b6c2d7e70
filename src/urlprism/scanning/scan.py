"""A scan: the URLs of a source, added to its census."""

from collections.abc import Callable, Generator, Iterable, Iterator

from urlprism._files.input_formats import LOGS, InputFormat, NoURL
from urlprism._files.sources import LONGEST, InputLine, Stream, texts_of
from urlprism.errors import URLError
from urlprism.extraction import nested
from urlprism.scanning.hits import NumberedHit, hits_in_list, hits_in_log
from urlprism.scanning.log_formats.entry import LogText
from urlprism.scanning.log_formats.urls import Hit
from urlprism.scanning.reading import Reading, looked_at
from urlprism.scanning.result import ScanResult

Complain = Callable[[int, URLError], None]
Advance = Callable[[int, int], None]

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
            known = result.start + number
            is_nested = hit.nested is not None
            if result.census.add_again(hit.text, is_nested=is_nested):
                continue
            if result.census.add(known, hit.text, is_nested=is_nested) is not None:
                _keep_place(result, known, line, hit)
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
    """Return a block with empty lines for those that are not texts."""
    lines = block.split(b"\n")
    for place, text in enumerate(texts_of(block)):
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
