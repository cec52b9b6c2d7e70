"""Write docs/releases.md: what CPython changed, and since when.

`python tests/agreement/table_of_changes.py > docs/releases.md`; a test holds the two together.
"""

import sys

from urlprism.urllib_parse import releases

HEAD = """# What CPython changed in urllib.parse

`urlprism.urllib_parse.releases` knows each of these by its name. A change is in a branch from the
patch level named here on, and in every later branch; where it ended again, that is said. Levels
marked with ~ lie between two measured releases, or follow from sister branches; all others are from
changelogs, from the documentation, or measured on both sides.

| row | name | what | example | since |
|---:|---|---|---|---|
"""


def table() -> str:
    """Return the page."""
    return HEAD + "".join(map(row, releases.CHANGES))


def row(change: releases.Change) -> str:
    """Return one line of the table."""
    levels = ", ".join(
        f"~{level}" if level in change.bracketed else level for level in change.since
    )
    if change.until:
        levels += f"; until {', '.join(change.until)}"
    sentence = change.sentence if change.modelled else f"{change.sentence} (not modelled)"
    example = change.example.replace("|", "\\|")
    return f"| {change.row or ''} | {change.name} | {sentence} | `{example}` | {levels} |\n"


if __name__ == "__main__":
    sys.stdout.write(table())
