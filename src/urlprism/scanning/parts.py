"""A scan in parts: each is a file, or some row groups of one, read by any process.

parts_of ──► FilePart ──► scan_part: counts as JSON, anywhere ──► join, in order ──► ScanResult
"""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Final, NamedTuple, cast

from urlprism._files import InputOutputError, open_octets, pyarrow, size_of
from urlprism._files.arrows import failures
from urlprism._files.input_formats import TYPED, InputFormat, NoURL
from urlprism._files.listing import TableFile, use_threads
from urlprism._files.sources import from_file
from urlprism._files.table_pieces import ColumnError
from urlprism.comparison import Verdict
from urlprism.errors import URLError, visible
from urlprism.readers import Reader
from urlprism.redaction.masking import redact
from urlprism.scanning.census import Census, Counts
from urlprism.scanning.log_formats.urls import Inner
from urlprism.scanning.reading import LogRead, Reading
from urlprism.scanning.result import UNREADABLE, Counted, LinesWithoutURL, ScanResult
from urlprism.scanning.scan import scan, scan_table

# So many messages of lines that cannot be read are kept of a file.
REPORTED: Final = 10
# The threads that read sizes and footers: where files are remote, they wait.
_READERS: Final = 16


class FilePart(NamedTuple):
    """A file, or those of its row groups from `first` to before `end`; its number among the files.

    `size` is in octets, and 0 if it is not known.
    """

    number: int
    path: str
    form: InputFormat
    size: int
    first: int = 0
    end: int | None = None


class Settings(NamedTuple):
    """How the parts are read: the same for all of them.

    `has_several` says that there are several files, so that numbers of lines are not listed.
    `threads` is the number of threads of pyarrow, None for its own choice.
    """

    field: str | None
    origin: str | None
    readers: tuple[Reader, ...]
    samples: int
    has_several: bool
    threads: int | None = 1
    log_format: str | None = None
    nested: bool | None = None
    guesses: bool = False

    @classmethod
    def of(
        cls,
        reading: Reading,
        readers: tuple[Reader, ...],
        samples: int,
        several: bool,
        threads: int | None,
    ) -> "Settings":
        """Return settings with the options of a reading."""
        field, origin, log_format, nested, guesses = reading
        options = field, origin, readers, samples, several, threads
        return cls(*options, log_format, nested, guesses)

    @property
    def reading(self) -> Reading:
        """How texts become URLs."""
        return Reading(self.field, self.origin, self.log_format, self.nested, self.guesses)


class Failure(NamedTuple):
    """Why a file could not be read whole; `is_column` says that it has no column of URLs."""

    message: str
    is_column: bool


def parts_of(files: Sequence[TableFile], most: int) -> list[FilePart]:
    """Return the parts of files, in their order; Parquet is cut if it is larger than `most` octets.

    A file that cannot be opened is a part of size 0: who reads it tells why.
    """
    with ThreadPoolExecutor(_READERS) as pool:
        cut = pool.map(lambda pair: _cut(pair[0], pair[1], most), enumerate(files))
        return [part for parts in cut for part in parts]


def _cut(number: int, file: TableFile, most: int) -> list[FilePart]:
    whole = FilePart(number, file.path, file.form, 0)
    try:
        with open_octets(file.path) as octets:
            size = size_of(octets) or 0
            whole = whole._replace(size=size)
            if file.form is not InputFormat.PARQUET or size <= most:
                return [whole]
            with failures(file.path):
                metadata = pyarrow("parquet").ParquetFile(octets).metadata
    except (OSError, InputOutputError):
        return [whole]
    sizes = [metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups)]
    return list(_groups(whole, sizes, most))


