"""Measure `columns.split` beside engines and a loop, on rows that are all distinct.

Each row is a URL of the corpus and a hexadecimal number, so that no row comes twice; mixtures have
messy rows, which benchmarks/inputs/mutations.py makes. All sides read columns in memory, with one
thread unless the line says so; ClickHouse throws its results away by `FORMAT Null`, and ours are
released batch by batch. The sides take turns, and the least time of each counts. The engines cut
text: they neither validate nor normalize. Each level of the processor is another process, and so
are threads.
"""

import argparse
import importlib.metadata
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from benchmarks.columns import rivals as column_rivals
from benchmarks.columns import rows as column_rows
from benchmarks.inputs import texts

_ROWS: Final = 5_000_000
_QUICK: Final = 20_000
_ROUNDS: Final = 5
_SLOW_ROWS: Final = 200_000  # for what takes microseconds a row
_PACKAGES: Final = ("chdb", "polars", "duckdb", "can_ada", "pyarrow")
_LEVELS: Final = {"portable": 1.9, "ssse3": None, "avx2": 3.2, "avx512": 3.8}
_MIXED: Final = {"22 % messy": 0.6, "54 % messy": 0.25}
_HOST: Final = {"fields": ["host"]}
_ROWS_AT_ONCE: Final = 1 << 14
_SPARK: Final = ("PROTOCOL", "HOST", "PATH", "QUERY", "REF", "USERINFO")
_TIMES_SPLIT: Final = 0.67  # at most one and a half times the time of six columns


class SkippedError(Exception):
    """A package is missing."""


