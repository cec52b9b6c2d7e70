"""Measure `columns.split` beside ClickHouse, which chdb embeds, on rows that are all distinct.

Each row is a URL of the corpus and a hexadecimal number, so that no row comes twice. Both sides
read columns in memory, with one thread unless the line says so; ClickHouse throws its results away
by `FORMAT Null`, and ours are released batch by batch. The sides take turns, and the least time of
each counts. ClickHouse cuts text: it neither validates nor normalizes.
"""

import argparse
import importlib.metadata
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks import texts

_ROWS: Final = 5_000_000
_QUICK: Final = 20_000
_ROUNDS: Final = 7
_SIX: Final = "protocol(u), domain(u), port(u), path(u), queryString(u), fragment(u)"
_PACKAGES: Final = ("pyarrow", "chdb")


class SkippedError(Exception):
    """A package is missing."""


class Task(NamedTuple):
    """What is measured: our options, the expressions of ClickHouse, and the ratio to reach."""

    name: str
    options: dict[str, Any]
    theirs: str
    reach: float
    threads: int = 1


_HOST: Final = {"fields": ["host"]}
TASKS: Final = (
    Task("6 columns, views", {}, _SIX, 3.2),
    Task("6 columns, copied", {"layout": "utf8"}, _SIX, 3.2),
    Task("6 columns, views, 2 threads", {}, _SIX, 3.2, 2),
    Task("host, views", {**_HOST}, "domain(u)", 2.2),
    Task("host, copied", {**_HOST, "layout": "utf8"}, "domain(u)", 2.2),
)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--rows", type=int, default=_ROWS, metavar="N", help="make N rows")
    parser.add_argument("--rounds", type=int, default=_ROUNDS, metavar="N", help="measure N times")
    parser.add_argument("--quick", action="store_true", help="few rows of made-up URLs: no network")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")


def run(options: argparse.Namespace) -> None:
    """Measure all tasks, and print them."""
    given, corpus = texts.texts(quick=options.quick, every=1, with_tests=False)
    count = _QUICK if options.quick else options.rows
    found = measured(distinct(given.real, count), options.rounds)
    versions = {name: importlib.metadata.version(name) for name in _PACKAGES}
    simd = os.environ.get("URLPRISM_SIMD", "")
    report = {"corpus": corpus, "rows": count, "versions": versions, "simd": simd, "tasks": found}
    sys.stdout.write(json.dumps(report, indent=1) + "\n" if options.json else told(report))


def distinct(urls: list[str], count: int) -> list[str]:
    """Return `count` rows of which none is another: URLs in turn, with a number after them.

    >>> distinct(["http://a/", "http://b/"], 3)
    ['http://a/0', 'http://b/0', 'http://a/1']
    """
    return [f"{urls[row % len(urls)]}{row // len(urls):x}" for row in range(count)]


def measured(rows: list[str], rounds: int) -> list[dict[str, Any]]:
    """Return, for each task, nanoseconds a row of ours and of ClickHouse, and their ratio."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - few measure columns
        from chdb import session  # noqa: PLC0415
    except ImportError as error:
        message = f"{error.name} is not installed"
        raise SkippedError(message) from None
    column = pa.chunked_array([pa.array(rows, pa.string())])
    asked = session.Session()
    _fill(asked, column)
    found = []
    for task in TASKS:
        pair = _ours(column, task), _theirs(asked, task)
        least = [float("inf")] * 2
        for _ in range(rounds):
            for number, side in enumerate(pair):
                start = time.perf_counter()
                side()
                least[number] = min(least[number], time.perf_counter() - start)
        ours, theirs = (each / len(rows) * 1e9 for each in least)
        found.append({**task._asdict(), "ours": ours, "chdb": theirs, "ratio": theirs / ours})
    return found


def _fill(asked: Any, column: Any) -> None:
    """Make the table of ClickHouse in memory."""
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rows.parquet")
        parquet.write_table(pa.table({"u": column}), path)
        asked.query("CREATE TABLE rows (u String) ENGINE=Memory")
        asked.query(f"INSERT INTO rows SELECT u FROM file('{path}', 'Parquet')")  # noqa: S608


def _ours(column: Any, task: Task) -> Callable[[], None]:
    """Return what reads all batches of our result, and releases each."""
    import pyarrow as pa  # noqa: PLC0415

    from urlprism.columns import split  # noqa: PLC0415

    def read() -> None:
        parts = split(column, threads=task.threads, **task.options)
        total = sum(batch.num_rows for batch in pa.RecordBatchReader.from_stream(parts))
        if total != len(column):
            raise AssertionError

    return read


def _theirs(asked: Any, task: Task) -> Callable[[], None]:
    """Return the query of ClickHouse."""
    query = f"SELECT {task.theirs} FROM rows SETTINGS max_threads={task.threads} FORMAT Null"  # noqa: S608
    return lambda: asked.query(query)


def told(report: dict[str, Any]) -> str:
    """Return the table as text."""
    versions = ", ".join(f"{name} {version}" for name, version in report["versions"].items())
    lines = [f"{report['rows']:,} rows of {report['corpus']}; {versions}"]
    lines.append(f"{'task':28} {'ns a row':>9} {'chdb':>9} {'ratio':>6} {'reach':>6}")
    lines += [
        f"{each['name']:28} {each['ours']:9.1f} {each['chdb']:9.1f} {each['ratio']:6.2f}"
        f" {each['reach']:6.1f}"
        for each in report["tasks"]
    ]
    one, two = report["tasks"][0]["ours"], report["tasks"][2]["ours"]
    lines.append(f"two threads beside one: {one / two:.2f} (reach 1.8)")
    return "\n".join(lines) + "\n"
