"""Write docs/standards/requirements.md: what the documents ask for, by document and section.

`python -m tools write requirements`; a test holds the page to
requirements.jsonl beside this file, and those rows to the marks of the tests.
"""

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

ROWS: Final = Path(__file__).parents[1] / "tests" / "data" / "requirements.jsonl"
PAGE: Final = Path(__file__).parents[1] / "docs" / "standards" / "requirements.md"

HEAD: Final = """# Requirements

What the documents ask for, as far as a test can show it: a name, the section, and one sentence in
the project's own words. Each has at least one test that is marked with its name: `grep -rn R1738-26
tests` finds those of that name. The URL Standard is not here: it is shown by its own names and by
web-platform-tests, as [its page](whatwg.md) says.

The texts of RFC 959, 4156, 4157, 4248 and 4266 were not at hand: what is said of them here is what
other documents and programs say.

Written 2026-11-24 by `python -m tools write requirements`, from
`tests/data/requirements.jsonl`.
"""

# The page of the package that implements a document.
PAGES: Final = {
    "RFC 1738": "rfc1738",
    "RFC 1808": "rfc1808",
    "draft-abarth-url": "draft_abarth",
    "RFC 3986": "rfc3986",
    "RFC 2396": "rfc2396",
    "RFC 2732": "rfc2396",
    "RFC 3987": "rfc3987",
    "RFC 8089": "rfc8089",
    "RFC 6068": "rfc6068",
    "RFC 5538": "rfc5538",
    "RFC 4266": "rfc1738",
    "RFC 4248": "rfc1738",
    "RFC 4156": "rfc1738",
    "RFC 4157": "rfc1738",
}


class Requirement(NamedTuple):
    """What a section of a document asks for."""

    id: str
    document: str
    section: str
    statement: str


def requirements() -> list[Requirement]:
    """Return all of them, in the order of the documents."""
    return [Requirement(**json.loads(line)) for line in ROWS.read_text("ascii").splitlines()]


def page() -> str:
    """Return the page."""
    parts = [HEAD]
    for document, rows in groupby(requirements(), lambda row: row.document):
        room = PAGES[document]
        parts.append(f"\n## {document}\n\nRead by [`urlprism.{room}`]({room}.md).\n")
        parts.append("\n| name | section | what it asks |\n|---|---|---|\n")
        parts += [f"| {row.id} | {row.section} | {plain(row.statement)} |\n" for row in rows]
    return "".join(parts)


def plain(text: str) -> str:
    """Return a text with all escaped that Markdown would read as its own."""
    return re.sub(r"([\\`*_\[\]<>|~$])", r"\\\1", text)


def files() -> dict[Path, str]:
    """Return the page."""
    return {PAGE: page()}
