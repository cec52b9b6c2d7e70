"""What the worst text costs, function by function: `python -m benchmarks hostile`.

    calls x shapes ──► 1 KB ──► the worst few ──► 16 KB ──► the worst ──► 128 KB, and memory

A megabyte is a million characters, which are up to four million octets. What is timed is the time
of the processor, so that others on the machine matter less, without what an ordinary URL takes.
What costs the most a character is told, whatever the size; or what a megabyte is foretold to, where
the cost grows faster than the text. The ways to call a function share the shapes, but for what the
package's own door has: there each gets all.
"""

import argparse
import json
import math
import platform
import re
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any, Final

import urlprism
from benchmarks import page
from benchmarks.hostile_calls import ORDINARY, Call, calls
from benchmarks.hostile_shapes import SHAPES, Shape
from benchmarks.setting import Setting, setting

MEGABYTE: Final = 1_000_000
LAW: Final = 1.0  # seconds a megabyte
TIMES: Final = 100  # the octets of the text, in memory
_MIDDLE: Final = 128_000
_QUICK: Final = (500, 1_000, 2_000)
_PATIENCE: Final = 20.0  # seconds
_KEPT: Final = 2  # shapes of a way to call, that are measured on
_SHARES: Final = 8  # parts that the shapes are divided into
_FRONT: Final = {"URL", "URL.parse", *urlprism.__all__}
_TOLD_ALONE: Final = 0.5
_TELLING: Final = 0.001  # seconds: less of them says nothing of growth
_STEEPEST: Final = 3.0
_ANSWERS: Final = (ValueError, TypeError, LookupError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a run, in characters."""

    first: int = 1_000
    second: int = 16_000
    middle: int = _MIDDLE


@dataclass(slots=True)
class Cost:
    """Seconds by size of a call on a shape, and the most octets that it took for one of the text.

    `fixed` is what an ordinary URL takes.
    """

    call: Call
    shape: Shape
    fixed: float
    seconds: dict[int, float] = field(default_factory=dict)
    memory: float | None = None

    @property
    def rate(self) -> float:
        """Return the most seconds a megabyte, of all sizes."""
        return max(seconds / size for size, seconds in self.seconds.items()) * MEGABYTE

    @property
    def is_cut_short(self) -> bool:
        """Return whether a size was left out, for it would have taken too long."""
        return self.foretold(_MIDDLE) > _PATIENCE

    def foretold(self, size: int) -> float:
        """Return the seconds for a size: measured, or as the two largest before it grow."""
        if size in self.seconds:
            return self.seconds[size]
        before = sorted(self.seconds)
        last = before[-1]
        steepness = 1.0
        if len(before) > 1 and self.seconds[before[-2]] > _TELLING:
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
    fixed = {call: _ordinary(call, surprises) for call in chosen}
    for shape, sharing in _shared(chosen, shapes):
        text, made = shape.make(sizes.first), dict[Any, Any]()
        for call in sharing:
            owner = _made(call, text, made)
            if owner is not None:
                cost = Cost(call, shape, fixed[call])
                _take(cost, sizes.first, _timed(call, owner, text, surprises))
                costs[call].append(cost)
    by_name: dict[str, list[Cost]] = {}
    for call, found in costs.items():
        worst = sorted(found, key=lambda cost: cost.rate, reverse=True)[:_KEPT]
        for cost in worst:
            del cost.seconds[sizes.first]  # the machine may have been busy
            _measure(cost, sizes.first, 3, surprises)
            _measure(cost, sizes.second, 1, surprises)
        by_name.setdefault(call.name, []).extend(cost for cost in worst if cost.seconds)
    for found in by_name.values():
        _go_on(found, sizes, surprises)
    rows = [_row(name, found) for name, found in by_name.items() if found]
    notes = [f"{number} calls end so: {told}." for told, number in surprises.most_common()]
    return sorted(rows, key=lambda row: -row.seconds), notes


def _shared(
    chosen: Sequence[Call], shapes: Sequence[Shape]
) -> Iterator[tuple[Shape, Sequence[Call]]]:
    """Yield each shape with the calls that get it: the ways of one function share them."""
    turns: Counter[str] = Counter()
    places = []
    for call in chosen:
        places.append((call, turns[call.name], 1 if call.name in _FRONT else _SHARES))
        turns[call.name] += 1
    for number, shape in enumerate(shapes):
        yield shape, [call for call, turn, share in places if (number + turn) % share == 0]


def _ordinary(call: Call, surprises: Counter[str]) -> float:
    """Return what a call of an ordinary URL takes, after what it imports is there."""
    owner = _made(call, ORDINARY, {})
    return _least(call, owner, ORDINARY, 4, surprises) if owner is not None else 0.0


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


def _least(call: Call, owner: object, text: str, times: int, surprises: Counter[str]) -> float:
    """Return the least of several measurements: the machine may be busy."""
    return min(_timed(call, owner, text, surprises) for _ in range(times))


def _take(cost: Cost, size: int, seconds: float) -> None:
    cost.seconds[size] = max(seconds - cost.fixed, 0.0)


def _go_on(costs: Sequence[Cost], sizes: Sizes, surprises: Counter[str]) -> None:
    """Measure the worst on the middle size, and weigh it."""
    for worst in sorted(costs, key=lambda cost: cost.rate)[-1:]:
        _weigh(worst, sizes.second, surprises)
        if worst.foretold(sizes.middle) <= _PATIENCE:
            _measure(worst, sizes.middle, 1, surprises)


def _measure(cost: Cost, size: int, times: int, surprises: Counter[str]) -> None:
    text = cost.shape.make(size)
    owner = _made(cost.call, text, {})
    if owner is not None:
        _take(cost, size, _least(cost.call, owner, text, times, surprises))


def _weigh(cost: Cost, size: int, surprises: Counter[str]) -> None:
    text = cost.shape.make(size)
    owner = _made(cost.call, text, {})
    tracemalloc.start()
    _timed(cost.call, owner, text, surprises)
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    cost.memory = taken / len(text.encode(errors="surrogatepass"))


def _row(name: str, costs: Sequence[Cost]) -> Row:
    def seconds(cost: Cost) -> float:
        return max(cost.rate, cost.foretold(MEGABYTE) if cost.is_cut_short else 0.0)

    worst = max(costs, key=seconds)
    heaviest = max(costs, key=lambda cost: cost.memory or 0)
    return Row(
        name,
        worst.call.way,
        worst.shape.name,
        seconds(worst),
        seconds(worst) > worst.rate,
        heaviest.memory,
        heaviest.shape.name,
    )


def table(report: Report) -> str:
    """Return the table for people, the worst function first."""
    lines = [f"{report.setting.name}: {report.calls} calls, {report.shapes} shapes.", ""]
    for row in report.rows:
        mark = "~" if row.is_foretold else " "
        memory = "" if row.memory is None else f"{row.memory:6.0f}x {row.memory_shape}"
        given = f"{row.name}({row.way})"
        lines.append(f"{row.seconds:8.3f}{mark} {given:<48} {row.shape:<34} {memory}")
    return "\n".join([*lines, "", *_ending(report)])


def _ending(report: Report) -> list[str]:
    slow = [row for row in report.rows if row.seconds > LAW]
    heavy = [row for row in report.rows if (row.memory or 0) > TIMES]
    said = (
        f"{len(slow)} of {len(report.rows)} functions take more than {LAW:g} s a megabyte; "
        f"{len(heavy)} take more than {TIMES} times the octets of the text."
    )
    return [said, *report.notes]


def section(report: Report) -> str:
    """Return the section of docs/speed.md: the functions that take long, and all of the door."""
    named, sizes = report.setting, Sizes()
    begun = (
        f"{named.date}: {named.versions} on {processor()}. Seconds of the processor for a megabyte,"
        f" a million characters, of the text that makes most work for the function, of"
        f" {report.shapes:,} shapes of texts; the most of those at {sizes.first:,},"
        f" {sizes.second:,} and {sizes.middle:,} characters, without what an ordinary URL takes; ~"
        f" is foretold of a million from those. Memory is the peak beyond the text, in times of its"
        f" octets in UTF-8, at {sizes.second:,} characters, as tracemalloc counts it: all that"
        f" compiled code allocates is Python's. The JSON in benchmarks/results has every function."
    )
    shown = [row for row in report.rows if row.seconds >= _TOLD_ALONE or row.name in _FRONT]
    others = [row for row in report.rows if row not in shown]
    lines = [
        page.filled(begun),
        "",
        "| function | given | text | s/MB | memory |",
        "|---|---|---|--:|--:|",
    ]
    lines += map(_line, shown)
    if others:
        worst = others[0]
        memory = max(row.memory or 0 for row in others)
        about = f"| the {len(others)} others | at most | {_cell(worst.shape)} "
        lines.append(f"{about}| {worst.seconds:.2f} | {memory:.0f}x |")
    return "\n".join([*lines, *page.list_of(_ending(report))])


def _line(row: Row) -> str:
    mark = "~" if row.is_foretold else ""
    memory = "" if row.memory is None else f"{row.memory:.0f}x"
    given = f"| {_cell(row.name)} | {_cell(row.way)} | {_cell(row.shape)} "
    return f"{given}| {mark}{row.seconds:.2f} | {memory} |"


def _cell(text: str) -> str:
    escaped = re.sub(r"([\\`*_<>\[\]])", r"\\\1", text)
    return escaped.replace("|", "\\|")


def processor() -> str:
    """Return the name of the processor, where the system tells it."""
    try:
        told = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"(?m)^model name\s*:\s*(.+)$", told)
    return found[1] if found else platform.machine()
