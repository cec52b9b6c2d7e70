"""A month of the web on n workers: a model with measured costs, replayed by the simulation.

The costs are those of `python -m benchmarks spark --write`, fitted to its runs. The rates of
networks and disks are stated, and so are the faults.
"""

import argparse
import json
import random
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.reports.page import ROOT, add_write_option
from benchmarks.scale import page
from benchmarks.scale.fitting import Costs, MeasuredRun, TaskTime, crowded, fit
from benchmarks.scale.simulation import Cluster, Outcome, Task, simulate

URLS: Final = 3_000_000_000
FILES: Final = 300
_SEED: Final = 17
_WORKERS: Final = (1, 2, 8, 32, 128, 300, 1_000)
# Octets a second: 1 and 10 Gbit/s for each machine of 8 workers, and a disk.
_RATES: Final = {"1 Gbit/s": 125e6, "10 Gbit/s": 1.25e9, "a disk, 2 GB/s": 2e9}
_EACH_MACHINE: Final = 8
# One attempt in fifty takes three times as long, one in a hundred fails.
_FAULTS: Final[dict[str, Any]] = {"straggles": 0.02, "slowness": 3.0, "fails": 0.01}
# Files differ: their rows are drawn from this share below the mean to this share above.
_SKEW: Final = 0.2
_PERCENT: Final = 15.0


class NotMeasuredError(Exception):
    """There are no measured costs."""


class Check(NamedTuple):
    """A run of a job: seconds as foretold and as measured, and how far apart, in percent."""

    name: str
    run: str
    foretold: float
    measured: float
    percent: float


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subject."""
    parser.add_argument(
        "--measured",
        type=Path,
        metavar="FILE",
        help="what the subject spark wrote; by default the newest file of benchmarks/results",
    )
    parser.add_argument("--json", action="store_true", help="print JSON in place of the tables")
    add_write_option(parser, "docs/data/scale.md")


def run(options: argparse.Namespace) -> None:
    """Print the model, and how well it foretells what was measured."""
    file = options.measured or _newest()
    report = json.loads(file.read_text(encoding="utf-8"))
    checks, tables, fitted = [], {}, {}
    for name, runs in report["runs"].items():
        if "crowded" not in runs:
            message = f"{file} has no run by all workers: python -m benchmarks spark --write"
            raise NotMeasuredError(message)
        costs = crowded(fit([*map(_run_of, runs["fitted"])]), _run_of(runs["crowded"]))
        checks += [check(name, costs, _run_of(each)) for each in runs["asked"]]
        fitted[name] = costs
        tables[name] = month(costs, report["octets"] / report["rows"])
    shown = f"{_fitted(fitted)}\n\n{_checked(checks)}"
    told = "\n\n".join([shown, *(_table(name, rows) for name, rows in tables.items())])
    if options.json:
        told = json.dumps({"costs": fitted, "checks": checks, "month": tables}, indent=1)
    sys.stdout.write(f"{told}\n")
    if options.write:
        path = options.write / "docs" / "data" / "scale.md"
        text = page.filled(path.read_text(encoding="utf-8"), "check", shown)
        for name, rows in tables.items():
            text = page.filled(text, name, _table(name, rows))
        path.write_text(text, encoding="utf-8")
        sys.stderr.write(f"wrote {path}\n")


def _newest() -> Path:
    found = sorted((ROOT / "benchmarks" / "results").glob("*-spark.json"))
    if not found:
        message = "nothing is measured: python -m benchmarks spark --write"
        raise NotMeasuredError(message)
    return found[-1]


def _run_of(given: Sequence[Any]) -> MeasuredRun:
    workers, seconds, tasks = given
    return MeasuredRun(workers, seconds, tuple(TaskTime(*each) for each in tasks))


def check(name: str, costs: Costs, asked: MeasuredRun) -> Check:
    """Return how well costs foretell a run to which they were not fitted."""
    foretold = costs.predict([task.rows for task in asked.tasks], asked.workers).seconds
    rows = sorted({task.rows for task in asked.tasks})
    run = f"{len(asked.tasks)} files of {' or '.join(map('{:,}'.format, rows))} rows"
    told = f"{run}, {asked.workers} worker{'s' * (asked.workers > 1)}"
    return Check(name, told, foretold, asked.seconds, 100 * abs(foretold / asked.seconds - 1))


def tasks_of(costs: Costs, octets: float, seed: int = _SEED) -> list[Task]:
    """Return the tasks of a month, the longest first: one for each file, of drawn sizes."""
    chance = random.Random(seed)  # noqa: S311 - the same in every run
    shares = [1 + chance.uniform(-_SKEW, _SKEW) for _ in range(FILES)]
    rows = sorted((URLS * share / sum(shares) for share in shares), reverse=True)
    return [Task(costs.file + costs.row * each, octets * each) for each in rows]


def month(costs: Costs, octets: float) -> list[dict[str, Any]]:
    """Return seconds for a month on some numbers of workers, by network or disk, with faults.

    `octets` is what the column of URLs has for each row. Beside them stand the least that is
    possible, without overhead and faults, and the seconds of all workers together.
    """
    tasks = tasks_of(costs, octets)
    rows = []
    for workers in _WORKERS:
        found = {name: _on(tasks, costs, workers, rate) for name, rate in _RATES.items()}
        least = max(sum(task.seconds for task in tasks) / workers, tasks[0].seconds)
        busy = found["10 Gbit/s"].busy
        seconds = {name: each.seconds for name, each in found.items()}
        rows.append({"workers": workers, "least": least, "seconds": seconds, "busy": busy})
    return rows


def _on(tasks: Sequence[Task], costs: Costs, workers: int, rate: float) -> Outcome:
    machine = rate / min(workers, _EACH_MACHINE)
    crowding = costs.crowding if workers > 1 else 1.0
    cluster = Cluster(
        workers, costs.job, costs.task, crowding, rate=machine, speculates=True, **_FAULTS
    )
    return simulate(tasks, cluster, _SEED)


def _checked(checks: Sequence[Check]) -> str:
    rows = [
        [
            each.name,
            each.run,
            f"{each.foretold:.2f}",
            f"{each.measured:.2f}",
            f"{each.percent:.1f}{' **missed**' if each.percent > _PERCENT else ''}",
        ]
        for each in checks
    ]
    return page.table(["job", "run", "foretold, s", "measured, s", "apart, %"], rows)


def _fitted(costs: Mapping[str, Costs]) -> str:
    rows = [
        [
            name,
            f"{each.row * 1e9:,.0f} ns",
            *(f"{seconds * 1e3:,.0f} ms" for seconds in (each.file, each.task, each.job)),
            f"{each.crowding:.2f}",
        ]
        for name, each in costs.items()
    ]
    return page.table(["fitted", "row", "file", "task", "job", "crowding"], rows)


def _table(name: str, rows: Sequence[dict[str, Any]]) -> str:
    head = [f"{name}: workers", "at least", *_RATES, "worker hours"]
    lines = [
        [
            f"{row['workers']:,}",
            _time(row["least"]),
            *(_time(seconds) for seconds in row["seconds"].values()),
            f"{row['busy'] / 3600:.2f}",
        ]
        for row in rows
    ]
    return page.table(head, lines)


def _time(seconds: float) -> str:
    return f"{seconds / 60:,.1f} min" if seconds >= 60 else f"{seconds:.1f} s"
