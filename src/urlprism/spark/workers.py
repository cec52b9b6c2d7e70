"""What the Python workers of a session have: versions, builds, and what is missing."""

import json
from collections.abc import Callable
from typing import NamedTuple

from urlprism._build import VERSION
from urlprism.spark.engine import SparkSession, functions
from urlprism.spark.shipping import Report, reporter

_ROWS = 1 << 14  # in each partition of Spark there are some


class Worker(NamedTuple):
    """A Python of a cluster: its host and path, its version and those of packages, or None.

    `build` is "compiled" or "pure", and `problem` says why jobs of this package cannot run there,
    None if they can.
    """

    host: str
    path: str
    python: str
    urlprism: str | None
    build: str | None
    pyarrow: str | None
    problem: str | None


def workers(spark: SparkSession) -> list[Worker]:
    """Return the Pythons that run tasks of a session, each once, in the order of their hosts.

    It runs a job of as many tasks as Spark starts by default, one for each core, and lists the
    Pythons that they meet. An executor that is busy, or not there yet, may be missing. A worker
    needs neither this package nor pyarrow for that job.

    >>> workers(spark)[0].build in {"compiled", "pure"}
    True
    """
    tell = functions.udf(_teller(reporter()), "string", useArrow=False)
    rows = spark.range(_ROWS).select(tell("id").alias("told")).distinct().collect()
    return sorted((_worker(*json.loads(row.told)) for row in rows), key=lambda each: each[:2])


def check_workers(spark: SparkSession) -> None:
    """Raise RuntimeError if a worker cannot run the jobs of this package, naming each that cannot.

    Every job says so itself of the first such worker; this says it before a long job starts.

    >>> check_workers(spark)
    """
    failing = [each for each in workers(spark) if each.problem is not None]
    if failing:
        lines = [f"{each.host}, {each.path}: {each.problem}" for each in failing]
        message = f"these Spark workers cannot run urlprism {VERSION}:\n" + "\n".join(lines)
        raise RuntimeError(message)


def _teller(report: Callable[[], Report]) -> Callable[[int], str]:
    """Return the function of a row that gives the report of its worker, with its code."""
    known: list[str] = []

    def told(_: int) -> str:
        import json  # noqa: PLC0415 - on the worker

        if not known:
            known.append(json.dumps(report()))
        return known[0]

    return told


def _worker(
    host: str,
    path: str,
    python: str,
    release: str | None,
    build: str | None,
    arrow: str | None,
    error: str | None,
) -> Worker:
    """Return a worker as it reports itself; another version of this package is a problem."""
    if error is None and release != VERSION:
        error = f"urlprism is {release}"
    return Worker(host, path, python, release, build, arrow, error)
