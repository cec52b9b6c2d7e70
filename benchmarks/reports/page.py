"""The words and files that all reports share: docs/static/speed.json, and the results."""

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

from benchmarks.reports import data
from benchmarks.reports.setting import Setting

WIDTH: Final = 80
ROOT: Final = Path(__file__).parents[2]
# How was measured: the paragraphs above the tables.
_METHOD: Final = """\
The first sections compare the time of a call of `urlprism.urllib_parse` with the same call of the
standard library's `urllib.parse`, measured by `python -m benchmarks urllib --write`.

Both run in one process on the same inputs, in turn (ours, theirs, ours, theirs ...), with the
garbage collector off. Times are nanoseconds per call: the median of the rounds, and the best round.
The ratio is our median divided by theirs, so less than 1 is faster. The time of the loop itself is
included. *Reach* is the ratio to be reached, and **missed** marks a row that does not reach it.
Before measuring, the results are checked to be equal for every input. *Clean* texts are texts that
the function does not change; *warm* is a thousand inputs in turn, *cold* each input once per round.
Rows *by class* are the classes of input of a section below, as str and as bytes.

The sections on the URL Standard compare `urlprism.whatwg` with other packages that read URLs, in
the same way, measured by `python -m benchmarks whatwg --write`: every call has its own `try`, and
all packages run in turn. The ratio is in a rival's row, and is ours divided by theirs. *Refuses*
counts the inputs for which the call raises an error, or which cannot be passed to it. *Differs*
counts the inputs for which a rival that follows the standard returns another result than ours,
errors included. The *work* of a call is not the same everywhere; the table of the rivals shows the
differences. Slow rivals get one input in five or fifty.

The sections on classes of input compare the same for every class of input, one row for each: texts
that differ from most URLs in one way, made from a seed, a thousand different ones in each. They are
measured by `python -m benchmarks classes --write`. A call makes an object of a text; the *refused*
texts raise an error everywhere. A class of *distinct* hosts has 10,000, and no label beyond ASCII,
or in Punycode, twice in a round: more than any memory of labels holds. A base is read before, but
for ada_url, which takes a text. A setter is measured on a URL that was read before: ours returns
another object, those of the rivals change theirs in place. The asked ratios are in the heading, and
**missed** marks those above them.

The sections named native compare `URL(text)` and `URL.can_parse` with ada in C++ without Python,
compiled from the source distribution of ada-url, measured by `python -m benchmarks native --write`.
A note names the compiler and its flags. Our times include the loop in Python.

The sections on RFC 3986 compare `urlprism.rfc3986` with packages that read URIs and with
`urllib.parse`, in the same way, measured by `python -m benchmarks rfc3986 --write`. Reading is
measured on the real URLs that the RFC accepts, and on all real URLs: most rivals accept the rest.
Rows *by class* are the classes of input, those that the RFC refuses included.

The sections on comparison compare `urlprism.compare` and a scan of lines with `urlprism.URL`, which
reads a URL once, measured by `python -m benchmarks comparison --write`. If a URL has no
certificate, the models of the programs read it; they are plain Python. Rows named *shares* are what
each reader takes of one such comparison, and what the verdict and the causes take.

The sections on hostile texts show the cost of the worst text for each public function, measured by
`python -m benchmarks hostile --write` in processor time, so that other programs on the machine
matter less. The limit is one second per megabyte, and the functions that take longer are listed.
Some make an object for every few characters (a finding, a pair of a query, a line of a census),
which takes some microseconds each. Names of a thousand different labels are slow too.
"""


class Ratio(Protocol):
    """A ratio of two times, and the one to be reached."""

    @property
    def ratio(self) -> float | None:
        """Return the ratio of the medians."""
        ...

    @property
    def best_ratio(self) -> float | None:
        """Return the ratio of the best rounds."""
        ...

    @property
    def reach(self) -> float | None:
        """Return the ratio to be reached, if there is one."""
        ...

    @property
    def misses(self) -> bool:
        """Whether the ratio is above the one to be reached."""
        ...


