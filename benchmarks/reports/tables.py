"""Write the timings: as a table for people, for the documentation, and as JSON."""

import dataclasses
import json
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from statistics import median

from benchmarks.contests.drop_in import Report
from benchmarks.contests.timing import Timing
from benchmarks.reports import page


def heading(report: Report) -> str:
    """Return the setting, and the names of the columns."""
    about = page.opening(report.setting, report.empty, " as they are, the loop included")
    columns = _columns("", "inputs", "ours", "theirs", "best", "theirs", "ratio", "reach")
    return f"{about}\n\n{columns}"


def line(timing: Timing) -> str:
    """Return a row of the table for people; an exclamation mark means a missed reach."""
    ours, theirs = timing.ours, timing.theirs
    times = map(page.short, (median(ours), median(theirs), min(ours), min(theirs)))
    reach = "" if timing.reach is None else f"{timing.reach:g}{'!' if timing.misses else ' '}"
    return _columns(f"  {timing.name}", str(timing.inputs), *times, f"{timing.ratio:.3f}", reach)


def ending(report: Report) -> str:
    """Return the rows that miss their reach, by medians or by best rounds, and the notes."""
    rows = [(full_name(row), row) for row in report.timings if row.reach is not None]
    said = page.missed(rows, "rows")
    close = [each for each in rows if each[1].best_ratio > each[1].reach and not each[1].misses]
    if close:
        said.append(f"{len(close)} more would miss it by the best rounds.")
        said += [page.against_reach(*each) for each in close]
    return "\n".join([*said, *map(page.filled, report.notes)])


def full_name(timing: Timing) -> str:
    """Return the unique name of a row."""
    return f"{timing.group}, {timing.name}"


def write(report: Report, root: Path) -> list[Path]:
    """Write JSON and the section of docs/static/speed.json below `root`; return both paths."""
    return page.write(report.setting, root, "", as_json(report), section(report))


def as_json(report: Report) -> str:
    """Return the whole report, each round of each row."""
    told = dataclasses.asdict(report)
    for row, timing in zip(told["timings"], report.timings, strict=True):
        row["ratio"] = round(timing.ratio, 4)
        row["ours"], row["theirs"] = (
            [round(t, 1) for t in row[side]] for side in ("ours", "theirs")
        )
    return json.dumps(told, indent=1)


def section(report: Report) -> str:
    """Return the section of the documentation: setting, table and notes."""
    lines = [page.about(report.setting, report.empty), ""]
    lines += ["| | inputs | ours | theirs | best | theirs | ratio | reach |"]
    lines += ["|---|--:|--:|--:|--:|--:|--:|--:|"]
    for group, timings in groupby(report.timings, attrgetter("group")):
        lines.append(f"| **{group}** | | | | | | | |")
        lines += [_markdown_row(timing) for timing in timings]
    return "\n".join([*lines, *page.list_of(report.notes)])


def _markdown_row(timing: Timing) -> str:
    ours, theirs = timing.ours, timing.theirs
    reach = (
        "" if timing.reach is None else f"{timing.reach:g}{' **missed**' if timing.misses else ''}"
    )
    times = map(page.short, (median(ours), median(theirs), min(ours), min(theirs)))
    cells = (timing.name, f"{timing.inputs:,}", *times, f"{timing.ratio:.3f}", reach)
    return f"| {' | '.join(cells)} |"


def _columns(name: str, *cells: str) -> str:
    """Return a line of at most eighty columns."""
    return page.columns(f"{name:<28}", cells, (7, 8, 8, 8, 8, 7, 6))
