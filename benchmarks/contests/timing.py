"""Call ours and theirs in turn on the same inputs, and measure the time per call."""

import gc
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter_ns
from typing import Any, Final, NamedTuple

Loop = Callable[[object, Sequence[object], Callable[[], int]], int]

# Each side has its own loop, so that the interpreter can specialize its calls.
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
    """A benchmark: the expression `call` over `f` and `target`, for each of the inputs.

    `function` names the `f` of both modules; without a name, `f` is the module. `ours` and `theirs`
    are the inputs: the same texts, or each side's own results. `reach` is the highest allowed ratio
    of a compiled build, if there is one. `weight` is the number of ordinary calls that one of these
    calls counts for.
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
    """Nanoseconds per call, for each round and side, with the cost of the loop."""

    group: str
    name: str
    inputs: int
    reach: float | None
    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """Return our median divided by their median."""
        return median(self.ours) / median(self.theirs)

    @property
    def best_ratio(self) -> float:
        """Return our best round divided by their best round."""
        return min(self.ours) / min(self.theirs)

    @property
    def misses(self) -> bool:
        """Whether the ratio is worse than its limit."""
        return self.reach is not None and self.ratio > self.reach


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to measure: the rounds of each side, and the fewest calls of a round.

    Short rounds are repeated until `seconds` have passed, at most four times as often: other load
    on the machine disturbs a short round more.
    """

    rounds: int
    calls: int
    seconds: float = 0.0


class Side(NamedTuple):
    """A loop, the function that it calls, its inputs, and the number of inputs to warm up."""

    loop: Loop
    function: object
    inputs: Sequence[object]
    warm_up: int = _WARM_UP


def measure(row: Row, functions: tuple[object, object], effort: Effort) -> Timing:
    """Return the timing of a row: ours and theirs in turn, with the garbage collector off."""
    numbers = (effort.calls, min(effort.calls, _WARM_UP))
    calls, warm_up = (max(1, number // row.weight) for number in numbers)
    sides = [
        Side(loop(row.call, row.target), function, in_turn(inputs, calls), warm_up)
        for function, inputs in zip(functions, (row.ours, row.theirs), strict=True)
    ]
    ours, theirs = take_turns(sides, effort)
    return Timing(row.group, row.name, len(row.ours), row.reach, ours, theirs)


def take_turns(sides: Sequence[Side], effort: Effort) -> list[tuple[float, ...]]:
    """Return the nanoseconds per call of each side and round; the sides take turns."""
    rounds: list[list[float]] = [[] for _ in sides]
    with undisturbed():
        for side in sides:
            side.loop(side.function, side.inputs[: side.warm_up], perf_counter_ns)
        end = perf_counter_ns() + effort.seconds * 1e9
        for turn in range(4 * effort.rounds):
            if turn >= effort.rounds and perf_counter_ns() > end:
                break
            for side, figures in zip(sides, rounds, strict=True):
                spent = side.loop(side.function, side.inputs, perf_counter_ns)
                figures.append(spent / len(side.inputs))
    return [tuple(figures) for figures in rounds]


def empty_loop(effort: Effort) -> float:
    """Return the nanoseconds of one turn of an empty loop."""
    nothing, turns = loop("pass", "x"), list(range(effort.calls))
    with undisturbed():
        spent = [nothing(None, turns, perf_counter_ns) for _ in range(effort.rounds + 1)]
    return median(spent) / effort.calls


def loop(call: str, target: str, names: Mapping[str, object] | None = None) -> Loop:
    """Return a new function that runs `call` for each input and returns the nanoseconds.

    `call` may use the `names`, `f`, and the names in `target`.
    """
    made: dict[str, Any] = dict(names or {})
    exec(_LOOP.format(call=call, target=target), made)  # noqa: S102 - a function in between would cost time
    found: Loop = made["loop"]
    return found


def in_turn(inputs: Sequence[object], calls: int) -> list[object]:
    """Return the inputs, repeated as a whole until there are enough for so many calls."""
    times = -(-calls // len(inputs))
    return list(itertools.chain.from_iterable(itertools.repeat(inputs, times)))


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep the garbage collector off; what lives by now is not looked at again."""
    was_on = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
