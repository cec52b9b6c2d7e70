"""Make tests/data/wpt of the original files: `python -m tools write wpt --from FOLDER...`.

The folders are `tests/wpt` of a checkout of ada, or `url/resources` and `urlpattern/resources` of
one of web-platform-tests and the former; a file is taken from the first that has it.

Of each row what a test needs is kept: what is given and what is expected. Comments are left out.
A file is lines of JSON: first the names of the columns, then a row a line, in the originals' order.
What a row does not state is null, and the ends of rows that state no more are left out. All beyond
ASCII is escaped, so that lone surrogates are kept.

The table of SOURCES.md is written anew; the commit and the date above it are written by hand.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parents[1] / "tests" / "data" / "wpt"

PARTS: Final = (
    *("href", "origin", "protocol", "username", "password", "host", "hostname", "port"),
    *("pathname", "search", "hash"),
)
URL: Final = ("input", "base", *PARTS, "searchParams", "relativeTo")
DOMAIN: Final = ("input", "output")

# Our names of the files: theirs, and the columns.
FILES: Final = {
    "urls": ("urltestdata.json", URL),
    "urls-of-javascript": ("urltestdata-javascript-only.json", URL),
    "setters": ("setters_tests.json", ("part", "href", "new_value", "expected")),
    "domains": ("toascii.json", DOMAIN),
    "idna": ("IdnaTestV2.json", (*DOMAIN, "is_strict")),
    "idna-removed": ("IdnaTestV2-removed.json", DOMAIN),
    "encodings": ("percent-encoding.json", DOMAIN),
    "url-patterns": (
        "urlpatterntestdata.json",
        ("pattern", "inputs", "expected_obj", "expected_match", "exactly_empty_components"),
    ),
    "dns-lengths": ("verifydnslength_tests.json", ("input", "failure")),
}


def rows(data: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of an original file: those of setters know what is set."""
    if isinstance(data, dict):
        del data["comment"]
        for part, of_part in data.items():
            yield from ({"part": part, **row} for row in of_part)
        return
    for row in data:
        if isinstance(row, dict):  # the others are comments
            # The comments of IdnaTestV2.json name what is broken of UTS #46 with all its flags set.
            yield {**row, "is_strict": "comment" not in row}


def line(row: dict[str, Any], columns: tuple[str, ...]) -> str:
    """Return a row as it is written."""
    values = [row.get(name) for name in columns]
    while values[1:] and values[-1] is None and columns[len(values) - 1] not in {"output", "base"}:
        values.pop()
    return json.dumps(values, separators=(",", ":"))


def made(data: Any, columns: tuple[str, ...]) -> str:
    """Return an original file's rows in our form."""
    header = json.dumps(columns, separators=(",", ":"))
    return "".join(f"{each}\n" for each in (header, *(line(row, columns) for row in rows(data))))


def table_row(name: str, original: str, content: bytes, text: str) -> str:
    """Return what SOURCES.md says of a file: both names, how many rows, the original's digest."""
    digest = hashlib.sha256(content).hexdigest()
    return f"| `{name}.jsonl` | `{original}` | {text.count(chr(10)) - 1} | {digest} |\n"


def files(*folders: str | Path, target: Path = HERE) -> dict[Path, str]:
    """Return every file and the table of them; a file that no folder has is FileNotFoundError."""
    contents, rows_of_table = {}, []
    for name, (original, columns) in FILES.items():
        places = [path for folder in folders if (path := Path(folder, original)).is_file()]
        if not places:
            message = f"no folder has {original}"
            raise FileNotFoundError(message)
        content = places[0].read_bytes()
        text = contents[target / f"{name}.jsonl"] = made(json.loads(content), columns)
        rows_of_table.append(table_row(name, original, content, text))
    sources = target / "SOURCES.md"
    table, page = "".join(rows_of_table), sources.read_text("utf-8")
    contents[sources] = re.sub(r"(?:^\| `.*\n)+", table, page, flags=re.MULTILINE)
    return contents