def _groups(whole: FilePart, groups: Sequence[int], most: int) -> Iterable[FilePart]:
    """Yield parts of neighbouring row groups, of at most `most` octets or of one group."""
    if len(groups) < 2:
        yield whole
        return
    total = max(sum(groups), 1)
    sizes = [whole.size * size // total for size in groups]
    first = held = 0
    for group, size in enumerate(sizes):
        if held and held + size > most:
            yield whole._replace(first=first, end=group, size=held)
            first, held = group, 0
        held += size
    yield whole._replace(first=first, end=len(sizes), size=held)


def scan_part(part: FilePart, settings: Settings) -> str:
    """Read a part, and return its counts as JSON; what cannot be read is one of them."""
    use_threads(settings.threads, [TableFile(part.path, part.path, part.form)])
    begun = time.monotonic()
    census = Census(settings.readers, samples=settings.samples)
    result = ScanResult(part.path, part.form, census, "", has_several=settings.has_several)
    result.begin(part.path, part.form)
    refusals: list[tuple[int, str]] = []
    failure: Failure | None = None

    def complain(number: int, error: URLError) -> None:
        if len(refusals) < REPORTED:
            refusals.append((number, str(error)))

    try:
        _scan(result, part, settings, complain)
    except InputOutputError as error:
        failure = Failure(str(error), is_column=False)
    except ColumnError as error:
        failure = Failure(str(error), is_column=True)
    counted = _values(result)
    counted |= {"refusals": refusals, "failure": failure, "seconds": time.monotonic() - begun}
    return json.dumps(counted)


def _scan(result: ScanResult, part: FilePart, settings: Settings, complain: Any) -> None:
    def advance(lines: int, octets: int) -> None:
        """Count nothing: what a part has done is known when it ends."""

    if part.form in TYPED:
        groups = None if part.end is None else range(part.first, part.end)
        steps = scan_table(result, part.path, part.form, settings.reading, advance, groups)
    else:
        steps = scan(result, from_file(part.path), settings.reading, complain, advance)
    for _ in steps:
        pass


def _values(result: ScanResult) -> dict[str, object]:
    """Return what a part counted; each text of a sample stands once."""
    lines, counts, without = result.counted()
    texts = list(dict.fromkeys(text for some in counts.samples.values() for _, text in some))
    places = {text: place for place, text in enumerate(texts)}
    samples = {
        name: [(line, places[text]) for line, text in some] for name, some in counts.samples.items()
    }
    return {
        "lines": lines,
        "unreadable": result.unreadable,
        "key": result.key,
        "without": [(why.name, each.count, each.first) for why, each in without.items()],
        "columns": [
            (line, places[text], column)
            for (line, text), column in result.columns.items()
            if text in places
        ],
        "inner": [
            (line, places[text], inner)
            for (line, text), inner in result.inner.items()
            if text in places
        ],
        "logs": [(asdict(log), result.form) for log in result.logs],
        "census": counts._replace(samples={}),
        "samples": samples,
        "texts": texts,
    }


def join(result: ScanResult, part: FilePart, text: str) -> Failure | None:
    """Add the counts of a part to those of the parts before it; return why it is not whole.

    A file of which a part failed ends there: do not add the parts of it that follow.
    """
    counted: dict[str, Any] = json.loads(text)
    if part.first == 0:
        result.begin(part.path, part.form)
    start = result.lines
    texts: list[str] = counted["texts"]
    samples = {
        name: [(line, texts[place]) for line, place in some]
        for name, some in counted["samples"].items()
    }
    for line, place, column in counted["columns"]:
        result.columns[start + line, texts[place]] = column
    for line, place, inner in counted["inner"]:
        result.inner[start + line, texts[place]] = Inner(*inner)
    for log, form in counted["logs"]:
        result.learn(InputFormat(form), LogRead(**log))
    result.census.lines = start
    counts = Counts(*counted["census"])
    verdicts = {Verdict(name): count for name, count in counts.verdicts.items()}
    counts = counts._replace(verdicts=verdicts, samples=samples)
    without = {
        NoURL[name]: LinesWithoutURL(count, first) for name, count, first in counted["without"]
    }
    result.add(Counted(counted["lines"], counts, without))
    result.unreadable += counted["unreadable"]
    result.key = counted["key"] or result.key
    for number, message in counted["refusals"]:
        result.refusals.append(f"{visible(redact(part.path))}:{number}: {message}")
    del result.refusals[REPORTED:]
    return None if counted["failure"] is None else Failure(*counted["failure"])


def lines_of(text: str) -> int:
    """Return the number of lines or rows that a part counted."""
    counted: Mapping[str, object] = json.loads(text)
    return cast("int", counted["lines"])


def findings_of(text: str) -> frozenset[str]:
    """Return the names of verdicts and causes that a part counted, and of unreadable lines."""
    counted: dict[str, Any] = json.loads(text)
    counts = Counts(*counted["census"])
    kinds: dict[str, int] = {UNREADABLE: counted["unreadable"], **counts.causes}
    kinds.update((str(name), count) for name, count in counts.verdicts.items())
    return frozenset(name for name, count in kinds.items() if count)
