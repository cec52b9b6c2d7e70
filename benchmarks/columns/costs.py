"""What each function of columns costs a row, by the kind of the row: CPU time, one thread.

Plain rows are real URLs with a certificate, all distinct. Of the other kinds each row is another
text, too. The least time of some rounds counts. A loop over the function of one text stands beside.
Then the plain rows go through each engine, and through what is written there today without us.
"""

import argparse
import contextlib
import importlib.metadata
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, NamedTuple

import urlprism
from benchmarks.columns import costs_page, on_spark
from benchmarks.columns import rows as column_rows
from benchmarks.columns.by_hand import RIVALS
from benchmarks.columns.engines import CALLS, ENGINES
from benchmarks.inputs import texts
from benchmarks.reports.page import add_write_option
from urlprism import URL, columns, equivalence, rfc3986, whatwg

_PLAIN: Final = 100_000
_OTHERS: Final = 2_000
_OF_ENGINES: Final = 20_000
_OF_SPARK: Final = 500_000  # a job takes a fifth of a second without a row
_ROUNDS: Final = 5
# What a table calls a package, and its name on an index.
_PACKAGES: Final = {
    "Polars": "polars", "DuckDB": "duckdb", "pandas": "pandas", "pyarrow": "pyarrow",
    "chdb": "chdb", "Spark": "pyspark",
}  # fmt: skip
# A row of each kind, with its number.
KINDS: Final = {
    "dot segments": "https://www.example.com/a{0}/../b?c={0}",
    "path beyond ASCII": "https://www.example.com/ä{0}?c={0}",
    "login": "https://me:secret{0}@www.example.com/a",
    "IDN": "https://bücher{0}.example/a?c={0}",
    "hostile": r"http://a{0}.example\@b.example/",
}
_WHATWG: Final = "whatwg"
_FIELDS: Final = {"href": ["href"], "ok": ["ok"], "host": ["host"]}


class Function(NamedTuple):
    """A function of a column, and that of one text, if there is one."""

    name: str
    of_column: Callable[[Any], object]
    of_text: Callable[[str], object] | None


def functions() -> list[Function]:
    """Return the functions of columns whose cost is told."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    def of_url(function: Callable[[URL], object]) -> Callable[[str], object]:
        return lambda text: None if (url := URL.parse(text)) is None else function(url)

    rows = [
        *(
            (f"split, {name}", partial(columns.split, fields=fields, threads=1), None)
            for name, fields in _FIELDS.items()
        ),
        ("certified", partial(columns.certified, threads=1), None),
        (
            "verdict",
            partial(columns.verdict, threads=1),
            lambda text: urlprism.compare(text).verdict,
        ),
        (
            "key, whatwg",
            partial(columns.key, rung="whatwg"),
            partial(equivalence.key, rung="whatwg"),
        ),
        ("key, scheme", columns.key, equivalence.key),
        ("normalize", columns.normalize, rfc3986.normalize),
        ("parameter", partial(columns.parameter, name="c"), of_url(_first)),
        ("parameters", columns.parameters, of_url(lambda url: [*url.search_params.items()])),
        ("site", columns.site, of_url(whatwg.site)),
        ("redact", columns.redact, urlprism.redact),
        ("resolve", partial(columns.resolve, base="https://h/"), URL("https://h/").join),
        ("cause", columns.cause, None),
        ("causes", columns.causes, None),
        ("targets", columns.targets, None),
        ("safe", columns.safe, urlprism.safe_target),
    ]

    def read(of_column: Callable[[Any], Any]) -> Callable[[Any], object]:
        return lambda column: pa.array(of_column(column))

    return [Function(name, read(of_column), of_text) for name, of_column, of_text in rows]


def _first(url: URL) -> str | None:
    return url.search_params.get("c")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument("--quick", action="store_true", help="few rows of made-up URLs: no network")
    parser.add_argument("--only", default="", metavar="TEXT", help="only functions with this text")
    parser.add_argument("--spark", action="store_true", help="Spark, too: it needs Java, and takes")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the tables")
    add_write_option(parser, "docs/data/columns.md and benchmarks/results")


def run(options: argparse.Namespace) -> None:
    """Measure everything; print the tables, or write them."""
    given, corpus = texts.texts(quick=options.quick, every=1, with_tests=False)
    plain = _plain(given.real, 200 if options.quick else _PLAIN)
    some = plain[:: 1 if options.quick else _PLAIN // _OF_ENGINES]
    engines, rivals = _by_engines(some, options.only), _by_hand(some, options.only)
    if options.spark:
        many = _plain(given.real, 200 if options.quick else _OF_SPARK)
        engines["Spark"], rivals["Spark"] = on_spark.measured(many)
    others = 50 if options.quick else _OTHERS
    report = {
        "date": datetime.now(tz=UTC).date().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": _versions(),
        "corpus": corpus,
        "plain": len(plain),
        "others": others,
        "rows": len(some),
        "kinds": [*KINDS],
        "functions": _by_kind(plain, others, options.only),
        "engines": engines,
        "rivals": rivals,
    }
    told = "\n\n".join(costs_page.tables(report).values())
    sys.stdout.write(f"{json.dumps(report, indent=1) if options.json else told}\n")
    if options.write:
        for path in costs_page.write(options.write, report, quick=options.quick):
            sys.stderr.write(f"wrote {path}\n")


def _plain(urls: Sequence[str], count: int) -> list[str]:
    """Return the rows with a certificate of so many that are distinct."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    made = column_rows.distinct(urls, count)
    marks = pa.array(columns.certified(pa.array(made))).to_pylist()
    return [row for row, is_certified in zip(made, marks, strict=True) if is_certified]


