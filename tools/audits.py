"""Writes docs/checking/audit.md: `python -m tools write audits`.

The text before the table and behind it is its own; the table is made by audits of the filters, in
a quarter of a minute. A test holds it to the page.
"""

import sys
from importlib.metadata import version
from pathlib import Path

from tests.agreement.tables.audited_filters import CASES, Case
from urlprism import audit
from urlprism.auditing import Audit, LetThrough

PAGE = Path(__file__).parents[1] / "docs" / "checking" / "audit.md"
HEADING = "## Filters as people write them\n"
QUESTIONS = 2_000
SHOWN = 5  # kinds of a filter
WORDS = f"""\
Each filter is asked the same {QUESTIONS:,} URLs, none of which it should let through.
The first line of a filter says how many it does, the others how many are of a kind, by the smallest
URL found; what cannot be seen is escaped. The first seven should let through `example.com`, or what
is below it; Django's and the next judge redirects from `https://example.com/account`; the last two
guard against SSRF. Fetchers are `requests`, `curl` and `whatwg`, for redirects `whatwg` alone.
"""
LIBRARIES = ("django", "tldextract", "validators", "werkzeug")
HEAD = """\
| filter | lets through | with which | go to | because of | URLs |
|---|---|---|---|---|--:|
"""


def cell(text: str) -> str:
    """Return a text as code in a cell of a table, with escapes for what cannot be seen."""
    shown = text if text.isascii() and text.isprintable() else ascii(text)[1:-1]
    return f"`{shown}`".replace("|", "\\|")


def rows(case: Case) -> list[str]:
    """Return a line about a filter, and one for each kind, the smallest URL first."""
    result = audit(case.function, case.fetchers, questions=QUESTIONS, **case.options)
    most = sorted(result.findings, key=lambda each: -each.questions)[:SHOWN]
    lines = [f"| {_named(case)} | {_summary(result)} | | | | {len(result.passed):,} |"]
    for each in result.findings:
        if each in most:
            fetchers = ", ".join(title.partition(" ")[0] for title in each.fetchers)
            what = (cell(each.url), fetchers, cell(str(each.target)), _why(each))
            lines.append(f"| | {' | '.join(what)} | {each.questions:,} |")
    return lines


def _named(case: Case) -> str:
    """Return the name of a filter: its code, or what it is in words."""
    in_words = case.code.startswith(("tldextract", "Django", "Werkzeug"))
    return case.code if in_words else cell(case.code)


def _summary(result: Audit) -> str:
    """Return how many kinds of URLs an audit found, and how many of them are shown."""
    count = len(result.findings)
    if not count:
        return "nothing found"
    shown = f", of which {SHOWN} have most URLs" if count > SHOWN else ""
    return f"**{count} {'kind' if count == 1 else 'kinds'}**{shown}"


def _why(found: LetThrough) -> str:
    return f"`{found.cause.name}`" if found.cause else "the filter itself"


def told() -> str:
    """Return with what the table is made."""
    names = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    return (
        "Written 2026-11-24 by `python -m tools write audits`, with\n"
        f"CPython {sys.version_info.major}.{sys.version_info.minor}, {names}.\n"
    )


def table() -> str:
    """Return the table, and with what it is made."""
    lines = "\n".join(line for case in CASES for line in rows(case))
    return f"{told()}\n{WORDS}\n{HEAD}{lines}\n"


def page() -> str:
    """Return the whole page, with the table made anew."""
    before, last, behind = PAGE.read_text("utf-8").partition("## What to do instead\n")
    before = before.partition(HEADING)[0]
    return f"{before}{HEADING}\n{table()}\n{last}{behind}"


def files() -> dict[Path, str]:
    """Return the page with the table made anew."""
    return {PAGE: page()}
