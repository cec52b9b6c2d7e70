"""The tables of docs/data/columns.md that `python -m benchmarks costs` measures, and their file.

benchmarks/results/DATE-costs.json ──► three tables, between the comments that name them
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from benchmarks.columns.by_hand import JOBS
from benchmarks.scale.page import filled, table

_ROOT: Final = Path(__file__).parents[2]
PAGE: Final = Path("docs", "data", "columns.md")
_RESULTS: Final = Path("benchmarks", "results")
_ENDING: Final = "-costs.json"
# What the tables of rivals call a job.
_JOBS: Final = {
    "host": "the host",
    "split": "six parts",
    "parameter": "the parameter `c`",
    "site": "the site",
    "redact": "without secrets",
}
_NOTHING: Final = "Not measured yet: `python -m benchmarks costs --write`."
_Report = Mapping[str, Any]


def newest(root: Path = _ROOT) -> _Report | None:
    """Return the newest report of the results, None if there is none; quick ones do not count."""
    paths = sorted((root / _RESULTS).glob(f"????-??-??{_ENDING}"))
    if not paths:
        return None
    report: _Report = json.loads(paths[-1].read_text(encoding="utf-8"))
    return report


def tables(report: _Report | None) -> dict[str, str]:
    """Return the tables by the names of their places on the page."""
    if report is None:
        return dict.fromkeys(("costs", "engines", "rivals"), _NOTHING)
    return {"costs": _by_kind(report), "engines": _by_engine(report), "rivals": _rivals(report)}


def renewed(page: str, report: _Report | None) -> str:
    """Return the page with the tables of a report."""
    for name, made in tables(report).items():
        page = filled(page, name, made)
    return page


def write(root: Path, report: _Report, *, quick: bool) -> list[Path]:
    """Write a report and its tables below `root`; return the paths."""
    results = root / _RESULTS / f"{report['date']}-costs{'-quick' * quick}.json"
    results.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    page = root / PAGE
    page.write_text(renewed(page.read_text(encoding="utf-8"), report), encoding="utf-8")
    return [results, page]


def _by_kind(report: _Report) -> str:
    about = (
        f"`python -m benchmarks costs`, {report['date']}: nanoseconds of CPU a row on"
        f" {report['machine']}; {_versions(report, 'urlprism', 'pyarrow')}. Plain rows are"
        f" {report['plain']:,} distinct real URLs with a certificate; of the other kinds each of"
        f' {report["others"]:,} rows is another text. "Beside a loop" is a Python loop over the'
        " function of one text."
    )
    lines = [
        [f"`{line['name']}`", _ns(line["plain"]), _ns(line["loop"]), *map(_ns, line["kinds"])]
        for line in report["functions"]
    ]
    return f"{about}\n\n{table(['function', 'plain', 'beside a loop', *report['kinds']], lines)}"


def _by_engine(report: _Report) -> str:
    names = [*report["engines"]]
    about = (
        f"The same for {report['rows']:,} of the plain rows, as each engine calls it: an"
        " expression of Polars, a function of SQL in DuckDB, a method of pandas, `call` of pyarrow"
        f"{_of_spark(report)}; {_versions(report, *names)}."
    )
    functions = dict.fromkeys(name for each in report["engines"].values() for name in each)
    lines = [
        [f"`{name}`", *(_ns(report["engines"][each].get(name)) for each in names)]
        for name in functions
    ]
    return f"{about}\n\n{table(['function', *names], lines)}"


def _rivals(report: _Report) -> str:
    names = [*report["rivals"]]
    about = (
        "The same rows, by what is written today without urlprism: regular expressions of Polars,"
        " DuckDB and pyarrow, a loop over `urlsplit` in pandas, the functions of ClickHouse in"
        f" chdb{', `try_parse_url` of Spark' if 'Spark' in names else ''};"
        f" {_versions(report, *names)}. Behind the slash is ours, in the same engine."
    )
    lines = []
    for job in JOBS:
        cells = []
        for name in names:
            theirs, ours = report["rivals"][name].get(job), _of_job(report, name, job)
            cells.append("" if theirs is None else " / ".join(filter(None, [_ns(theirs), ours])))
        lines.append([_JOBS[job], *cells])
    return f"{about}\n\n{table(['job', *names], lines)}"


def _of_job(report: _Report, engine: str, job: str) -> str:
    """Return our figure for a job in an engine, "" where there is none."""
    found = report["engines"].get(engine, {})
    return next((_ns(cost) for name, cost in found.items() if name.split(", ")[0] == job), "")


def _of_spark(report: _Report) -> str:
    there = "Spark" in report["engines"]
    return ", and a frame of Spark, of more rows, with its way to Arrow and back" if there else ""


def _versions(report: _Report, *names: str) -> str:
    known = report["versions"]
    told = [f"{name} {known[name]}" for name in dict.fromkeys(names) if name in known]
    return ", ".join([*told, report["python"]])


def _ns(cost: float | None) -> str:
    return "" if cost is None else f"{cost:,.0f}"
