"""The cost of the worst text, function by function: `python -m benchmarks hostile`.

    calls x shapes ──► 1 KB, 16 KB ──► the worst two ──► 128 KB, and memory ──► the worst ──► 1 MB

A megabyte is a million octets in UTF-8; sizes are in characters. The benchmark measures processor
time, so that other load on the machine matters less. The law limits the seconds per megabyte of
long texts, with 16,000 characters or more; the cost of a text of 1,000 characters is reported as
well. If a size would take too long, its time is estimated from the growth of the two sizes before
it. The ways to call a function share the shapes; for functions of the package `urlprism` itself,
each way gets all shapes.
"""

import argparse
import functools
import json
import math
import platform
import re
import sys
import tracemalloc
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import Any, Final

import urlprism
from benchmarks.hostile.calls import ORDINARY, Call, calls
from benchmarks.hostile.patterns import drawn_shapes
from benchmarks.hostile.shapes import SHAPES, Shape
from benchmarks.reports import page
from benchmarks.reports.page import add_write_option
from benchmarks.reports.setting import Setting, setting

MEGABYTE: Final = 1_000_000
LAW: Final = 1.0  # seconds a megabyte
TIMES: Final = 100  # the octets of the text, in memory
_QUICK: Final = (250, 500, 1_000, 2_000)
_PATIENCE: Final = 20.0  # seconds
_MEASURED: Final = 16_000  # characters
_DRAWN: Final = 400  # shapes drawn from what the patterns of the package look for
_KEPT: Final = 2  # shapes of each way to call that are measured further
_SHARES: Final = 8  # groups into which the shapes are divided
_FRONT: Final = {"URL", "URL.parse", *urlprism.__all__}
_TOLD_ALONE: Final = 0.5
_TELLING: Final = 0.005  # seconds: shorter times do not show growth
_STEEPEST: Final = 3.0
_ORDINARY: Final = Shape("an ordinary URL", lambda _: ORDINARY)
_ANSWERS: Final = (ValueError, TypeError, LookupError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of a run, in characters."""

    short: int = 1_000
    first: int = 16_000
    second: int = 128_000
    last: int = 1_000_000


@dataclass(slots=True)
class Cost:
    """A call on a shape: its seconds by size, and its most octets per octet of the text."""

    call: Call
    shape: Shape
    seconds: dict[int, float] = field(default_factory=dict)
    foretold: dict[int, float] = field(default_factory=dict)
    memory: float | None = None

    def rate(self, sizes: Sizes) -> float:
        """Return the most seconds per megabyte, of all sizes except the short one."""
        both = (self.seconds | self.foretold).items()
        most = max(seconds / size for size, seconds in both if size >= sizes.first)
        return most / _width(self.shape) * MEGABYTE

    def foretell(self, size: int) -> float:
        """Return the expected seconds for a size, by the growth of the two largest measured."""
        before = sorted(self.seconds)
        last = before[-1]
        steepness = 1.0
        if len(before) > 1 and self.seconds[before[-2]] > _TELLING:
            growth = max(self.seconds[last], 1e-9) / self.seconds[before[-2]]
            steepness = math.log(growth) / math.log(last / before[-2])
        return self.seconds[last] * (size / last) ** min(max(steepness, 1.0), _STEEPEST)


@functools.cache
def _width(shape: Shape) -> float:
    """Return the average number of UTF-8 octets per character of a shape."""
    text = shape.make(_MEASURED)
    return len(text.encode(errors="surrogatepass")) / len(text)


@dataclass(frozen=True, slots=True)
class Row:
    """The worst case of a function: seconds per megabyte, the shape, and the way to call it.

    `short` is the most seconds for a text of 1,000 characters.
    """

    name: str
    way: str
    shape: str
    seconds: float
    is_foretold: bool
    short: float
    short_shape: str
    memory: float | None
    memory_shape: str


@dataclass(slots=True)
class Report:
    """The setting, and the rows."""

    setting: Setting
    calls: int
    shapes: int
    rows: list[Row] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of the command line."""
    add = command.add_argument
    add("--only", metavar="WORD", default="", help="only functions with this in their name")
    add("--shape", metavar="WORD", default="", help="only shapes with this in their name")
    add("--quick", action="store_true", help="short texts and few shapes: shows that it runs")
    add("--json", action="store_true", help="print JSON in place of the table")
    add_write_option(command, "docs/static/speed.json and benchmarks/results")


def run(options: argparse.Namespace) -> None:
    """Measure by the options of the command line, and print the result."""
    drawn = () if options.quick else drawn_shapes(_DRAWN)
    shapes = [shape for shape in (*SHAPES, *drawn) if options.shape in shape.name]
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
    """Return a row for each function, the worst first, and the unexpected exceptions."""
    surprises: Counter[str] = Counter()
    costs: dict[Call, list[Cost]] = {call: [] for call in chosen}
    for call in chosen:  # so that its imports are not measured
        _measure(Cost(call, _ORDINARY), sizes.short, surprises)
    for shape, sharing in _shared(chosen, shapes):
        for size in (sizes.short, sizes.first):
            text, made = shape.make(size), dict[Any, Any]()
            for call in sharing:
                found = costs[call]
                if size == sizes.short:
                    found.append(Cost(call, shape))
                _measure(found[-1], size, surprises, text, made)
    by_name: dict[str, list[Cost]] = {}
    for call, found in costs.items():
        by_name.setdefault(call.name, []).extend(cost for cost in found if len(cost.seconds) > 1)
    rows = [_worst(name, found, sizes, surprises) for name, found in by_name.items() if found]
    notes = [f"{number} calls end so: {told}." for told, number in surprises.most_common()]
    return sorted(rows, key=lambda row: -row.seconds), notes


def _shared(
    chosen: Sequence[Call], shapes: Sequence[Shape]
) -> Iterator[tuple[Shape, Sequence[Call]]]:
    """Yield each shape with its calls: the ways to call a function share the shapes."""
    turns: Counter[str] = Counter()
    places = []
    for call in chosen:
        places.append((call, turns[call.name], 1 if call.name in _FRONT else _SHARES))
        turns[call.name] += 1
    for number, shape in enumerate(shapes):
        yield shape, [call for call, turn, share in places if (number + turn) % share == 0]


def _made(call: Call, text: str, made: dict[Any, Any]) -> Any:
    """Return the object of a call: True if it needs none, None if the text makes none."""
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


def _worst(name: str, costs: Sequence[Cost], sizes: Sizes, surprises: Counter[str]) -> Row:
    """Return the row of a function, after measuring its worst shapes on longer texts."""

    def rate(cost: Cost) -> float:
        return cost.rate(sizes)

    worst = sorted(costs, key=rate, reverse=True)[:_KEPT]
    for cost in worst:
        _again(cost, sizes.first, surprises)
        _measure(cost, sizes.second, surprises)
    _measure(max(worst, key=rate), sizes.last, surprises)
    for cost in worst:
        _weigh(cost, sizes.first, surprises)
    slowest, heaviest = max(worst, key=rate), max(worst, key=lambda cost: cost.memory or 0)
    short = max(costs, key=lambda cost: cost.seconds[sizes.short])
    _again(short, sizes.short, surprises)
    return Row(
        name,
        slowest.call.way,
        slowest.shape.name,
        rate(slowest),
        rate(slowest) > replace(slowest, foretold={}).rate(sizes),
        short.seconds[sizes.short],
        short.shape.name,
        heaviest.memory,
        heaviest.shape.name,
    )


def _measure(
    cost: Cost,
    size: int,
    surprises: Counter[str],
    text: str | None = None,
    made: dict[Any, Any] | None = None,
) -> None:
    """Measure a size, or estimate it if measuring would take too long."""
    if cost.seconds and cost.foretell(size) > _PATIENCE:
        cost.foretold[size] = cost.foretell(size)
        return
    text = cost.shape.make(size) if text is None else text
    owner = _made(cost.call, text, {} if made is None else made)
    if owner is not None:
        cost.seconds[size] = _timed(cost.call, owner, text, surprises)


def _again(cost: Cost, size: int, surprises: Counter[str]) -> None:
    """Measure a size twice more, and keep the least time: the machine may have been busy."""
    for _ in range(2):
        before = cost.seconds.pop(size)
        _measure(cost, size, surprises)
        cost.seconds[size] = min(before, cost.seconds.get(size, before))


def _weigh(cost: Cost, size: int, surprises: Counter[str]) -> None:
    text = cost.shape.make(size)
    owner = _made(cost.call, text, {})
    tracemalloc.start()
    _timed(cost.call, owner, text, surprises)
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    cost.memory = taken / len(text.encode(errors="surrogatepass"))


def table(report: Report) -> str:
    """Return the table for people, the worst function first."""
    lines = [f"{report.setting.name}: {report.calls} calls, {report.shapes} shapes.", ""]
    for row in report.rows:
        mark = "~" if row.is_foretold else " "
        memory = "" if row.memory is None else f"{row.memory:6.0f}x {row.memory_shape}"
        given = f"{row.name}({row.way})"
        short = f"{row.short * 1e3:7.2f} ms"
        lines.append(f"{row.seconds:8.3f}{mark} {short} {given:<48} {row.shape:<34} {memory}")
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
    """Return the section of docs/static/speed.json: slow functions, and all of the front page."""
    named, sizes = report.setting, Sizes()
    begun = (
        f"{named.date}: {named.versions} on {processor()}. Seconds of the processor for a megabyte"
        f" in UTF-8 of the text that makes most work for the function, of {report.shapes:,} shapes"
        f" of texts: the most of those at {sizes.first:,}, {sizes.second:,} and {sizes.last:,}"
        f" characters; ~ is foretold from those before. Beside them the milliseconds for the worst"
        f" text of {sizes.short:,} characters, and memory: the peak beyond the text, in times of"
        f" its octets, at {sizes.first:,} characters, as tracemalloc counts it: all that compiled"
        f" code allocates is Python's. Pieces, pairs and lines have two characters each: 1 s/MB is"
        f" 2 µs for one of them. The JSON in benchmarks/results has every function."
    )
    shown = [row for row in report.rows if row.seconds >= _TOLD_ALONE or row.name in _FRONT]
    others = [row for row in report.rows if row not in shown]
    lines = [
        page.filled(begun),
        "",
        "| function | given | text | s/MB | ms/KB | memory |",
        "|---|---|---|--:|--:|--:|",
    ]
    lines += map(_line, shown)
    if others:
        worst = others[0]
        memory = max(row.memory or 0 for row in others)
        about = f"| the {len(others)} others | at most | {_cell(worst.shape)} "
        short = max(row.short for row in others) * 1e3
        lines.append(f"{about}| {worst.seconds:.2f} | {short:.1f} | {memory:.0f}x |")
    return "\n".join([*lines, *page.list_of(_ending(report))])


def _line(row: Row) -> str:
    mark = "~" if row.is_foretold else ""
    memory = "" if row.memory is None else f"{row.memory:.0f}x"
    given = f"| {_cell(row.name)} | {_cell(row.way)} | {_cell(row.shape)} "
    return f"{given}| {mark}{row.seconds:.2f} | {row.short * 1e3:.1f} | {memory} |"


def _cell(text: str) -> str:
    escaped = re.sub(r"([\\`*_<>\[\]])", r"\\\1", text)
    return escaped.replace("|", "\\|")


def processor() -> str:
    """Return the name of the processor, if the system has it."""
    try:
        told = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    found = re.search(r"(?m)^model name\s*:\s*(.+)$", told)
    return found[1] if found else platform.machine()