def _by_kind(plain: Sequence[str], others: int, only: str) -> list[dict[str, Any]]:
    """Return the costs of each function, by the kinds of rows."""
    rows = {kind: [form.format(number) for number in range(others)] for kind, form in KINDS.items()}
    return [
        {
            "name": function.name,
            "plain": _cost(function, plain),
            "loop": _beside(function, plain),
            "kinds": [_cost(function, rows[kind]) for kind in KINDS],
        }
        for function in functions()
        if only in function.name
    ]


def _by_engines(rows: Sequence[str], only: str) -> dict[str, dict[str, float]]:
    """Return the costs of each function in each engine that is installed."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    column = pa.array(rows, pa.string())
    made = {}
    for name, engine in ENGINES.items():
        with contextlib.suppress(ImportError):
            work = engine(column)
            calls = [call for call in CALLS if only in call.told]
            made[name] = {call.told: _least(work(call)) / len(rows) for call in calls}
    return made


def _by_hand(rows: Sequence[str], only: str) -> dict[str, dict[str, float]]:
    """Return the costs of what is written today, in each engine that is installed."""
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    column = pa.array(rows, pa.string())
    made = {}
    for name, rival in RIVALS.items():
        with contextlib.suppress(ImportError):
            jobs = rival(column)
            made[name] = {
                job: _least(work) / len(rows) for job, work in jobs.items() if only in job
            }
    return made


def _versions() -> dict[str, str]:
    """Return the versions of what is measured, by the names that the tables have."""
    info = urlprism.build_info()
    known = {"urlprism": f"{info.urlprism} ({info.build})"}
    for name, package in _PACKAGES.items():
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            known[name] = importlib.metadata.version(package)
    return known


def _cost(function: Function, rows: Sequence[str]) -> float:
    import pyarrow as pa  # noqa: PLC0415 - few measure columns

    column = pa.array(rows)
    function.of_column(column.slice(0, 10))
    return _least(lambda: function.of_column(column)) / len(rows)


def _beside(function: Function, rows: Sequence[str]) -> float | None:
    of_text = function.of_text
    if of_text is None:
        return None
    some = rows[:: max(1, len(rows) // _OTHERS)]

    def loop() -> None:
        for row in some:
            try:
                of_text(row)
            except ValueError:
                continue

    return _least(loop) / len(some)


def _least(call: Callable[[], object]) -> float:
    """Return the least CPU time of some rounds, in nanoseconds; of slow calls there are fewer."""
    least, spent = float("inf"), 0
    for _ in range(_ROUNDS):
        start = time.process_time_ns()
        call()
        taken = time.process_time_ns() - start
        least, spent = min(least, taken), spent + taken
        if spent > 3_000_000_000:
            break
    return least
