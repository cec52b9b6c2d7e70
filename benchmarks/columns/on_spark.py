"""Functions of columns on Spark, beside Spark's own: processor time of the JVM and the workers.

`python -m benchmarks spark` has the parts of URLs, by many ways, and the model of a cluster.
"""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.columns.engines import CALLS, Call
from benchmarks.scale import jobs
from benchmarks.scale.processes import seconds_of_tree

_ROUNDS: Final = 2
# What Spark has of its own.
_OWN: Final = {
    "host": "try_parse_url(url, 'HOST')",
    "parameter": "try_parse_url(url, 'QUERY', 'c')",
}
_SPLIT: Final = tuple(f"try_parse_url(url, '{part}') AS {part}" for part in jobs.PARTS)


def measured(rows: Sequence[str]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the nanoseconds of a row of each function of columns, and of each of Spark's own."""
    import pyarrow as pa  # noqa: PLC0415 - few measure Spark
    from pyarrow.parquet import write_table  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder, "rows.parquet"))
        write_table(pa.table({"url": rows}), path)
        spark = jobs.session(1)
        frame = spark.read.parquet(path)
        own = {**{name: [each] for name, each in _OWN.items()}, "split": [*_SPLIT]}
        ours = {call.told: _least(_ours(frame, call), len(rows)) for call in CALLS}
        theirs = {name: _least(frame.selectExpr(*each), len(rows)) for name, each in own.items()}
        spark.stop()
    return ours, theirs


def _ours(frame: Any, call: Call) -> Any:
    from urlprism import spark as ours  # noqa: PLC0415 - few measure Spark

    if call.name == "host":
        return ours.split(frame, "url", ["host"], keep=[])
    return getattr(ours, call.name)(frame, "url", *call.arguments, keep=[])


def _least(frame: Any, count: int) -> float:
    """Return the least processor time of some runs, which throw their rows away."""
    least = float("inf")
    for number in range(_ROUNDS + 1):
        before = seconds_of_tree(os.getpid())
        frame.write.format("noop").mode("overwrite").save()
        if number:  # the first one compiles
            least = min(least, seconds_of_tree(os.getpid()) - before)
    return least / count * 1e9
