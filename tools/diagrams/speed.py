"""The chart of speed: how long a call takes, ours beside others, from the measured rows.

docs/static/speed.json ───────────────┬─► bars, by what is called ──► one picture, light, dark, or
benchmarks/results/DATE-costs.json ───┘                               as the page is
"""

from collections.abc import Iterator

from benchmarks.columns.costs_page import newest
from benchmarks.reports.summary import Bar, bars, measured
from tools.diagrams.svg import box, picture, text

# As narrow as a telephone shows it: nothing shrinks there until it cannot be read.
WIDTH, LEFT, RIGHT, GUTTER = 358.0, 116.0, 64.0, 18.0
STEP, GAP = 22.0, 16.0
TITLE = "Time of a call: shorter is faster"
UNDER = ("Compiled, CPython 3.11, the real URLs of can_ada's", "test data; each group by itself")


def draw(tone: str = "") -> str:
    """Return the chart as SVG; `tone` is "light" or "dark", or nothing for as light as the page."""
    found = bars(measured(), newest())
    parts = [text(GUTTER, 30, TITLE, "h")]
    parts += [text(GUTTER, 50 + 17 * row, each, "s") for row, each in enumerate(UNDER)]
    y = 84.0
    for called, group in found.items():
        parts.append(text(GUTTER, y + 14, called, "b"))
        y += 24
        parts += _group(group, y)
        y += STEP * len(group) + GAP
    first, *_ = found.values()
    told = ", ".join(f"{bar.name} {_time(bar.time)}" for bar in first)
    return picture(WIDTH, y, f"{TITLE}. Reading a URL: {told}.", parts, tone)


def _group(group: list[Bar], top: float) -> Iterator[str]:
    longest = max(bar.time for bar in group)
    for row, bar in enumerate(group):
        y = top + STEP * row
        width = max(2.0, (WIDTH - LEFT - RIGHT) * bar.time / longest)
        ours = bar.name == "urlprism"
        yield text(GUTTER, y + 13, bar.name, "b" if ours else "t")
        yield box(LEFT, y + 2, width, STEP - 8, "go" if ours else "ask", 2)
        yield text(LEFT + width + 6, y + 13, _time(bar.time), "s")


def _time(nanoseconds: float) -> str:
    if nanoseconds < 1000:
        return f"{nanoseconds:.0f} ns"
    return f"{nanoseconds / 1000:.1f} µs"
