"""Write docs/readers/releases.md: what CPython changed, and since when.

`python -m tools write releases`; a test holds the two together.
"""

from pathlib import Path

from urlprism.urllib_parse import releases

PAGE = Path(__file__).parents[1] / "docs" / "readers" / "releases.md"
HEAD = """# What CPython changed in urllib.parse

`urlprism.urllib_parse.releases` knows each of these by its name. A change is in a branch from the
patch level named here on, and in every later branch; where it ended again, that is said. The
numbers are those of CPython's issues, `gh-` on GitHub and `bpo-` on the tracker before it, and of
vulnerabilities; two changes have none that is known.

What is marked with ~ is inferred. Such levels lie between two measured releases, or follow from
sister branches; all others are from changelogs, from the documentation, or measured on both sides.
Such numbers are those of the rewriting that the change came with.

Written 2026-11-23 by
`python -m tools write releases`.

| name | numbers | what | example | since |
|---|---|---|---|---|
"""

# Where a number leads to, by what it begins with.
PLACES = {
    "gh": "https://github.com/python/cpython/issues/{}",
    "bpo": "https://bugs.python.org/issue{}",
    "CVE": "https://www.cve.org/CVERecord?id=CVE-{}",
}


def table() -> str:
    """Return the page."""
    return HEAD + "".join(map(row, releases.CHANGES))


def row(change: releases.Change) -> str:
    """Return one line of the table."""
    levels = ", ".join(f"{mark(change, level)}{level}" for level in change.since)
    if change.until:
        levels += f"; until {', '.join(change.until)}"
    sentence = change.sentence if change.modelled else f"{change.sentence} (not modelled)"
    example = change.example.replace("|", "\\|")
    numbers = ", ".join(f"{mark(change, number)}{linked(number)}" for number in change.issues)
    return f"| {change.name} | {numbers} | {sentence} | `{example}` | {levels} |\n"


def mark(change: releases.Change, known: str) -> str:
    """Return the mark of a level or a number that is inferred, else nothing."""
    return "~" if known in change.inferred else ""


def linked(number: str) -> str:
    """Return a number with the place that it leads to."""
    kind, _, rest = number.partition("-")
    return f"[{number}]({PLACES[kind].format(rest)})"


def files() -> dict[Path, str]:
    """Return the page."""
    return {PAGE: table()}
