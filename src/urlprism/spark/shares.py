"""Files that workers read: shares of their parts, balanced by size, one share for each task."""

import heapq
from collections.abc import Iterable, Sequence
from os import PathLike, fspath
from typing import Final, TypeAlias

from urlprism._files import InputOutputError
from urlprism._files.input_formats import InputFormat
from urlprism._files.listing import TableFile, files_of
from urlprism.scanning.parts import FilePart, parts_of
from urlprism.spark.engine import SparkSession, functions

Paths: TypeAlias = str | PathLike[str] | Iterable[str | PathLike[str]]

# What a task reads at most, in octets of files, if that is not less than one part.
LARGEST: Final = 1 << 27
# What it costs to open a file, in octets that could be read in that time.
OPENING: Final = 1 << 20
# Shares for each worker: the more of them, the less it matters that one takes longer.
_FOR_EACH: Final = 4
# Rows of a frame whose partitions are as many as run at a time.
_ROWS: Final = 1 << 14


def names_of(paths: Paths) -> list[str]:
    """Return paths as texts."""
    return [fspath(each) for each in ([paths] if isinstance(paths, str | PathLike) else paths)]


def listed(paths: Paths, file_format: str | None) -> list[TableFile]:
    """Return the files that paths stand for; raise InputOutputError if there are none.

    >>> from os import devnull
    >>> [each.form.value for each in listed([devnull], "parquet")]
    ['parquet']
    """
    wanted = None if file_format is None else InputFormat(file_format)
    files = [each for name in names_of(paths) for each in files_of(name, wanted).files]
    if not files:
        message = "there are no files to read"
        raise InputOutputError(message)
    return files


def cut(
    spark: SparkSession, files: Sequence[TableFile]
) -> tuple[list[FilePart], list[list[FilePart]]]:
    """Return the parts of files in their order, and shares of them, one for each task."""
    rows = spark.range(_ROWS).select(functions.spark_partition_id())
    sizes = parts_of(files, LARGEST)
    goal = goal_of(sum(part.size for part in sizes), len(sizes), rows.distinct().count())
    parts = sizes if goal == LARGEST else parts_of(files, goal)
    return parts, shares_of(parts, goal)


def goal_of(octets: int, files: int, workers: int) -> int:
    """Return how many octets a share should have: all workers have work, and no task is long."""
    wanted = (octets + files * OPENING) // max(workers * _FOR_EACH, 1)
    return max(OPENING, min(LARGEST, wanted))


def shares_of(parts: Sequence[FilePart], goal: int) -> list[list[FilePart]]:
    """Return shares of about `goal` octets, the largest first; a larger part is one by itself.

    >>> from urlprism._files.input_formats import InputFormat
    >>> parts = [FilePart(at, "a", InputFormat.LINES, size << 20) for at, size in enumerate([1, 9])]
    >>> [[part.number for part in share] for share in shares_of(parts, 1 << 21)]
    [[1], [0]]
    """
    costs = [part.size + OPENING for part in parts]
    count = min(len(parts), -(-sum(costs) // max(goal, 1)))
    shares: list[list[FilePart]] = [[] for _ in range(count)]
    heap = [(0, number) for number in range(count)]
    for place in sorted(range(len(parts)), key=lambda at: (-costs[at], at)):
        cost, number = heapq.heappop(heap)
        shares[number].append(parts[place])
        heapq.heappush(heap, (cost + costs[place], number))
    sizes = {number: cost for cost, number in heap}
    return [shares[number] for number in sorted(sizes, key=lambda each: (-sizes[each], each))]
