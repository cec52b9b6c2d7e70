"""What comparing costs by group of readers, and what each group sees: docs/readers/comparison.md.

python -m benchmarks groups --write

    real and mutated URLs ──► certified, or the verdict follows from the text ──► no reader runs
                         └──► read by all of a group: alone, and many together as in a scan
"""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.inputs import corpora
from benchmarks.inputs.texts import Texts
from benchmarks.reports import page
from benchmarks.reports.page import add_write_option
from benchmarks.reports.setting import Setting, setting
from urlprism import compare
from urlprism.comparison.certificate import implied
from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.report import compare_uncertified, decides, decides_together
from urlprism.comparison.terms import DIFFERENT_TARGETS, Verdict
from urlprism.readers import readers

GROUPS: Final = ("python", "default", "current")
START, END = "<!-- groups -->\n", "<!-- end of groups -->\n"
# What the default readers see besides, by URL.
EXAMPLES: Final = ("http://h:/", "http://a_b.c/p", "http://0x7f.1/p", "http://h/a|b")
_READ: Final = 1_000  # URLs whose reading is measured
_TOGETHER: Final = 128  # as a census has them
_ROUNDS: Final = 7
_HEAD: Final = "| group | readers | URLs | certified | follows | read | targets | refused |"
_WORDS: Final = """\
*Certified* and *follows* are the shares of URLs for which no reader runs, *read* is the rest, and
the last two are the shares with different targets, and those that some refuse. *Alone* is the
time of a verdict of one that is read, *causes* that of its causes too, and *together* both in
batches, as a scan has them: microseconds of processor time, the least of the rounds.
"""


class Row(NamedTuple):
    """What one group makes of some URLs: counts, and microseconds for one that is read."""

    group: str
    readers: int
    urls: str
    asked: int
    certified: int
    follows: int
    targets: int
    refused: int
    alone: float
    causes: float
    together: float


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of the command line."""
    command.add_argument("--every", type=int, default=1, metavar="N", help="take one URL in N")
    add_write_option(command, "docs/readers/comparison.md")


def run(options: argparse.Namespace) -> None:
    """Print the tables, or write them into the page if `--write` says so."""
    texts = Texts(corpora.read(corpora.TOP100)[:: options.every])
    rows = [
        row_of(group, name, urls)
        for name, urls in (("real", texts.real), ("mutated", texts.mutated))
        for group in GROUPS
    ]
    made = section(rows, setting(f"{len(texts.real):,} real URLs", quick=False))
    if options.write:
        target = Path(options.write) / "docs" / "readers" / "comparison.md"
        target.write_text(renewed(target.read_text("utf-8"), made), "utf-8")
        sys.stderr.write(f"wrote {target}\n")
    else:
        sys.stdout.write(made)


def row_of(group: str, name: str, urls: Sequence[str]) -> Row:
    """Return what a group makes of URLs."""
    chosen = readers([group])
    others = [url for url in urls if not certify(url)]
    read = others
    if decides(chosen):
        of_all = decides_together(chosen)
        read = [url for url in others if implied.verdict_of(url, of_all) is None]
    verdicts = [compare(url, None, chosen).verdict for url in others]
    some = read[:: max(1, len(read) // _READ)][:_READ]
    batches = [some[start : start + _TOGETHER] for start in range(0, len(some), _TOGETHER)]
    return Row(
        *(group, len(chosen), name, len(urls), len(urls) - len(others), len(others) - len(read)),
        sum(verdict in DIFFERENT_TARGETS for verdict in verdicts),
        verdicts.count(Verdict.REFUSED_BY_SOME),
        _least(lambda: [compare(url, None, chosen).verdict for url in some], len(some)),
        _least(lambda: [compare(url, None, chosen).causes for url in some], len(some)),
        _least(lambda: [compare_uncertified(each, chosen) for each in batches], len(some)),
    )


def _least(call: Callable[[], object], count: int) -> float:
    """Return the least processor time of some rounds, in microseconds for each URL."""
    best = float("inf")
    for _ in range(_ROUNDS):
        gc.collect()
        gc.disable()
        try:
            start = time.process_time()
            call()
            best = min(best, time.process_time() - start)
        finally:
            gc.enable()
    return 1e6 * best / max(1, count)


def section(rows: Sequence[Row], made_on: Setting) -> str:
    """Return what the page has between its marks: examples, shares, times."""
    about = f"{made_on.date}: {made_on.name}, {made_on.corpus}, and one change in each of them."
    lines = [*examples(), "", page.filled(about), "", _WORDS, _HEAD, "|---|--:|---|" + "--:|" * 5]
    lines += [f"| {' | '.join(_shares(row))} |" for row in rows]
    lines += ["", "| group | URLs | alone | causes | together |", "|---|---|--:|--:|--:|"]
    for row in rows:
        times = (f"{each:.0f} µs" for each in (row.alone, row.causes, row.together))
        lines.append(f"| `{row.group}` | {row.urls} | {' | '.join(times)} |")
    return "\n".join([*lines, ""])


def examples() -> list[str]:
    """Return the table of examples: the verdict of each group."""
    lines = [f"| URL | {' | '.join(f'`{group}`' for group in GROUPS)} | because of |"]
    lines.append(f"|---|{'---|' * (len(GROUPS) + 1)}")
    for url in EXAMPLES:
        shown = url.replace("|", "\\|")
        verdicts = [f"`{compare(url, None, [group]).verdict}`" for group in GROUPS]
        cause = compare(url, None, GROUPS).causes[0].name
        lines.append(f"| `{shown}` | {' | '.join(verdicts)} | `{cause}` |")
    return lines


def _shares(row: Row) -> tuple[str, ...]:
    read = row.asked - row.certified - row.follows
    counts = (row.certified, row.follows, read, row.targets, row.refused)
    shares = (f"{100 * count / row.asked:.2f} %" for count in counts)
    return f"`{row.group}`", str(row.readers), row.urls, *shares


def renewed(text: str, made: str) -> str:
    """Return the page with what is between its marks made anew."""
    before, _, rest = text.partition(START)
    return f"{before}{START}\n{made}\n{END}{rest.partition(END)[2]}"
