"""What both commands write: the sections of docs/speed.md, and the folder of the results."""

import re
import textwrap
from pathlib import Path
from typing import Final

from benchmarks.setting import Setting

WIDTH: Final = 80
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

The sections on the URL Standard have `urlprism.whatwg` beside other packages that read URLs, in the
same way, measured by `python -m benchmarks whatwg --write`: every call in a `try` of its own, all
of them in turn. The ratio stands in a rival's row, and is ours by theirs. *Refuses* counts the
inputs for which the call raises, or which cannot be given to it; *differs* counts those on which a
rival that follows the standard answers otherwise than we do, errors included. What *work* a call
does is not the same everywhere, and the table of the rivals says how it differs. Slow rivals are
given one input in five or fifty.

The sections on RFC 3986 have `urlprism.rfc3986`, measured by `python -m benchmarks rfc3986 --write`
in the same way, beside packages that read URIs and beside `urllib.parse`. Reading is measured on
the real URLs that the RFC accepts, and on all of them, where most of the rivals accept the rest.

The sections on comparison have `urlprism.compare` and a scan of lines beside `urlprism.URL`, which
reads a URL once, measured by `python -m benchmarks comparison --write`. The models of programs that
are asked where there is no certificate are plain Python.

The sections on hostile texts say what the worst text costs each public function, measured by
`python -m benchmarks hostile --write`: the processor's time, so that what else runs on the machine
matters less. At most a second a megabyte is asked for, and the functions that take more are listed:
what makes an object of every few characters takes some microseconds for each (a finding, a pair of
a query, a line of a census), and so do names of a thousand labels that are all different.
"""


def write(setting: Setting, root: Path, subject: str, told: str, section: str) -> list[Path]:
    """Write the dated JSON and the section of docs/speed.md below `root`; return both paths.

    `subject` begins the section's title, and the file's name behind the date.
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
    """Return the title of a section: its subject, if it has one to name, and what ran."""
    words = f"{subject}, {setting.name}" if subject else setting.name
    return words[:1].upper() + words[1:]


def with_section(page: str, title: str, section: str) -> str:
    """Return the page with the section in the place of the one so titled, or behind the others."""
    heading = f"## {title}"
    sections = re.split(r"(?m)^(?=## )", page)[1:]
    kept = {text.partition("\n")[0]: text.strip("\n") for text in sections}
    kept[heading] = f"{heading}\n\n{section}"
    return "\n\n".join([_INTRODUCTION.strip(), *kept.values()]) + "\n"


def filled(text: str, indent: str = "") -> str:
    """Return the text in lines of at most eighty columns."""
    return textwrap.fill(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def list_of(notes: list[str]) -> list[str]:
    """Return the lines of a list of notes in Markdown, behind an empty one; nothing without any."""
    return ["", *(filled(f"* {note}", "  ") for note in notes)] if notes else []


def short(nanoseconds: float) -> str:
    """Return whole nanoseconds, or millions of them."""
    return f"{nanoseconds:.0f}" if nanoseconds < 1_000_000 else f"{nanoseconds / 1_000_000:.1f}M"
