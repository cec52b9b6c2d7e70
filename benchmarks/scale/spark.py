"""Measure urlprism on Spark beside Spark's own functions: processor time a row.

That is the time of the JVM and of the Python workers, on files of Parquet with distinct rows. Jobs
take turns, and the least time of each counts. Results of Spark are thrown away by its format
"noop"; what workers read themselves stays with them, but for counts. Then files of other sizes are
read by one worker and by all: the model of docs/data/scale.md is fitted to these runs, and has to
foretell those of the first files.
"""

import argparse
import importlib.metadata
import json
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

from benchmarks.columns import rows as column_rows
from benchmarks.inputs import texts
from benchmarks.reports.page import add_write_option
from benchmarks.scale import jobs, page
from benchmarks.scale.processes import seconds_of_tree

_ROWS: Final = 5_000_000
_QUICK: Final = 20_000
_ROUNDS: Final = 3
_FILES: Final = 10
_GROUP: Final = 1 << 18
# Files that the model is fitted to: as shares of the rows of one of the others.
_FITTED: Final = (0.25, 0.5, 0.25, 0.5, 0.25, 0.5, 0.25, 0.5)
_TASKS: Final = {"split": jobs.split_files, "scan": jobs.scan_files}


class Line(NamedTuple):
    """A job: processor nanoseconds and nanoseconds a row, and how many times less it takes."""

    name: str
    cpu: float
    wall: float
    beside: str | None
    ratio: float | None
    bound: float | None


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--rows", type=int, default=_ROWS, metavar="N", help="make N rows")
    parser.add_argument("--rounds", type=int, default=_ROUNDS, metavar="N", help="measure N times")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--quick", action="store_true", help="few rows of made-up URLs: no network")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    add_write_option(parser, "docs/data/scale.md and benchmarks/results")


def run(options: argparse.Namespace) -> None:
    """Measure everything, and print it."""
    given, corpus = texts.texts(quick=options.quick, every=1, with_tests=False)
    count = _QUICK if options.quick else options.rows
    with tempfile.TemporaryDirectory() as name:
        paths = _write_files(Path(name), given.real, count)
        report = {
            "date": datetime.now(tz=UTC).date().isoformat(),
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "versions": _versions(),
            "corpus": corpus,
            "rows": count,
            "octets": sum(path.stat().st_size for path in paths["measured"]),
            "workers": options.workers,
            "jobs": [line._asdict() for line in _measured(options, Path(name), count)],
            "runs": _runs(options, paths),
        }
    told = json.dumps(report, indent=1)
    sys.stdout.write(f"{told if options.json else table(report)}\n")
    if options.write:
        _write(options.write, report, told, quick=options.quick)


def _versions() -> str:
    from urlprism import build_info  # noqa: PLC0415

    info = build_info()
    names = " ".join(
        f"{name} {importlib.metadata.version(name)}," for name in ("pyspark", "pyarrow")
    )
    return f"urlprism {info.urlprism} ({info.build}), {names} {info.implementation} {info.python}"


def _write_files(folder: Path, urls: Sequence[str], count: int) -> dict[str, list[Path]]:
    """Write the files, and return their paths; no row of any comes twice."""
    each = count // _FILES
    sizes = {"measured": [each] * _FILES, "fitted": [int(each * share) for share in _FITTED]}
    first = 0
    paths: dict[str, list[Path]] = {}
    for kind, rows in sizes.items():
        (folder / kind).mkdir()
        for number, size in enumerate(rows):
            path = folder / kind / f"{number:02}.parquet"
            _write_file(path, column_rows.distinct(urls, size, first))
            paths.setdefault(kind, []).append(path)
            first += size
    return paths


def _write_file(path: Path, rows: Sequence[str]) -> None:
    import pyarrow as pa  # noqa: PLC0415 - few measure Spark
    from pyarrow.parquet import write_table  # noqa: PLC0415

    write_table(pa.table({"url": rows}), path, row_group_size=_GROUP, use_dictionary=False)


