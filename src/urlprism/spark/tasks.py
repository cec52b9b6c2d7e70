"""What runs on the workers: record batches of Spark in, the same with more columns out."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism.spark.calls import Call
from urlprism.spark.engine import pa

# The octets of the texts of a record batch, whose results have offsets of 32 bits.
_MOST: Final = 1 << 26


class Plan(NamedTuple):
    """What is added to record batches.

    `texts` is the place of the column of URLs, and `base` that of their bases, None without one.
    The result has the columns at `places`; a negative place is one of the new columns: ~0 is the
    first. If `is_spread`, these are the children of the struct that `call` returns.
    """

    call: Call
    texts: int
    base: int | None
    places: tuple[int, ...]
    is_spread: bool


def added(plan: Plan, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Yield the record batches of a plan, for those of a partition.

    A batch whose texts are long comes out as several ones, each of some rows.
    """
    for batch in batches:
        waiting = [batch]
        while waiting:
            piece = waiting.pop()
            if len(piece) > 1 and _size(plan, piece) > _MOST:
                half = len(piece) // 2
                waiting += [piece.slice(half), piece.slice(0, half)]
            else:
                yield _with_new(plan, piece)


def _size(plan: Plan, batch: pa.RecordBatch) -> int:
    """Return the octets of the texts of a batch, and of their bases."""
    size: int = batch.column(plan.texts).nbytes
    if plan.base is not None:
        size += batch.column(plan.base).nbytes
    base = plan.call.options.get("base")
    return size + len(batch) * len(base) if isinstance(base, str) else size


def _with_new(plan: Plan, batch: pa.RecordBatch) -> pa.RecordBatch:
    """Return a batch with the new columns."""
    more = {} if plan.base is None else {"base": batch.column(plan.base)}
    results = plan.call(batch.column(plan.texts), **more)
    new = results.flatten() if plan.is_spread else [results]
    columns = [new[~place] if place < 0 else batch.column(place) for place in plan.places]
    return pa.RecordBatch.from_arrays(columns, [*map(name_of, range(len(columns)))])


def name_of(place: int) -> str:
    """Return the name by which Spark and a task know the column at a place.

    >>> name_of(0)
    'c0'
    """
    return f"c{place}"
