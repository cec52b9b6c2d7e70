"""Make rows of trurl's own test cases: `python tests/data/make_trurl.py CHECKOUT [FOLDER]`.

CHECKOUT is a folder with trurl's `tests.json` and `testfiles`. FOLDER gets `cases.jsonl`; without
it, that is `trurl` in the folder for fetched files ($URLPRISM_CACHE), where the tests look.

The first line has the digest of `tests.json` and the files that command lines name. Each other line
is a row, in the original's order: arguments, exit code, output, and whether there are notes. It is
null for what trurl's own runner leaves out with a libcurl that writes upper-case digits.
"""

import hashlib
import json
import sys
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, it finds `benchmarks`

from benchmarks.corpora import cache_folder
from trurl_differences import UPPER_CASE

NAME: Final = "cases.jsonl"


def row(case: dict[str, Any]) -> list[Any] | None:
    """Return a row of ours for one of the original."""
    if UPPER_CASE in case.get("excludes", ()):
        return None
    expected = case["expected"]
    notes = bool(expected.get("stderr"))
    return [case["input"]["arguments"], expected["returncode"], expected["stdout"], notes]


def folder() -> Path:
    """Return the folder in which the tests look for the rows."""
    return cache_folder() / "trurl"


def main(checkout: str, target: str | None = None) -> None:
    """Write the rows."""
    content = Path(checkout, "tests.json").read_bytes()
    files = {
        f"testfiles/{path.name}": path.read_bytes().decode()
        for path in sorted(Path(checkout, "testfiles").iterdir())
    }
    digest = hashlib.sha256(content).hexdigest()
    lines = [{"sha256": digest, "files": files}, *map(row, json.loads(content))]
    place = folder() if target is None else Path(target)
    place.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines)
    (place / NAME).write_text(text, "ascii")


if __name__ == "__main__":
    main(*sys.argv[1:])
