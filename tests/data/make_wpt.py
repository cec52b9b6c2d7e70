"""Make tests/data/wpt of a folder with the original files: `python tests/data/make_wpt.py FOLDER`.

Of each row what a test needs is kept: what is given and what is expected. Comments are left out.
A file is lines of JSON: first the names of the columns, then a row a line, in the originals' order.
What a row does not state is null, and the ends of rows that state no more are left out. All beyond
ASCII is escaped, so that lone surrogates are kept.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent / "wpt"

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
    while values[-1] is None and columns[len(values) - 1] not in {"output", "base"}:
        values.pop()
    return json.dumps(values, separators=(",", ":"))


def made(data: Any, columns: tuple[str, ...]) -> str:
    """Return an original file's rows in our form."""
    header = json.dumps(columns, separators=(",", ":"))
    return "".join(f"{each}\n" for each in (header, *(line(row, columns) for row in rows(data))))


def main(folder: Path, target: Path = HERE) -> None:
    """Write every file; the folder has all of the originals."""
    target.mkdir(exist_ok=True)
    for name, (original, columns) in FILES.items():
        data = json.loads((folder / original).read_text("utf-8"))
        (target / f"{name}.jsonl").write_text(made(data, columns), "ascii")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
