"""Two stacks as a walk keeps them: runs of equal symbols, counted up to a number.

A run of up to `exact` symbols is counted; a longer one is many, and then only the difference
between the depths of both stacks is kept, if it is not greater. A pop from many leads to both
stacks that it may lead to.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

# Symbols from the bottom of the stack, each with how often it is there.
Runs: TypeAlias = tuple[tuple[int, int], ...]


class Stacks(NamedTuple):
    """Both stacks; `more` is how many symbols the first has more, None if nobody knows.

    It is asked only where a stack has a run of many, else it is 0.
    """

    first: Runs
    second: Runs
    more: int | None

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

    def pushed(self, stacks: Stacks, side: int, symbol: int) -> Stacks:
        """Return the stacks with a symbol more on one of them."""
        runs = stacks.of(side)
        if runs and runs[-1][0] == symbol:
            runs = (*runs[:-1], (symbol, min(runs[-1][1] + 1, self.many)))
        else:
            runs = (*runs, (symbol, 1))
        return self._settled(self._changed(stacks, side, runs, 1))

    def pops(self, stacks: Stacks, side: int) -> Iterator[Stacks]:
        """Yield what the stacks may be with a symbol less on one of them."""
        *below, (symbol, count) = stacks.of(side)
        if count != self.many:
            kept = ((symbol, count - 1),) if count > 1 else ()
            yield self._settled(self._changed(stacks, side, (*below, *kept), -1))
            return
        for left in (self.exact, self.many):
            popped = self._changed(stacks, side, (*below, (symbol, left)), -1)
            if self._may_be(popped):
                yield self._settled(popped)

    def depth(self, runs: Runs) -> int | None:
        """Return how many symbols a stack has, None if it has a run of many."""
        depth = 0
        for _, count in runs:
            if count == self.many:
                return None
            depth += count
        return depth

    def _changed(self, stacks: Stacks, side: int, runs: Runs, change: int) -> Stacks:
        """Return the stacks with other runs on one of them, which has so many symbols more."""
        more = self._more(stacks)
        if more is not None:
            more += change if side == 0 else -change
            more = more if abs(more) <= self.exact else None
        first, second = (runs, stacks.second) if side == 0 else (stacks.first, runs)
        return Stacks(first, second, more)

    def _more(self, stacks: Stacks) -> int | None:
        """Return how many symbols the first stack has more."""
        first, second = self.depth(stacks.first), self.depth(stacks.second)
        return stacks.more if first is None or second is None else first - second

    def _settled(self, stacks: Stacks) -> Stacks:
        """Return the stacks, with 0 for a difference that the runs say."""
        if self.depth(stacks.first) is None or self.depth(stacks.second) is None:
            return stacks
        return stacks._replace(more=0)

    def _may_be(self, stacks: Stacks) -> bool:
        """Return whether some request has such stacks: whether the depths are as they differ."""
        first, second = self.depth(stacks.first), self.depth(stacks.second)
        if stacks.more is None or (first is None and second is None):
            return True
        if first is None:
            return second is not None and second + stacks.more >= _least(stacks.first)
        if second is None:
            return first - stacks.more >= _least(stacks.second)
        return first - stacks.more == second


def _least(runs: Runs) -> int:
    """Return how many symbols a stack has at least."""
    return sum(count for _, count in runs)
