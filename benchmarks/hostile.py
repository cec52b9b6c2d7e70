"""What the worst text costs, function by function: `python -m benchmarks hostile`.

    calls x shapes ──► 2 KB, 16 KB ──► the worst few ──► 128 KB, and memory ──► the worst ──► 1 MB

A megabyte is a million characters, which are up to four million octets. What is timed is the time
of the processor, so that others on the machine matter less. A size is left out where the smaller
ones foretell more than a minute: then their growth says what a megabyte would take.
"""

import argparse
import json
import math
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any, Final

from benchmarks import page
from benchmarks.hostile_calls import Call, calls
from benchmarks.hostile_shapes import SHAPES, Shape
from benchmarks.setting import Setting, setting

MEGABYTE: Final = 1_000_000
LAW: Final = 1.0  # seconds a megabyte
BYTES: Final = 200  # a character, at most in memory
_SMALL: Final = (1_000, 8_000)
_MIDDLE: Final = 128_000
_QUICK: Final = ((500, 2_000), 4_000, 8_000)
_PATIENCE: Final = 60.0  # seconds
_KEPT: Final = 3  # shapes that are measured on, by time and by growth each
_STEEPEST: Final = 3.0
_ANSWERS: Final = (ValueError, TypeError, LookupError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a run, in characters."""

    small: tuple[int, int] = _SMALL
    middle: int = _MIDDLE
    large: int = MEGABYTE


@dataclass(slots=True)
class Cost:
    """Seconds by size of a call on a shape, and the most bytes a character that it took."""

    call: Call
    shape: Shape
    seconds: dict[int, float] = field(default_factory=dict)
    memory: float | None = None

    def foretold(self, size: int) -> float:
        """Return the seconds for a size: measured, or as the two largest before it grow."""
        if size in self.seconds:
            return self.seconds[size]
        before = sorted(self.seconds)
        last = before[-1]
        steepness = 1.0
        if len(before) > 1 and self.seconds[before[-2]] > 0:
            growth = max(self.seconds[last], 1e-9) / self.seconds[before[-2]]
            steepness = math.log(growth) / math.log(last / before[-2])
        return self.seconds[last] * (size / last) ** min(max(steepness, 1.0), _STEEPEST)


@dataclass(frozen=True, slots=True)
class Row:
    """The worst of a function: seconds a megabyte, on which shape, given how."""

    name: str
    way: str
    shape: str
    seconds: float
    is_foretold: bool
    memory: float | None
    memory_shape: str


@dataclass(slots=True)
class Report:
    """What ran where, and the rows."""

    setting: Setting
    calls: int
    shapes: int
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add what the command line may say."""
    add = command.add_argument
    add("--only", metavar="WORD", default="", help="only functions with this in their name")
    add("--shape", metavar="WORD", default="", help="only shapes with this in their name")
    add("--quick", action="store_true", help="short texts and few shapes: shows that it runs")
    add("--json", action="store_true", help="print JSON in place of the table")
    add("--write", nargs="?", type=Path, const=Path(__file__).parents[1], metavar="FOLDER",
        help="write docs/speed.md and benchmarks/results, here or in FOLDER")  # fmt: skip


def run(options: argparse.Namespace) -> None:
    """Measure what the command line asks for, and tell it."""
    shapes = [shape for shape in SHAPES if options.shape in shape.name]
    shapes = shapes[:: len(shapes) // 12] if options.quick else shapes
    chosen = [call for call in calls() if options.only in f"{call.name}({call.way})"]
    sizes = Sizes(*_QUICK) if options.quick else Sizes()
    about = f"{len(shapes)} shapes of texts"
    report = Report(setting(about, quick=options.quick), len(chosen), len(shapes))
    report.rows, report.notes = measured(chosen, shapes, sizes)
    told = json.dumps(asdict(report), indent=1)
    sys.stdout.write(f"{told if options.json else table(report)}\n")
    if options.write:
        for path in page.write(
            report.setting, options.write, "Hostile texts", told, section(report)
        ):
            sys.stderr.write(f"wrote {path}\n")


def measured(
    chosen: Sequence[Call], shapes: Sequence[Shape], sizes: Sizes
) -> tuple[list[Row], list[str]]:
    """Return a row for each function, the worst first, and what was raised that is no answer."""
    surprises: Counter[str] = Counter()
    costs: dict[Call, list[Cost]] = {call: [] for call in chosen}
    for shape in shapes:
        texts = [shape.make(size) for size in sizes.small]
        for cost in _costs(chosen, shape, texts, sizes.small, surprises):
            costs[cost.call].append(cost)
    by_name: dict[str, list[Cost]] = {}
    for call, found in costs.items():
        worst = list(_worst(found, sizes.large))
        _go_on(worst, sizes, surprises)
        by_name.setdefault(call.name, []).extend(worst)
    rows = [_row(name, found, sizes.large) for name, found in by_name.items() if found]
    notes = [f"{number} calls end so: {told}." for told, number in surprises.most_common()]
    return sorted(rows, key=lambda row: -row.seconds), notes


def _costs(
    chosen: Sequence[Call],
    shape: Shape,
    texts: Sequence[str],
    sizes: Sequence[int],
    surprises: Counter[str],
) -> Iterator[Cost]:
    """Yield what each call costs on the smaller texts of a shape."""
    made: dict[Any, Any] = {}
    for call in chosen:
        cost = Cost(call, shape)
        for size, text in zip(sizes, texts, strict=True):
            owner = _made(call, text, made)
            if owner is None or (cost.seconds and cost.foretold(size) > _PATIENCE):
                break
            cost.seconds[size] = _timed(call, owner, text, surprises)
        if cost.seconds:
            yield cost


def _made(call: Call, text: str, made: dict[Any, Any]) -> Any:
    """Return what a call is asked of: True where it needs nothing, None where nothing is made."""
    if call.make is None:
        return True
    key = call.make, text
    if key not in made:
        try:
            made[key] = call.make(text)
        except _ANSWERS:
            made[key] = None
    return made[key]


def _timed(call: Call, owner: object, text: str, surprises: Counter[str]) -> float:
    start = process_time()
    try:
        found = call.function(owner, text)
        if isinstance(found, Iterator):
            for _ in found:
                pass
    except _ANSWERS:
        pass
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        surprises[f"{call.name}({call.way}) raises {type(error).__name__}"] += 1
    return process_time() - start


def _worst(costs: Iterable[Cost], large: int) -> Iterator[Cost]:
    """Yield the few that cost the most, and those that will."""
    found = list(costs)
    taken: set[str] = set()
    for key in (lambda cost: max(cost.seconds.values()), lambda cost: cost.foretold(large)):
        for cost in sorted(found, key=key, reverse=True)[:_KEPT]:
            if cost.shape.name not in taken:
                taken.add(cost.shape.name)
                yield cost


def _go_on(costs: Sequence[Cost], sizes: Sizes, surprises: Counter[str]) -> None:
    """Measure on: all on the middle size, and what costs the most there on the large one."""
    for cost in costs:
        if cost.foretold(sizes.middle) <= _PATIENCE:
            _measure(cost, sizes.middle, surprises)
            _weigh(cost, sizes.middle, surprises)
    worst = max(costs, key=lambda cost: cost.foretold(sizes.large), default=None)
    if worst is not None and worst.foretold(sizes.large) <= _PATIENCE:
        _measure(worst, sizes.large, surprises)


def _measure(cost: Cost, size: int, surprises: Counter[str]) -> None:
    text = cost.shape.make(size)
    owner = _made(cost.call, text, {})
    if owner is not None:
        cost.seconds[size] = _timed(cost.call, owner, text, surprises)


def _weigh(cost: Cost, size: int, surprises: Counter[str]) -> None:
    text = cost.shape.make(size)
    owner = _made(cost.call, text, {})
    tracemalloc.start()
    _timed(cost.call, owner, text, surprises)
    cost.memory = tracemalloc.get_traced_memory()[1] / size
    tracemalloc.stop()


def _row(name: str, costs: Sequence[Cost], large: int) -> Row:
    worst = max(costs, key=lambda cost: cost.foretold(large))
    heaviest = max(costs, key=lambda cost: cost.memory or 0)
    return Row(
        name,
        worst.call.way,
        worst.shape.name,
        worst.foretold(large) * MEGABYTE / large,
        large not in worst.seconds,
        heaviest.memory,
        heaviest.shape.name,
    )


def table(report: Report) -> str:
    """Return the table for people, the worst function first."""
    lines = [f"{report.setting.name}: {report.calls} calls, {report.shapes} shapes.", ""]
    for row in report.rows:
        mark = "~" if row.is_foretold else " "
        memory = "" if row.memory is None else f"{row.memory:6.0f} {row.memory_shape}"
        given = f"{row.name}({row.way})"
        lines.append(f"{row.seconds:8.3f}{mark} {given:<48} {row.shape:<34} {memory}")
    return "\n".join([*lines, "", *_ending(report)])


def _ending(report: Report) -> list[str]:
    slow = [row for row in report.rows if row.seconds > LAW]
    heavy = [row for row in report.rows if (row.memory or 0) > BYTES]
    said = f"{len(slow)} of {len(report.rows)} functions take more than {LAW:g} s a megabyte; "
    return [f"{said}{len(heavy)} more than {BYTES} bytes a character.", *report.notes]


def section(report: Report) -> str:
    """Return the section of docs/speed.md."""
    return table(report)
