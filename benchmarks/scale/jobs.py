"""The jobs that are measured on Spark: its own functions, ours, and files read by workers."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final, NamedTuple

from benchmarks.scale.fitting import MeasuredRun, TaskTime

PARTS: Final = ("HOST", "PATH", "QUERY", "REF", "PROTOCOL", "USERINFO")
FIELDS: Final = ("host", "path", "query", "fragment", "scheme", "userinfo")
_COLUMN: Final = "url"
# Those of the published figures.
READERS: Final = ("python",)
_HOST: Final = "www.example.com"
_SCHEMA: Final = "file long, rows long, seconds double"


class Job(NamedTuple):
    """A job, the one that it is measured beside, and how many times less it should take."""

    name: str
    run: Callable[[Any, Path], object]
    beside: str | None = None
    bound: float | None = None


def session(workers: int, memory: str = "4g") -> Any:
    """Return a session of Spark on this machine, with so many workers."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONWARNINGS"] = "ignore"
    from pyspark.sql import SparkSession  # noqa: PLC0415 - few measure Spark

    builder = SparkSession.builder.master(f"local[{workers}]").appName("urlprism benchmarks")
    for name, value in {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.memory": memory,
        "spark.log.level": "OFF",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "65536",
    }.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


def _consume(frame: Any) -> None:
    """Compute all columns of a frame, and throw them away."""
    frame.write.format("noop").mode("overwrite").save()


def _theirs(parts: Sequence[str]) -> Callable[[Any, Path], object]:
    def run(spark: Any, folder: Path) -> None:
        from pyspark.sql import functions  # noqa: PLC0415

        frame = spark.read.parquet(str(folder))
        columns = [
            functions.try_parse_url(_COLUMN, functions.lit(part)).alias(part) for part in parts
        ]
        _consume(frame.select(*columns))

    return run


def _ours(name: str, fields: Sequence[str]) -> Callable[[Any, Path], object]:
    def run(spark: Any, folder: Path) -> None:
        from urlprism import spark as ours  # noqa: PLC0415

        frame = spark.read.parquet(str(folder))
        _consume(getattr(ours, name)(frame, _COLUMN, list(fields), keep=[]))

    return run


def _by_workers(fields: Sequence[str]) -> Callable[[Any, Path], object]:
    def run(spark: Any, folder: Path) -> None:
        from urlprism.spark import split_files as read  # noqa: PLC0415

        _consume(read(spark, folder, _COLUMN, list(fields)))

    return run


def carried(batches: Iterator[Any]) -> Iterator[Any]:
    """Yield a host for each URL, always the same: what a worker costs that reads nothing of it."""
    import pyarrow as pa  # noqa: PLC0415

    from urlprism.spark.garbage import freeze_once  # noqa: PLC0415

    freeze_once()
    hosts = pa.array([])
    for batch in batches:
        if len(hosts) < len(batch):
            hosts = pa.array([_HOST] * len(batch))
        yield pa.record_batch([hosts.slice(0, len(batch))], ["host"])


def _carry(spark: Any, folder: Path) -> None:
    """Bring the URLs to the workers and hosts back, and do nothing else."""
    _consume(spark.read.parquet(str(folder)).mapInArrow(carried, "host string"))


def census(spark: Any, folder: Path) -> object:
    """Run the census of a folder, by workers that read the files."""
    from urlprism.spark import scan  # noqa: PLC0415

    return scan(spark, folder, readers=READERS, field=_COLUMN)


def split_files(paths: Sequence[str], batches: Iterator[Any]) -> Iterator[Any]:
    """Yield how many rows files have whose numbers come, and the seconds; this is a task.

    Six parts of each URL are cut; they stay on the worker.
    """
    import pyarrow as pa  # noqa: PLC0415

    from urlprism._files.arrows import arrow_table  # noqa: PLC0415
    from urlprism._files.input_formats import InputFormat  # noqa: PLC0415
    from urlprism.columns import split  # noqa: PLC0415
    from urlprism.spark.garbage import freeze_once  # noqa: PLC0415

    freeze_once()
    pa.set_cpu_count(1)
    for batch in batches:
        for number in batch.column(0).to_pylist():
            begun, rows = perf_counter(), 0
            table = arrow_table(paths[number], InputFormat.PARQUET)
            for given, _ in table.batches([_COLUMN]):
                split(given.column(0), FIELDS, threads=1)
                rows += given.num_rows
            told = [number], [rows], [perf_counter() - begun]
            yield pa.record_batch([*map(pa.array, told)], ["file", "rows", "seconds"])


def scan_files(paths: Sequence[str], batches: Iterator[Any]) -> Iterator[Any]:
    """Yield the same for a census of the files."""
    import pyarrow as pa  # noqa: PLC0415

    from urlprism._files.input_formats import InputFormat  # noqa: PLC0415
    from urlprism.readers import readers  # noqa: PLC0415
    from urlprism.scanning.parts import FilePart, Settings, scan_part  # noqa: PLC0415
    from urlprism.spark.garbage import freeze_once  # noqa: PLC0415

    freeze_once()
    settings = Settings(_COLUMN, None, readers(READERS), 3, has_several=True)
    for batch in batches:
        for number in batch.column(0).to_pylist():
            counts = json.loads(
                scan_part(FilePart(number, paths[number], InputFormat.PARQUET, 0), settings)
            )
            told = [number], [counts["lines"]], [counts["seconds"]]
            yield pa.record_batch([*map(pa.array, told)], ["file", "rows", "seconds"])


def by_files(
    spark: Any, paths: Sequence[Path], task: Callable[..., Iterator[Any]], workers: int
) -> MeasuredRun:
    """Run a task for each file, and return what the tasks took, and the job."""
    names = [str(path) for path in paths]

    def run(batches: Iterator[Any]) -> Iterator[Any]:
        return task(names, batches)

    begun = monotonic()
    rows = spark.range(0, len(names), 1, len(names)).mapInArrow(run, _SCHEMA).collect()
    seconds = monotonic() - begun
    times = [
        TaskTime(row.rows, row.seconds, paths[row.file].stat().st_size)
        for row in sorted(rows, key=lambda row: row.file)
    ]
    return MeasuredRun(workers, seconds, tuple(times))


def _six_by_files(spark: Any, folder: Path) -> object:
    return by_files(spark, sorted(folder.glob("*.parquet")), split_files, 0)


_ONE: Final = "try_parse_url, 1 part"
_SIX: Final = "try_parse_url, 6 parts"
JOBS: Final = (
    Job(_ONE, _theirs(PARTS[:1])),
    Job(_SIX, _theirs(PARTS)),
    Job("URLs to a worker that does nothing, hosts back", _carry, _ONE),
    Job("urlprism.spark.try_parse_url, 1 part", _ours("try_parse_url", PARTS[:1]), _ONE, 3),
    Job("urlprism.spark.try_parse_url, 6 parts", _ours("try_parse_url", PARTS), _SIX, 3),
    Job("urlprism.spark.split, 1 part", _ours("split", FIELDS[:1]), _ONE, 3),
    Job("urlprism.spark.split, 6 parts", _ours("split", FIELDS), _SIX, 3),
    Job("urlprism.spark.split_files, 1 part", _by_workers(FIELDS[:1]), _ONE, 3),
    Job("urlprism.spark.split_files, 6 parts", _by_workers(FIELDS), _SIX, 5),
    Job("files read by workers: split, 6 parts", _six_by_files, _SIX, 5),
    Job("files read by workers: urlprism.spark.scan", census, _SIX),
)