def _measured(options: argparse.Namespace, folder: Path, count: int) -> list[Line]:
    """Measure the jobs in turn, after a round that warms them up."""
    spark = jobs.session(options.workers)
    best: dict[str, tuple[float, float]] = {}
    for number in range(options.rounds + 1):
        for job in jobs.JOBS:
            before, begun = seconds_of_tree(os.getpid()), monotonic()
            job.run(spark, folder / "measured")
            wall, cpu = monotonic() - begun, seconds_of_tree(os.getpid()) - before
            known = best.get(job.name, (float("inf"), float("inf")))
            if number:
                best[job.name] = min(known[0], cpu), min(known[1], wall)
    spark.stop()
    lines = []
    for job in jobs.JOBS:
        cpu, wall = best[job.name]
        ratio = None if job.beside is None else best[job.beside][0] / max(cpu, 1e-9)
        times = cpu / count * 1e9, wall / count * 1e9
        lines.append(Line(job.name, *times, job.beside, ratio, job.bound))
    return lines


def _runs(options: argparse.Namespace, paths: dict[str, list[Path]]) -> dict[str, Any]:
    """Return the runs that the model is fitted to, and those that it has to foretell."""
    found: dict[str, Any] = {name: {"asked": []} for name in _TASKS}
    few, many, others = paths["fitted"][:2], paths["fitted"], paths["measured"]
    spark = jobs.session(1)
    for name, task in _TASKS.items():
        best = partial(_best, spark, task, 1, options.rounds)
        found[name]["fitted"] = [best(some) for some in (few, many)]
        found[name]["asked"] += [best(others)]
    spark.stop()
    spark = jobs.session(options.workers)
    for name, task in _TASKS.items():
        best = partial(_best, spark, task, options.workers, options.rounds)
        found[name]["crowded"] = best(many)
        found[name]["asked"] += [best(some) for some in (others, others[:4], [*others, *many])]
    spark.stop()
    return found


def _best(spark: Any, task: Any, workers: int, rounds: int, paths: Sequence[Path]) -> Any:
    """Return the fastest of several runs."""
    tried = [jobs.by_files(spark, paths, task, workers) for _ in range(2 * rounds + 1)]
    return min(tried, key=lambda each: each.seconds)


def table(report: dict[str, Any]) -> str:
    """Return the table of the jobs, in Markdown."""
    rows = [
        [
            line["name"],
            f"{line['cpu']:,.0f}",
            f"{line['wall']:,.0f}",
            "" if line["ratio"] is None else f"{line['ratio']:.1f}",
            "" if line["bound"] is None else f"{line['bound']:g}{_missed(line)}",
        ]
        for line in report["jobs"]
    ]
    head = ["job", "CPU ns a row", "ns a row", "times less CPU", "asked"]
    about = (
        f"Measured {report['date']} with {report['rows']:,} distinct rows ({report['corpus']}) in "
        f"{_FILES} files of Parquet of {report['octets']:,} octets, {report['workers']} workers on "
        f"{report['machine']}; {report['versions']}. Jobs of one part stand beside Spark's job of "
        "one part, all others beside that of six."
    )
    return f"{about}\n\n{page.table(head, rows)}"


def _missed(line: dict[str, Any]) -> str:
    return " **missed**" if line["ratio"] < line["bound"] else ""


def _write(root: Path, report: dict[str, Any], told: str, *, quick: bool) -> None:
    name = f"{report['date']}-spark{'-quick' * quick}.json"
    results, shown = root / "benchmarks" / "results" / name, root / "docs" / "data" / "scale.md"
    results.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(told + "\n", encoding="utf-8")
    text = shown.read_text(encoding="utf-8")
    shown.write_text(page.filled(text, "spark", table(report)), encoding="utf-8")
    sys.stderr.write(f"wrote {results}\nwrote {shown}\n")
