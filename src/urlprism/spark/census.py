"""The census of files on a cluster: workers read the files themselves, and send back counts.

paths ──► files ──► parts ──► shares: one for each task ──► counts of each part ──► one report

The counts of a part are a row of the task's result, under the number of the part. So a task that
Spark runs again, or twice at a time, is counted once.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from time import monotonic
from typing import Final, NamedTuple
from uuid import uuid4

from urlprism._files import InputOutputError
from urlprism._files.listing import TableFile
from urlprism._files.table_pieces import ColumnError
from urlprism.comparison.report import DEFAULT
from urlprism.readers import Reader
from urlprism.readers import readers as readers_of
from urlprism.scanning.census import SAMPLES, Census
from urlprism.scanning.logs import origin_of
from urlprism.scanning.parts import (
    Failure,
    FilePart,
    Settings,
    findings_of,
    join,
    lines_of,
    scan_part,
)
from urlprism.scanning.result import ScanResult
from urlprism.spark.engine import SparkSession, map_in_arrow, pa
from urlprism.spark.shares import Paths, cut, listed, names_of
from urlprism.spark.shipping import shipped

_SCHEMA: Final = "file long, first long, counts string"
# With progress, the largest number of jobs: the work counts as done when a job ends.
_JOBS: Final = 16


Tell = Callable[["Progress"], object]


class Progress(NamedTuple):
    """How far a scan is: tasks done and all tasks, lines and rows read, and seconds since begun.

    `findings` are the names of the verdicts and causes so far, and "unreadable" for such lines.

    >>> Progress(1, 4, 3_000, 1.5).rate
    2000.0
    """

    tasks: int
    all_tasks: int
    rows: int
    seconds: float
    findings: frozenset[str] = frozenset()

    @property
    def rate(self) -> float:
        """The number of lines and rows read in a second."""
        return self.rows / self.seconds if self.seconds else 0.0


def scan(
    spark: SparkSession,
    paths: Paths,
    *,
    field: str | None = None,
    readers: str | Reader | Iterable[str | Reader] = DEFAULT,
    samples: int = SAMPLES,
    file_format: str | None = None,
    base: str | None = None,
    threads: int | None = 1,
    progress: Tell | None = None,
) -> ScanResult:
    """Count the URLs of files on which readers differ, by the workers of a session.

    The workers read the files, and send back counts only. `paths` are files, folders, patterns such
    as "logs/*.parquet", and URIs as pyarrow reads them: `s3://`, `gs://`, `hdfs://`, `abfs://` and
    `file://`. Driver and workers have to find the same files under these names. Parquet, Arrow, CSV
    with a header, JSON lines, logs and lists are read, compressed by gzip or Zstandard or not;
    `file_format` is the name of the format, by default that of the file's name.

    `field` is the column or key with the URLs, and `base` the URL of the server that wrote a log.
    `readers` are those of `urlprism.compare`, and `samples` the number of URLs to keep of each
    cause. A worker reads Parquet and Arrow with `threads` threads. `progress` is called with a
    `Progress` when some tasks are done; the job is then cut into up to 16.

    The result is that of `urlprism scan`, to the last count and sample, and its `to_dict()` is the
    same JSON. What was left out is in it: `failed` has the files that could not be read whole,
    each with the reason, `unreadable` the number of lines that could not be read, `refusals` the
    first of these, `without` the rows without a URL. `is_blind` says that no URL was read at all.

    Raise InputOutputError if there are no files, or if the only one cannot be read, and ColumnError
    if that one has no column of URLs. Raise ValueError for an unknown reader or format, URLError
    for a base without a server, and what Spark raises if a task fails several times.

    >>> result = scan(spark, folder, field="url")
    >>> result.lines, result.census.urls, result.differing
    (3, 2, 1)
    """
    names = names_of(paths)
    files = listed(names, file_format)
    census = Census(readers_of(readers), samples=samples)
    result = ScanResult(", ".join(names), files[0].form, census, field or "url")
    result.has_several = len(files) > 1
    origin = None if base is None else origin_of(base)
    several = result.has_several
    settings = Settings(field, origin, census.readers, samples, several, threads)
    settings = settings._replace(guesses=file_format is None)
    scan_files(spark, result, files, settings, progress)
    return result


def scan_files(
    spark: SparkSession,
    result: ScanResult,
    files: Sequence[TableFile],
    settings: Settings,
    progress: Tell | None = None,
) -> int:
    """Read files into a result, and return how many of several have no column of URLs.

    Raise what is wrong with the only file, as `scan` does.
    """
    parts, shares = cut(spark, files)
    counts = _counts(spark, shares, settings, progress)
    if not settings.has_several:
        result.name = files[0].path
    ended: set[int] = set()
    without_column = 0
    for part in parts:
        if part.number not in ended:
            failure = join(result, part, counts[part.number, part.first])
            if failure is not None:
                ended.add(part.number)
                without_column += failure.is_column
                _fail(result, part, failure)
    return without_column


def _fail(result: ScanResult, part: FilePart, failure: Failure) -> None:
    """Name a file that could not be read whole; if it is the only one, raise why."""
    if not result.has_several:
        raise (ColumnError if failure.is_column else InputOutputError)(failure.message)
    text = f"{part.path}: {failure.message}" if failure.is_column else failure.message
    result.failed[part.path] = text


def _counts(
    spark: SparkSession,
    shares: Sequence[Sequence[FilePart]],
    settings: Settings,
    progress: Tell | None,
) -> dict[tuple[int, int], str]:
    """Return the counts of all parts, by the numbers of their files and first row groups.

    Tell the progress after each job. If one fails, or the progress raises an error, the others are
    ended.
    """
    number = 1 if progress is None else min(_JOBS, len(shares))
    jobs = [shares[at::number] for at in range(number)]
    begun, tasks = monotonic(), 0
    tag = f"urlprism-scan-{uuid4()}"
    counts: dict[tuple[int, int], str] = {}
    rows = 0
    names: frozenset[str] = frozenset()
    with ThreadPoolExecutor(number) as pool:
        running = {pool.submit(_job, spark, job, settings, tag): len(job) for job in jobs}
        try:
            for done in as_completed(running):
                found = done.result()
                counts |= found
                tasks += running[done]
                if progress:
                    rows += sum(map(lines_of, found.values()))
                    names = names.union(*map(findings_of, found.values()))
                    progress(Progress(tasks, len(shares), rows, monotonic() - begun, names))
        except BaseException:
            spark.interruptTag(tag)
            raise
    return counts


def _job(
    spark: SparkSession, shares: Sequence[Sequence[FilePart]], settings: Settings, tag: str
) -> dict[tuple[int, int], str]:
    """Run a job of a task for each share, and return the counts of the parts."""
    spark.addTag(tag)
    versions = tuple((each.name, each.version) for each in settings.readers)
    task = shipped(counted, shares, versions, settings)
    frame = map_in_arrow(spark.range(0, len(shares), 1, len(shares)), task, _SCHEMA)
    return {(row.file, row.first): row.counts for row in frame.collect()}


def counted(
    shares: Sequence[Sequence[FilePart]],
    versions: Sequence[tuple[str, str]],
    settings: Settings,
    batches: Iterator[pa.RecordBatch],
) -> Iterator[pa.RecordBatch]:
    """Yield the counts of the parts of shares, for the numbers of the shares; this is a task.

    Raise RuntimeError if a reader here is of another version than that of the driver.
    """
    for reader, (name, version) in zip(settings.readers, versions, strict=True):
        if reader.version != version:
            message = (
                f"the reader {name} is of version {reader.version} on this worker, and {version} "
                f"on the driver; name it {name}@{version}"
            )
            raise RuntimeError(message)
    for batch in batches:
        for share in batch.column(0).to_pylist():
            for part in shares[share]:
                values = [part.number], [part.first], [scan_part(part, settings)]
                names = ["file", "first", "counts"]
                yield pa.RecordBatch.from_arrays([*map(pa.array, values)], names)
