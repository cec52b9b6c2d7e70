"""Writes docs/audit.md: `python tests/agreement/table_of_audits.py > docs/audit.md`.

The text before the table is its own; the table is made by audits of the filters.
"""

import sys
from importlib.metadata import version
from pathlib import Path

from audited_filters import CASES

from urlprism import audit

PAGE = Path(__file__).parents[2] / "docs" / "audit.md"
HEADING = "## Filters as people write them\n"
QUESTIONS = 250
LIBRARIES = ("django", "tldextract", "validators", "werkzeug")


def cell(text: str) -> str:
    """Return a text as code in a cell of a table, with escapes for what cannot be seen."""
    shown = ascii(text)[1:-1] if not text.isprintable() else text
    return f"`{shown}`".replace("|", "\\|")


def rows(case) -> list[str]:
    """Return a row for each kind of URL that a filter lets through, or one without."""
    found = audit(case.function, case.fetchers, questions=QUESTIONS, **case.options).findings
    name, lines = cell(case.code) if "(url" in case.code else case.code, []
    for each in found or (None,):
        if each is None:
            lines.append(f"| {name} | nothing found | | |")
            continue
        fetchers = ", ".join(title.partition(" ")[0] for title in each.fetchers)
        why = f"`{each.cause.name}`" if each.cause else "the filter itself"
        lines.append(f"| {name} | {cell(each.url)} | {fetchers} | {why} |")
        name = ""
    return lines


def table() -> str:
    """Return the table, and what was asked."""
    names = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    told = f"`python tests/agreement/table_of_audits.py` makes this table, with {names}.\n"
    head = "| filter | lets through | although | because of |\n|---|---|---|---|\n"
    lines = "\n".join(line for case in CASES for line in rows(case))
    return f"{told}\n{head}{lines}\n"


def page() -> str:
    """Return the whole page, with the table made anew."""
    before, last, behind = PAGE.read_text("utf-8").partition("## What to do instead\n")
    before = before.partition(HEADING)[0]
    return f"{before}{HEADING}\n{table()}\n{last}{behind}"


if __name__ == "__main__":
    sys.stdout.write(page())
