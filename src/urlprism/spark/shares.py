"""Shares of a scan: parts of files, balanced by size, one share for each task."""

import heapq
from collections.abc import Sequence
from typing import Final

from urlprism._files.parts import FilePart

# What a task reads at most, in octets of files, if that is not less than one part.
LARGEST: Final = 1 << 27
# What it costs to open a file, in octets that could be read in that time.
OPENING: Final = 1 << 20
# Shares for each worker: the more of them, the less it matters that one takes longer.
_FOR_EACH: Final = 4


def goal_of(octets: int, files: int, workers: int) -> int:
    """Return how many octets a share should have: all workers have work, and no task is long."""
    wanted = (octets + files * OPENING) // max(workers * _FOR_EACH, 1)
    return max(OPENING, min(LARGEST, wanted))


def shares_of(parts: Sequence[FilePart], goal: int) -> list[list[FilePart]]:
    """Return shares of about `goal` octets, the largest first; a larger part is one by itself.

    >>> from urlprism._files.logs import InputFormat
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
