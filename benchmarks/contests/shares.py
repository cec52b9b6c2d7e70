"""What each reader takes of one comparison: the time of each step, within whole comparisons.

A reader alone, called again and again, would be faster than it is between other readers.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median
from time import perf_counter_ns
from typing import Final

from benchmarks.contests.contest import Line, Outcome
from benchmarks.contests.timing import Effort, undisturbed
from benchmarks.inputs.texts import Texts

_CALLS: Final = 20  # that a comparison counts for
_FEWEST: Final = 100


def shares(texts: Texts, effort: Effort) -> Iterator[Outcome]:
    """Yield the outcome: a line for each reader, for the verdict, and for the causes.

    No text is read twice: what is kept of a text would make its second comparison faster.
    """
    from urlprism.comparison import certify  # noqa: PLC0415 - ours is measured, not imported

    inputs = [text for text in texts.mutated if not certify(text)]
    inputs = inputs[: _FEWEST + max(_FEWEST, effort.calls // _CALLS) * effort.rounds]
    names, refused, rounds = _rounds(inputs, effort)
    typical = [median(each) for each in rounds]
    lines = [
        Line("urlprism", name, f"{of_all / sum(typical):.1%}", name, len(inputs), count, spent)
        for name, count, spent, of_all in zip(names, refused, rounds, typical, strict=True)
    ]
    yield Outcome("shares", "one comparison of a mutated URL", len(inputs), tuple(lines), {})


def _rounds(
    inputs: Sequence[str], effort: Effort
) -> tuple[list[str], list[int], list[tuple[float, ...]]]:
    """Return the names of the steps, how many inputs each refuses, and its time in each round."""
    from urlprism.comparison.assessment import Assessment  # noqa: PLC0415
    from urlprism.readers import readers  # noqa: PLC0415
    from urlprism.readers.reading import outcome_of  # noqa: PLC0415

    asked = readers()
    names = [*(reader.name for reader in asked), "verdict", "causes"]
    refused = [0] * len(names)
    rounds: list[list[float]] = [[] for _ in names]

    def compare(text: str) -> list[int]:
        """Return the time before each step and after the last one."""
        outcomes, times = [], [perf_counter_ns()]
        for reader in asked:
            outcomes.append(outcome_of(reader, text, None))
            times.append(perf_counter_ns())
        made = Assessment(text, None, asked, outcomes)
        times.append((made.verdict, perf_counter_ns())[1])
        times.append((made.causes, perf_counter_ns())[1])
        return times

    first = min(_FEWEST, len(inputs) // 2)
    with undisturbed():
        for text in inputs[:first]:
            compare(text)
        for place in range(effort.rounds):
            part = inputs[first + place :: effort.rounds]
            spent = [0] * len(names)
            for text in part:
                for step, (start, end) in enumerate(pairwise(compare(text))):
                    spent[step] += end - start
            for figures, each in zip(rounds, spent, strict=True):
                figures.append(each / len(part))
    for place, reader in enumerate(asked):
        refused[place] = sum(not reader.read(text).accepted for text in inputs)
    return names, refused, [tuple(figures) for figures in rounds]
