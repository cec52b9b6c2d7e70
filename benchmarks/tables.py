"""Write what was measured: a table for people, one for the documentation, and JSON."""

import dataclasses
import json
import re
import textwrap
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.drop_in import Report
from benchmarks.timing import Timing

_WIDTH: Final = 80
_INTRODUCTION: Final = """\
# Speed

How long a call of `urlprism.urllib_parse` takes beside the same call of the standard library's
`urllib.parse`, measured by `python -m benchmarks urllib --write`.

Both run in one process on the same inputs, in turn (ours, theirs, ours, theirs ...), with the
garbage collector off. Times are nanoseconds a call: the median of the rounds, and the best of them.
The ratio is that of the medians, ours by theirs, so less than 1 is faster; the time of the loop
itself is left in. *Reach* is the ratio that was asked for, and **missed** marks a row that does not
meet it. Answers are checked to be equal on every input first. *Clean* texts are those of which the
function changes nothing; *warm* is a thousand inputs in turn, *cold* each input once a round.
"""


def heading(report: Report) -> str:
    """Return what ran, and the names of the columns."""
    setting = report.setting
    about = (
        f"{setting.versions}, {setting.build}; {setting.python} on {setting.machine};"
        f" {setting.date}; {setting.corpus}. Nanoseconds a call, of which the empty loop is"
        f" {report.empty:.0f}; ratios are of the medians as they are, the loop included."
    )
    columns = _columns("", "inputs", "ours", "theirs", "best", "theirs", "ratio", "reach")
    return f"{textwrap.fill(about, _WIDTH)}\n\n{columns}"


def line(timing: Timing) -> str:
    """Return the row of the table for people; an exclamation mark stands for a missed reach."""
    ours, theirs = timing.ours, timing.theirs
    times = map(_short, (median(ours), median(theirs), min(ours), min(theirs)))
    reach = "" if timing.reach is None else f"{timing.reach:g}{'!' if timing.misses else ' '}"
    return _columns(f"  {timing.name}", str(timing.inputs), *times, f"{timing.ratio:.3f}", reach)


def ending(report: Report) -> str:
    """Return the rows that miss their reach, by medians or by best rounds, and the notes."""
    asked = [row for row in report.timings if row.reach is not None]
    missed = [row for row in asked if row.misses]
    close = [row for row in asked if row.best_ratio > (row.reach or 0) and not row.misses]
    said = []
    if asked:
        said = [f"{len(missed)} of the {len(asked)} rows with a reach miss it."]
        said += map(_against_reach, missed)
    if close:
        said.append(f"{len(close)} more would miss it by the best rounds.")
        said += map(_against_reach, close)
    return "\n".join([*said, *map(_filled, report.notes)])


def _against_reach(row: Timing) -> str:
    by_best = f"best by best {row.best_ratio:.3f}"
    return f"  {full_name(row)}: {row.ratio:.3f} ({by_best}), {row.reach:g} asked"


def full_name(timing: Timing) -> str:
    """Return the name that no other row has."""
    return f"{timing.group}, {timing.name}"


def write(report: Report, root: Path) -> list[Path]:
    """Write the dated JSON and the section of docs/speed.md below `root`; return both paths."""
    setting = report.setting
    quick = "-quick" if setting.quick else ""
    name = f"{setting.date}-{setting.build}-{setting.tag}{quick}.json"
    results = root / "benchmarks" / "results" / name
    page = root / "docs" / "speed.md"
    for path in (results, page):
        path.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(as_json(report) + "\n", encoding="utf-8")
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(with_section(before, report), encoding="utf-8")
    return [results, page]


def as_json(report: Report) -> str:
    """Return the whole report, each round of each row."""
    told = dataclasses.asdict(report)
    for row, timing in zip(told["timings"], report.timings, strict=True):
        row["ratio"] = round(timing.ratio, 4)
        row["ours"], row["theirs"] = (
            [round(t, 1) for t in row[side]] for side in ("ours", "theirs")
        )
    return json.dumps(told, indent=1)


def with_section(page: str, report: Report) -> str:
    """Return the page with the report in the place of its section, or behind the others."""
    setting = report.setting
    quick = ", quick" if setting.quick else ""
    title = f"## {setting.build.capitalize()}, {setting.python}{quick}"
    sections = re.split(r"(?m)^(?=## )", page)[1:]
    kept = {section.partition("\n")[0]: section.strip("\n") for section in sections}
    kept[title] = f"{title}\n\n{_markdown(report)}"
    return "\n\n".join([_INTRODUCTION.strip(), *kept.values()]) + "\n"


def _markdown(report: Report) -> str:
    setting = report.setting
    about = (
        f"{setting.date}: {setting.versions} on {setting.machine}, {setting.corpus}. The empty loop"
        f" takes {report.empty:.0f} ns."
    )
    lines = [textwrap.fill(about, _WIDTH), ""]
    lines += ["| | inputs | ours | theirs | best | theirs | ratio | reach |"]
    lines += ["|---|--:|--:|--:|--:|--:|--:|--:|"]
    for group, timings in groupby(report.timings, attrgetter("group")):
        lines.append(f"| **{group}** | | | | | | | |")
        lines += [_markdown_row(timing) for timing in timings]
    return "\n".join([*lines, *_markdown_notes(report.notes)])


def _markdown_row(timing: Timing) -> str:
    ours, theirs = timing.ours, timing.theirs
    reach = (
        "" if timing.reach is None else f"{timing.reach:g}{' **missed**' if timing.misses else ''}"
    )
    times = map(_short, (median(ours), median(theirs), min(ours), min(theirs)))
    cells = (timing.name, f"{timing.inputs:,}", *times, f"{timing.ratio:.3f}", reach)
    return f"| {' | '.join(cells)} |"


def _markdown_notes(notes: Sequence[str]) -> list[str]:
    return ["", *(_filled(f"* {note}", "  ") for note in notes)] if notes else []


def _filled(note: str, indent: str = "") -> str:
    return textwrap.fill(note, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _short(nanoseconds: float) -> str:
    return f"{nanoseconds:.0f}" if nanoseconds < 1_000_000 else f"{nanoseconds / 1_000_000:.1f}M"


def _columns(name: str, *cells: str) -> str:
    """Return a line of at most eighty columns."""
    widths = (7, 8, 8, 8, 8, 7, 6)
    padded = "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:<28}{padded}".rstrip()