def add_write_option(command: argparse.ArgumentParser, written: str) -> None:
    """Add the option by which a subject writes its pages."""
    command.add_argument(
        "--write",
        nargs="?",
        type=Path,
        const=ROOT,
        metavar="FOLDER",
        help=f"write {written}, in the repository or in FOLDER",
    )


def write(setting: Setting, root: Path, subject: str, told: str, section: str) -> list[Path]:
    """Write JSON and the section of docs/static/speed.json below `root`; return both paths.

    `subject` begins the section's title, and follows the date in the file's name.
    """
    quick = "-quick" if setting.quick else ""
    named = f"{subject.lower().replace(' ', '-')}-" if subject else ""
    name = f"{setting.date}-{named}{setting.build}-{setting.tag}{quick}.json"
    results = root / "benchmarks" / "results" / name
    tables = root / "docs" / "static" / "speed.json"
    for path in (results, tables):
        path.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(told + "\n", encoding="utf-8")
    before = data.read(tables.read_text(encoding="utf-8") if tables.exists() else "")
    made = data.with_section(before, title(setting, subject), section, method())
    tables.write_text(data.written(made), encoding="utf-8")
    return [results, tables]


def method() -> list[str]:
    """Return how was measured, a text for each paragraph."""
    return [" ".join(each.split()) for each in _METHOD.split("\n\n")]


def title(setting: Setting, subject: str = "") -> str:
    """Return the title of a section: its subject, if it has one, and the setting."""
    words = f"{subject}, {setting.name}" if subject else setting.name
    return words[:1].upper() + words[1:]


def opening(setting: Setting, empty: float, ratios: str) -> str:
    """Return what people read before a table: the setting, and what its numbers are."""
    return filled(
        f"{setting.versions}, {setting.build}; {setting.python} on {setting.machine};"
        f" {setting.date}; {setting.corpus}. Nanoseconds a call, of which the empty loop is"
        f" {empty:.0f}; ratios are of the medians{ratios}."
    )


def about(setting: Setting, empty: float) -> str:
    """Return the same for a section of the documentation."""
    return filled(
        f"{setting.date}: {setting.versions} on {setting.machine}, {setting.corpus}. The empty loop"
        f" takes {empty:.0f} ns."
    )


def missed(rows: Sequence[tuple[str, Ratio]], noun: str) -> list[str]:
    """Return how many of the named ratios that have a reach miss it, and which."""
    asked = [each for each in rows if each[1].reach is not None]
    if not asked:
        return []
    found = [against_reach(*each) for each in asked if each[1].misses]
    return [f"{len(found)} of the {len(asked)} {noun} with a reach miss it.", *found]


def against_reach(name: str, row: Ratio) -> str:
    """Return a named ratio, by medians and by the best rounds, and its reach."""
    return (
        f"  {name}: {ratio(row.ratio)} (best by best {ratio(row.best_ratio)}), {row.reach:g} asked"
    )


def ratio(value: float | None) -> str:
    """Return a ratio with three decimal places, with none if it is large; nothing if absent."""
    return "" if value is None else f"{value:.{3 if value < 100 else 0}f}"


def columns(first: str, cells: Iterable[str], widths: Sequence[int]) -> str:
    """Return a line of a table for people: its first cell, and the others at the right."""
    padded = "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{first}{padded}".rstrip()


def filled(text: str, indent: str = "") -> str:
    """Return the text wrapped to eighty columns."""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def list_of(notes: list[str]) -> list[str]:
    """Return an empty line and the notes as a list in Markdown, or no lines without notes."""
    return ["", *(filled(f"* {note}", "  ") for note in notes)] if notes else []


def short(nanoseconds: float) -> str:
    """Return a time as whole nanoseconds, or as millions of them."""
    return f"{nanoseconds:.0f}" if nanoseconds < 1_000_000 else f"{nanoseconds / 1_000_000:.1f}M"
