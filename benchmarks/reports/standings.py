"""Write the results of the contests: for people, for the documentation, and as JSON."""

import dataclasses
import json
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from statistics import mean, median

from benchmarks.contests.contest import Line, Outcome
from benchmarks.contests.memory import Memory
from benchmarks.contests.rivals import Loaded
from benchmarks.contests.subject import Report
from benchmarks.reports import page


def heading(report: Report) -> str:
    """Return the setting, and the installed rivals."""
    about = page.opening(report.setting, report.empty, ", ours by theirs")
    who = "; ".join(f"{loaded.rival.name} {loaded.version}" for loaded in report.present[1:])
    columns = _columns("", "", "refuses", "differs", "median", "best", "ratio", "reach")
    return f"{about}\n\n{page.filled(who)}\n\n{columns}"


def table(outcome: Outcome) -> str:
    """Return a contest's table for people; an exclamation mark means a missed reach."""
    title = f"{outcome.group}, {outcome.name} ({outcome.inputs:,})"
    return "\n".join([title, *map(_line, outcome.lines)])


def _line(line: Line) -> str:
    times = page.short(median(line.rounds)), page.short(min(line.rounds))
    reach = "" if line.reach is None else f"{line.reach:g}{'!' if line.misses else ' '}"
    different = "" if line.different is None else str(line.different)
    cells = (str(line.refused), different, *times, page.ratio(line.ratio), reach)
    return _columns(f"  {line.label}", line.work, *cells)


def memory_table(found: Sequence[Memory]) -> str:
    """Return a table of the memory of objects, for people."""
    lines = [
        _columns("Bytes beyond the text", "", "", "objects", "alloc.", "resident", "", "reach")
    ]
    for name, group in groupby(found, attrgetter("name")):
        lines.append(name)
        for memory in group:
            objects, allocated, resident, reach = _memory_cells(memory)
            mark = reach.replace(" met", " ").replace(" **missed**", "!")
            cells = ("", objects, allocated, resident, "", mark)
            lines.append(_columns(f"  {memory.label}", memory.work, *cells))
    return "\n".join(lines)


def ending(report: Report) -> str:
    """Return the calls that miss their reach, by medians or by best rounds, and the notes."""
    lines = [(outcome, line) for outcome in report.outcomes for line in outcome.lines]
    rows = [(f"{outcome.group}, {outcome.name}, {line.label}", line) for outcome, line in lines]
    said = page.missed(rows, "ratios")
    heavy = [memory for memory in report.memory if memory.misses]
    said += [f"  {m.name}: {m.allocated:.1f} bytes, {m.reach:g} asked" for m in heavy]
    return "\n".join([*said, *map(page.filled, report.notes)])


def write(report: Report, root: Path) -> list[Path]:
    """Write JSON and the section of docs/static/speed.json below `root`; return both paths."""
    return page.write(report.setting, root, report.title, as_json(report), section(report))


def as_json(report: Report) -> str:
    """Return the whole report, each round of each call."""
    told = {
        "setting": dataclasses.asdict(report.setting),
        "empty": report.empty,
        "rivals": [_rival(loaded) for loaded in report.present],
        "outcomes": [dataclasses.asdict(outcome) for outcome in report.outcomes],
        "memory": [dataclasses.asdict(memory) for memory in report.memory],
        "notes": report.notes,
    }
    return json.dumps(_rounded(told), indent=1)


def _rival(loaded: Loaded) -> dict[str, object]:
    return {**dataclasses.asdict(loaded.rival), "version": loaded.version}


def _rounded(told: object) -> object:
    """Return the value with its numbers rounded to four decimal places."""
    if isinstance(told, dict):
        return {name: _rounded(item) for name, item in told.items()}
    if isinstance(told, list | tuple):
        return [_rounded(item) for item in told]
    return round(told, 4) if isinstance(told, float) else told


def section(report: Report) -> str:
    """Return the section of the documentation: setting, rivals, tables and notes."""
    about = page.about(report.setting, report.empty)
    lines = [about, "", "| | version | validates | normalizes | what differs |"]
    lines += ["|---|---|---|---|---|", *map(_markdown_rival, report.present), ""]
    lines += ["| | work | inputs | refuses | differs | median | mean | best | ratio | reach |"]
    lines += ["|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for outcome in report.outcomes:
        lines.append(f"| **{outcome.group}**, {outcome.name} | | | | | | | | | |")
        lines += map(_markdown_line, outcome.lines)
    return "\n".join([*lines, *_markdown_memory(report.memory), *page.list_of(report.notes)])


def _markdown_rival(loaded: Loaded) -> str:
    rival = loaded.rival
    cells = (rival.name, loaded.version, rival.validates, rival.normalizes, rival.differs)
    return f"| {' | '.join(cells)} |"


def _markdown_line(line: Line) -> str:
    different = "" if line.different is None else f"{line.different:,}"
    times = [page.short(figure(line.rounds)) for figure in (median, mean, min)]
    reach = "" if line.reach is None else f"{line.reach:g} {_met(misses=line.misses)}"
    name = f"{line.rival} `{line.call}`"
    counts = f"{line.inputs:,}", f"{line.refused:,}", different
    return f"| {' | '.join((name, line.work, *counts, *times, page.ratio(line.ratio), reach))} |"


def _markdown_memory(found: Sequence[Memory]) -> list[str]:
    """Return the explanation and the table of the memory of objects."""
    if not found:
        return []
    about = (
        "Bytes an object takes beyond the text that it was made of: as Python allocated them"
        " (tracemalloc), and as the process grew, C++ and Rust included. The rivals' objects have a"
        " copy of the text in it, or the parts; ours hold the text itself, or their own"
        " serialization in its place, which is then not counted either."
    )
    lines = ["", page.filled(about), "", "| | work | objects | allocated | resident | reach |"]
    lines.append("|---|---|--:|--:|--:|--:|")
    for name, group in groupby(found, attrgetter("name")):
        lines.append(f"| **{name}** | | | | | |")
        for memory in group:
            objects, allocated, resident, reach = _memory_cells(memory)
            cells = (memory.label, memory.work, objects, allocated, resident, reach)
            lines.append(f"| {' | '.join(cells)} |")
    return lines


def _memory_cells(memory: Memory) -> tuple[str, str, str, str]:
    """Return the number of objects, the bytes per object, the reach, and whether it is met."""
    resident = "" if memory.resident is None else f"{memory.resident:.1f}"
    reach = "" if memory.reach is None else f"{memory.reach:g} {_met(misses=memory.misses)}"
    return f"{memory.objects:,}", f"{memory.allocated:.1f}", resident, reach


def _met(*, misses: bool) -> str:
    return "**missed**" if misses else "met"


def _columns(name: str, work: str, *cells: str) -> str:
    """Return a line of at most eighty columns."""
    first = f"{name:<22}{work:<12}" if work else f"{name:<34}"
    return page.columns(first, cells, (8, 8, 8, 8, 7, 6))
