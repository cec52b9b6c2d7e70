"""Write the classes of input as one table: a row for each class, and the rivals in columns."""

from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.contests.contest import Line, Outcome
from benchmarks.contests.subject import Report
from benchmarks.reports import page, standings

TITLE: Final = "Classes of input"
# The rivals, in the order of the columns, and the highest allowed ratios.
_RIVALS: Final = ("can_ada", "ada_url", "pydantic_core")
REACH: Final = {"can_ada": 1.0, "ada_url": 0.5}
_WIDTHS: Final = (9, 9, 8, 9, 8, 9)


def heading(report: Report) -> str:
    """Return the setting, the installed rivals, and the names of the columns."""
    setting = report.setting
    about = (
        f"{setting.versions}, {setting.build}; {setting.python} on {setting.machine};"
        f" {setting.date}; {setting.corpus}. Nanoseconds a call, of which the empty loop is"
        f" {report.empty:.0f}; ratios are of the medians, ours by theirs; the last one is to"
        " pydantic_core; ! marks those that miss their reach."
    )
    columns = _columns("", ("urlprism", "can_ada", "ratio", "ada_url", "ratio", "ratio"))
    return f"{page.filled(about)}\n\n{page.filled(_versions(report))}\n\n{columns}"


def _versions(report: Report) -> str:
    return "; ".join(f"{loaded.rival.name} {loaded.version}" for loaded in report.present[1:])


def row(outcome: Outcome) -> str:
    """Return the row of a class for people; an exclamation mark means a missed reach."""
    ours, *theirs = _lines(outcome)
    cells = [_time(ours)]
    for line in theirs[:2]:
        mark = "" if line is None or line.reach is None else "!" if line.misses else " "
        cells += [_time(line), f" {_ratio(line)}{mark}"]
    return _columns(f"  {outcome.name}", [*cells, _ratio(theirs[2])])


def _lines(outcome: Outcome) -> list[Line | None]:
    """Return our line and those of the rivals, None for a rival that is not there."""
    found = {line.rival: line for line in outcome.lines}
    return [outcome.lines[0], *map(found.get, _RIVALS)]


def _time(line: Line | None) -> str:
    return "" if line is None else page.short(median(line.rounds))


def _ratio(line: Line | None) -> str:
    """Return the ratio with three decimal places, or none if it is large."""
    if line is None or line.ratio is None:
        return ""
    return f"{line.ratio:.{3 if line.ratio < 100 else 0}f}"


def _columns(name: str, cells: Sequence[str]) -> str:
    padded = "".join(f"{cell:>{width}}" for cell, width in zip(cells, _WIDTHS, strict=True))
    return f"{name:<28}{padded}".rstrip()


def ending(report: Report) -> str:
    """Return the worst classes, how many miss their reach, and the notes."""
    asked = [line for each in report.outcomes for line in each.lines if line.reach is not None]
    missed = sum(line.misses for line in asked)
    told = [f"{missed} of the {len(asked)} ratios with a reach miss it."] if asked else []
    return "\n".join(map(page.filled, [*_worst(report), *told, *report.notes]))


def _worst(report: Report) -> list[str]:
    """Return the class with the highest ratio to each rival."""
    told = []
    for rival in _RIVALS:
        found = [
            (line.ratio, outcome)
            for outcome in report.outcomes
            for line in outcome.lines
            if line.rival == rival and line.ratio is not None
        ]
        if found:
            ratio, worst = max(found, key=lambda item: item[0])
            told.append(
                f"The worst of {len(found)} classes beside {rival}: {ratio:.3f},"
                f" {worst.group}, {worst.name}."
            )
    return told


def write(report: Report, root: Path) -> list[Path]:
    """Write JSON and the section of docs/static/speed.json below `root`; return both paths."""
    told = standings.as_json(report)
    return page.write(report.setting, root, report.title, told, section(report))


def section(report: Report) -> str:
    """Return the section of the documentation: setting, table, worst classes and notes."""
    setting = report.setting
    about = (
        f"{setting.date}: {setting.versions} on {setting.machine}, {setting.corpus};"
        f" {_versions(report)}. The empty loop takes {report.empty:.0f} ns."
    )
    lines = [page.filled(about), "", "| | texts | refused | differs | urlprism |"]
    lines[-1] += "".join(f" {rival} | {_asked(rival)} |" for rival in _RIVALS)
    lines.append(f"|---|{'--:|' * (4 + 2 * len(_RIVALS))}")
    for group, outcomes in groupby(report.outcomes, attrgetter("group")):
        lines.append(f"| **{group}** |{' |' * (4 + 2 * len(_RIVALS))}")
        lines += map(_markdown_row, outcomes)
    return "\n".join([*lines, *page.list_of([*_worst(report), *report.notes])])


def _asked(rival: str) -> str:
    """Return the heading of the ratios to a rival: with the highest allowed one, if there is."""
    return f"ratio, {REACH[rival]:g} asked" if rival in REACH else "ratio"


def _markdown_row(outcome: Outcome) -> str:
    ours, *theirs = _lines(outcome)
    differs = [f"{line.rival} {line.different:,}" for line in theirs if line and line.different]
    refused = f"{outcome.lines[0].refused:,}" if outcome.lines[0].refused else ""
    cells = [outcome.name, f"{outcome.inputs:,}", refused, ", ".join(differs), _time(ours)]
    for line in theirs:
        missed = " **missed**" if line is not None and line.misses else ""
        cells += [_time(line), f"{_ratio(line)}{missed}"]
    return f"| {' | '.join(cells)} |"
