"""The output files of both commands: the sections of docs/speed.md, and the results folder."""

import re
import textwrap
from pathlib import Path
from typing import Final

from benchmarks.setting import Setting

WIDTH: Final = 80
_INTRODUCTION: Final = """\
# Speed

This page compares the time of a call of `urlprism.urllib_parse` with the same call of the standard
library's `urllib.parse`, measured by `python -m benchmarks urllib --write`.

Both run in one process on the same inputs, in turn (ours, theirs, ours, theirs ...), with the
garbage collector off. Times are nanoseconds per call: the median of the rounds, and the best round.
The ratio is our median divided by theirs, so less than 1 is faster. The time of the loop itself is
included. *Reach* is the ratio to be reached, and **missed** marks a row that does not reach it.
Before measuring, the results are checked to be equal for every input. *Clean* texts are texts that
the function does not change; *warm* is a thousand inputs in turn, *cold* each input once per round.

The sections on the URL Standard compare `urlprism.whatwg` with other packages that read URLs, in
the same way, measured by `python -m benchmarks whatwg --write`: every call has its own `try`, and
all packages run in turn. The ratio is in a rival's row, and is ours divided by theirs. *Refuses*
counts the inputs for which the call raises an error, or which cannot be passed to it. *Differs*
counts the inputs for which a rival that follows the standard returns another result than ours,
errors included. The *work* of a call is not the same everywhere; the table of the rivals shows the
differences. Slow rivals get one input in five or fifty.

The sections on RFC 3986 compare `urlprism.rfc3986` with packages that read URIs and with
`urllib.parse`, in the same way, measured by `python -m benchmarks rfc3986 --write`. Reading is
measured on the real URLs that the RFC accepts, and on all real URLs: most rivals accept the rest.

The sections on comparison compare `urlprism.compare` and a scan of lines with `urlprism.URL`, which
reads a URL once, measured by `python -m benchmarks comparison --write`. If a URL has no
certificate, the models of the programs read it; they are plain Python.

The sections on hostile texts show the cost of the worst text for each public function, measured by
`python -m benchmarks hostile --write` in processor time, so that other programs on the machine
matter less. The limit is one second per megabyte, and the functions that take longer are listed.
Some make an object for every few characters (a finding, a pair of a query, a line of a census),
which takes some microseconds each. Names of a thousand different labels are slow too.
"""


def write(setting: Setting, root: Path, subject: str, told: str, section: str) -> list[Path]:
    """Write the dated JSON and the section of docs/speed.md below `root`; return both paths.

    `subject` begins the section's title, and follows the date in the file's name.
    """
    quick = "-quick" if setting.quick else ""
    named = f"{subject.lower().replace(' ', '-')}-" if subject else ""
    name = f"{setting.date}-{named}{setting.build}-{setting.tag}{quick}.json"
    results = root / "benchmarks" / "results" / name
    page = root / "docs" / "speed.md"
    for path in (results, page):
        path.parent.mkdir(parents=True, exist_ok=True)
    results.write_text(told + "\n", encoding="utf-8")
    before = page.read_text(encoding="utf-8") if page.exists() else ""
    page.write_text(with_section(before, title(setting, subject), section), encoding="utf-8")
    return [results, page]


def title(setting: Setting, subject: str = "") -> str:
    """Return the title of a section: its subject, if it has one, and the setting."""
    words = f"{subject}, {setting.name}" if subject else setting.name
    return words[:1].upper() + words[1:]


def with_section(page: str, title: str, section: str) -> str:
    """Return the page with the section in place of the one with its title, or at the end."""
    heading = f"## {title}"
    sections = re.split(r"(?m)^(?=## )", page)[1:]
    kept = {text.partition("\n")[0]: text.strip("\n") for text in sections}
    kept[heading] = f"{heading}\n\n{section}"
    return "\n\n".join([_INTRODUCTION.strip(), *kept.values()]) + "\n"


def filled(text: str, indent: str = "") -> str:
    """Return the text wrapped to eighty columns."""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def list_of(notes: list[str]) -> list[str]:
    """Return an empty line and the notes as a list in Markdown, or no lines without notes."""
    return ["", *(filled(f"* {note}", "  ") for note in notes)] if notes else []


def short(nanoseconds: float) -> str:
    """Return a time as whole nanoseconds, or as millions of them."""
    return f"{nanoseconds:.0f}" if nanoseconds < 1_000_000 else f"{nanoseconds / 1_000_000:.1f}M"