class Line(NamedTuple):
    """What was measured: nanoseconds a row, the ratio, and the ratio to reach; or a note."""

    name: str
    ours: float
    beside: str
    theirs: float
    ratio: float
    reach: float | None
    note: str = ""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--rows", type=int, default=_ROWS, metavar="N", help="make N rows")
    parser.add_argument("--rounds", type=int, default=_ROUNDS, metavar="N", help="measure N times")
    parser.add_argument("--quick", action="store_true", help="few rows of made-up URLs: no network")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    parser.add_argument("--part", choices=[*_PARTS], help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> None:
    """Measure everything, and print it; a part is a process of its own, and prints JSON."""
    versions = {name: _version(name) for name in _PACKAGES}
    given, corpus = texts.texts(quick=options.quick, every=1, with_tests=False)
    count = _QUICK if options.quick else options.rows
    if options.part:
        lines = [line._asdict() for line in _PARTS[options.part](given.real, count, options.rounds)]
        sys.stdout.write(json.dumps(lines) + "\n")
        return
    lines = []
    for level in _LEVELS:
        lines += _asked(options, "level", level)
    # A rival that has run keeps its threads, and the processors that ours would have.
    lines += _asked(options, "threads", "")
    lines += _asked(options, "functions", "")
    lines += _asked(options, "rest", "")
    report = {"corpus": corpus, "rows": count, "versions": versions, "lines": lines}
    sys.stdout.write(json.dumps(report, indent=1) + "\n" if options.json else told(report))


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        message = f"{name} is not installed"
        raise SkippedError(message) from None


def _asked(options: argparse.Namespace, part: str, level: str) -> list[dict[str, Any]]:
    """Return the lines of a part, measured by another process."""
    own = ["--part", part, "--rows", str(options.rows), "--rounds", str(options.rounds)]
    done = subprocess.run(  # noqa: S603 - our own words only
        [sys.executable, "-m", "benchmarks", "columns", *own, *["--quick"] * options.quick],
        env={**os.environ, "URLPRISM_SIMD": level if level != "avx512" else ""},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SkippedError(done.stderr)
    lines: list[dict[str, Any]] = json.loads(done.stdout)
    return [
        {**line, "name": f"{line['name']}, {level}", "reach": _LEVELS[level] or line["reach"]}
        if level and line["name"] == "6 columns"
        else {**line, "name": f"{line['name']}, {level}"}
        if level
        else line
        for line in lines
    ]


def _column(rows: Sequence[str]) -> Any:
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    return pa.chunked_array([pa.array(rows, pa.string())])


def _of_level(urls: Sequence[str], count: int, rounds: int) -> Iterator[Line]:
    """Yield six columns and the host beside ClickHouse, at the level that is asked for."""
    column = _column(column_rows.distinct(urls, count))
    asked = column_rivals.ClickHouse()
    asked.fill("rows", column)
    six, host = (asked.asks("rows", what) for what in (column_rivals.SIX, column_rivals.HOST))
    for name, options, theirs, reach in (
        ("6 columns", {}, six, None),
        ("6 columns, copied", {"layout": "utf8"}, six, None),
        ("host", _HOST, host, 2.2),
        ("host, copied", {**_HOST, "layout": "utf8"}, host, 2.2),
    ):
        times = least([_ours(column, **options), theirs], rounds, count)
        yield Line(name, times[0], "chdb", times[1], times[1] / times[0], reach)


def _of_threads(urls: Sequence[str], count: int, rounds: int) -> Iterator[Line]:
    """Yield six columns by two threads beside those by one, and by two processes.

    Two processes share nothing: they tell what the processors of the machine give.
    """
    column = _column(column_rows.distinct(urls, count))
    with _processes(column, 2) as apart:
        sides = [_ours(column), _ours(column, threads=2), apart]
        one, two, processes = least(sides, rounds, count)
    yield Line("6 columns, 2 threads", two, "1 thread", one, one / two, 1.8)
    yield Line("6 columns, 2 processes", processes, "1 thread", one, one / processes, None)


@contextmanager
def _processes(column: Any, count: int) -> Iterator[Callable[[], object]]:
    """Give what splits a column by processes that are there already, each a part of the rows."""
    forked = multiprocessing.get_context("fork")  # the rows are there without a copy
    turn = forked.Barrier(count + 1)
    size = -(-len(column) // count)
    parts = [column[size * number : size * (number + 1)] for number in range(count)]
    children = [forked.Process(target=_serve, args=(turn, part), daemon=True) for part in parts]
    for child in children:
        child.start()
    yield lambda: (turn.wait(), turn.wait())
    for child in children:
        child.terminate()
        child.join()


def _serve(turn: Any, column: Any) -> None:
    """Split a column each time that all have come to a barrier, and come to it again."""
    read = _ours(column)
    while True:
        turn.wait()
        read()
        turn.wait()


def _of_functions(urls: Sequence[str], count: int, rounds: int) -> Iterator[Line]:
    """Yield what is computed beside six columns, and Spark's six parts beside ClickHouse."""
    from urlprism import columns  # noqa: PLC0415 - few measure columns
    from urlprism.columns import spark  # noqa: PLC0415

    column = _column(column_rows.distinct(urls, count))
    sides = [columns.certified, columns.verdict]
    made = [_ours(column), *[_one(side, column) for side in sides]]
    six, *times = least(made, rounds, count)
    for side, time_of in zip(sides, times, strict=True):
        yield Line(side.__name__, time_of, "6 columns", six, six / time_of, _TIMES_SPLIT)
    asked = column_rivals.ClickHouse()
    asked.fill("rows", column)
    ours = _read(spark.try_parse_url, column, part=_SPARK)
    ours_of, theirs = least([ours, asked.asks("rows", column_rivals.SIX)], rounds, count)
    yield Line("Spark's 6 parts", ours_of, "chdb", theirs, theirs / ours_of, 1.5)


def _of_rest(urls: Sequence[str], count: int, rounds: int) -> Iterator[Line]:
    """Yield what is measured at the processor's own level only."""
    yield from _streaming(urls, count)
    column = _column(column_rows.distinct(urls, count))
    some = column[: min(_SLOW_ROWS, count)]
    for name, rival, reach in (
        ("Polars", column_rivals.of_polars, 8),
        ("DuckDB", column_rivals.of_duckdb, 15),
        ("can_ada loop", column_rivals.of_can_ada, 50),
    ):
        ours, theirs = least([_ours(some), rival(some)], rounds, len(some))
        yield Line("6 columns", ours, name, theirs, theirs / ours, reach)
    few, many = column[: max(1, count // 5)], _column(column_rows.distinct(urls, 2 * count))
    at_few, at_many = least([_ours(few)], rounds, len(few)), least([_ours(many)], rounds, len(many))
    ratio = at_few[0] / at_many[0]
    yield Line(f"{len(many):,} rows", at_many[0], f"{len(few):,} rows", at_few[0], ratio, 0.91)
    del column, few, many
    for name, share in column_rows.MIXTURES.items():
        made = column_rows.mixture(urls, max(1, count // 5), share)
        column = _column(made.rows)
        asked = column_rivals.ClickHouse()
        table = f"messy{share}"
        asked.fill(table, column)
        theirs = asked.asks(table, column_rivals.SIX)
        times = least([_ours(column), theirs], rounds, len(column))
        note = f"{made.beyond_ascii:.0%} of all rows beyond ASCII"
        yield Line(name, times[0], "chdb", times[1], times[1] / times[0], _MIXED[name], note)


_PARTS: Final = {
    "level": _of_level, "threads": _of_threads, "functions": _of_functions, "rest": _of_rest,
}  # fmt: skip


def least(sides: Sequence[Callable[[], object]], rounds: int, count: int) -> list[float]:
    """Return the least nanoseconds a row of each side, which take turns."""
    found = [float("inf")] * len(sides)
    for _ in range(rounds):
        for number, side in enumerate(sides):
            start = time.perf_counter()
            side()
            found[number] = min(found[number], time.perf_counter() - start)
    return [each / count * 1e9 for each in found]


def _ours(column: Any, threads: int = 1, **options: Any) -> Callable[[], object]:
    """Return what splits a column."""
    from urlprism.columns import split  # noqa: PLC0415 - few measure columns

    return _read(split, column, threads, **options)


def _read(
    function: Callable[..., Any], column: Any, threads: int = 1, **options: Any
) -> Callable[[], object]:
    """Return what reads all batches of our result, and releases each."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    def read() -> None:
        made = function(column, threads=threads, **options)
        total = sum(batch.num_rows for batch in pa.RecordBatchReader.from_stream(made))
        if total != len(column):
            raise AssertionError

    return read


def _one(function: Callable[..., Any], column: Any) -> Callable[[], object]:
    """Return the same for a function that gives one column, which pyarrow would not release."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    rows = column.combine_chunks()
    parts = [rows.slice(first, _ROWS_AT_ONCE) for first in range(0, len(rows), _ROWS_AT_ONCE)]
    return lambda: [len(pa.array(function(part, threads=1))) for part in parts]


def _streaming(urls: Sequence[str], count: int) -> Iterator[Line]:
    """Yield the most memory after all batches, which are made and dropped one by one."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    from urlprism.columns import split  # noqa: PLC0415

    size = max(1, min(1 << 17, count // 20))
    peaks = []
    for first in range(0, count, size):
        rows = column_rows.distinct(urls, min(size, count - first), first)
        pa.record_batch(split(pa.array(rows, pa.string()), threads=1))
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    early, last = peaks[len(peaks) // 10], peaks[-1]
    note = "not nanoseconds: MB at most, after all rows and after a tenth of them"
    yield Line("memory of a stream", last, "a tenth", early, early / last, 0.9, note)


def told(report: dict[str, Any]) -> str:
    """Return the table as text."""
    versions = ", ".join(f"{name} {version}" for name, version in report["versions"].items())
    lines = [f"{report['rows']:,} rows of {report['corpus']}; {versions}"]
    lines.append(f"{'nanoseconds a row':28} {'ours':>8} {'beside':16} {'':>8} {'ratio':>6} reach")
    for each in report["lines"]:
        reach, missed = each["reach"], ""
        if reach is not None and each["ratio"] < reach:
            missed = "!"
        lines.append(
            f"{each['name']:28} {each['ours']:8.1f} {each['beside']:16} {each['theirs']:8.1f}"
            f" {each['ratio']:6.2f} {reach or '':>4}{missed} {each['note']}".rstrip()
        )
    return "\n".join(lines) + "\n"
