"""Call ours and theirs in turn on the same inputs, and say how long a call takes."""

import gc
import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns
from typing import Any, Final

Loop = Callable[[object, Sequence[object], Callable[[], int]], int]

# Two loops of one source: each keeps what the interpreter learns about its own calls.
_LOOP: Final = """
def loop(f, inputs, clock):
    start = clock()
    for {target} in inputs:
        {call}
    return clock() - start
"""
_WARM_UP: Final = 1_000


@dataclass(frozen=True, slots=True)
class Row:
    """What is called on what: the expression `call` over `f` and `target`, for each of the inputs.

    `function` names the `f` of either module; without a name `f` is the module. `ours` and `theirs`
    are the inputs, the same texts or each side's own results. `reach` is the ratio asked of a
    compiled build, if one is. `weight` is how many ordinary calls one of these is worth.
    """

    group: str
    name: str
    function: str
    ours: Sequence[Any]
    theirs: Sequence[Any]
    call: str = "f(x)"
    target: str = "x"
    reach: float | None = None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Timing:
    """Nanoseconds a call, one figure a round and side, the loop's own cost included."""

    group: str
    name: str
    inputs: int
    reach: float | None
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """Return the median of ours by the median of theirs."""
        return median(self.ours) / median(self.theirs)

    @property
    def best_ratio(self) -> float:
        """Return the best round of ours by the best of theirs."""
        return min(self.ours) / min(self.theirs)

    @property
    def misses(self) -> bool:
        """Return whether the ratio is worse than what was asked for."""
        return self.reach is not None and self.ratio > self.reach


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to measure: rounds of each side, and the calls that a round has at least.

    Short rounds are repeated, four times as often at most, until `seconds` have passed: what else
    the machine does hits a short round harder.
    """

    rounds: int
    calls: int
    seconds: float = 0.0


def measure(row: Row, functions: tuple[object, object], effort: Effort) -> Timing:
    """Return the timing of a row: ours, theirs, ours, theirs, with the collector off."""
    loops = (loop(row.call, row.target), loop(row.call, row.target))
    calls = max(1, effort.calls // row.weight)
    inputs = (_in_turn(row.ours, calls), _in_turn(row.theirs, calls))
    rounds: tuple[list[float], list[float]] = ([], [])
    with _undisturbed():
        for side in (0, 1):
            loops[side](
                functions[side], inputs[side][: max(1, _WARM_UP // row.weight)], perf_counter_ns
            )
        end = perf_counter_ns() + effort.seconds * 1e9
        for turn in range(4 * effort.rounds):
            if turn >= effort.rounds and perf_counter_ns() > end:
                break
            for side in (0, 1):
                spent = loops[side](functions[side], inputs[side], perf_counter_ns)
                rounds[side].append(spent / len(inputs[side]))
    ours, theirs = map(tuple, rounds)
    return Timing(row.group, row.name, len(row.ours), row.reach, ours, theirs)


def empty_loop(effort: Effort) -> float:
    """Return the nanoseconds of a turn of the loop that calls nothing."""
    nothing, turns = loop("pass", "x"), list(range(effort.calls))
    with _undisturbed():
        spent = [nothing(None, turns, perf_counter_ns) for _ in range(effort.rounds + 1)]
    return median(spent) / effort.calls


def loop(call: str, target: str) -> Loop:
    """Return a new function that runs `call` for each input and returns the nanoseconds."""
    made: dict[str, Any] = {}
    exec(_LOOP.format(call=call, target=target), made)  # noqa: S102 - a function in between would cost time
    found: Loop = made["loop"]
    return found


def _in_turn(inputs: Sequence[object], calls: int) -> list[object]:
    """Return the inputs, whole and as often as it takes for that many calls."""
    times = -(-calls // len(inputs))
    return list(itertools.chain.from_iterable(itertools.repeat(inputs, times)))


@contextmanager
def _undisturbed() -> Iterator[None]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
