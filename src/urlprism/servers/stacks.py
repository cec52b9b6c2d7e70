"""Two stacks as a walk keeps them: runs of equal symbols, counted up to a number.

A run of up to `exact` symbols is counted; a longer one is many, and then only the difference
between the depths of both stacks is kept, counted as far. Where a run or a difference is too large
to be counted and becomes less, it is both: still too large, or the largest that is counted.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

# Symbols from the bottom of the stack, each with how often it is there.
Runs: TypeAlias = tuple[tuple[int, int], ...]


class Stacks(NamedTuple):
    """Both stacks; `more` is how many symbols the first has more.

    It is asked only where a stack has a run of many, else it is 0.
    """

    first: Runs
    second: Runs
    more: int

    def of(self, side: int) -> Runs:
        """Return the first stack for 0, else the second."""
        return self.first if side == 0 else self.second


def last(runs: Runs) -> list[int]:
    """Return the last three symbols of a stack, or all if there are fewer."""
    return [symbol for symbol, count in runs[-3:] for _ in range(min(count, 3))][-3:]


class Counting:
    """How far symbols are counted, and what pushing and popping does then."""

    def __init__(self, exact: int) -> None:
        self.exact = exact
        self.many = exact + 1

    def pushes(self, stacks: Stacks, side: int, symbol: int) -> Iterator[Stacks]:
        """Yield what the stacks may be with a symbol more on one of them."""
        runs = stacks.of(side)
        if runs and runs[-1][0] == symbol:
            runs = (*runs[:-1], (symbol, min(runs[-1][1] + 1, self.many)))
        else:
            runs = (*runs, (symbol, 1))
        yield from self._changed(stacks, side, runs, 1)

    def pops(self, stacks: Stacks, side: int) -> Iterator[Stacks]:
        """Yield what the stacks may be with a symbol less on one of them."""
        *below, (symbol, count) = stacks.of(side)
        for left in (count - 1,) if count != self.many else (self.exact, self.many):
            runs = (*below, (symbol, left)) if left else (*below,)
            yield from self._changed(stacks, side, runs, -1)

    def depth(self, runs: Runs) -> int | None:
        """Return how many symbols a stack has, None if it has a run of many."""
        depth = 0
        for _, count in runs:
            if count == self.many:
                return None
            depth += count
        return depth

    def _changed(self, stacks: Stacks, side: int, runs: Runs, change: int) -> Iterator[Stacks]:
        """Yield the stacks with other runs on one of them, which has so many symbols more."""
        change = change if side == 0 else -change
        first, second = self.depth(stacks.first), self.depth(stacks.second)
        more = stacks.more if first is None or second is None else first - second
        after = {max(-self.many, min(self.many, more + change))}
        if abs(more) >= self.many:  # it may be more than is counted
            after.add(self.many if more > 0 else -self.many)
        pair = (runs, stacks.second) if side == 0 else (stacks.first, runs)
        is_exact = None not in map(self.depth, pair)
        for each in sorted(after):
            if self._may_be(*pair, each):
                yield Stacks(*pair, 0 if is_exact else each)

    def _may_be(self, first: Runs, second: Runs, more: int) -> bool:
        """Return whether some request has such stacks: whether the depths are as they differ."""
        low = _least(first) - (_least(second) if self.depth(second) is not None else math.inf)
        high = (_least(first) if self.depth(first) is not None else math.inf) - _least(second)
        least = -math.inf if more == -self.many else more
        most = math.inf if more == self.many else more
        return low <= most and least <= high


def _least(runs: Runs) -> int:
    """Return how many symbols a stack has at least."""
    return sum(count for _, count in runs)
