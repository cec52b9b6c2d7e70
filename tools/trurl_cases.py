"""Make tests/data/trurl/cases.jsonl of trurl's own test cases: `make_trurl.py CHECKOUT`.

CHECKOUT is a folder with trurl's `tests.json` and `testfiles`.

The first line has the digest of `tests.json` and the files that command lines name. Each other line
is a row, in the original's order: arguments, exit code, output, and whether there are notes. It is
null for what trurl's own runner leaves out with a libcurl that writes upper-case digits.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from tests.cli.trurl_differences import UPPER_CASE

TARGET: Final = Path(__file__).parents[1] / "tests" / "data" / "trurl" / "cases.jsonl"


def row(case: dict[str, Any]) -> list[Any] | None:
    """Return a row of ours for one of the original."""
    if UPPER_CASE in case.get("excludes", ()):
        return None
    expected = case["expected"]
    notes = bool(expected.get("stderr"))
    return [case["input"]["arguments"], expected["returncode"], expected["stdout"], notes]


def files(checkout: str) -> dict[Path, str]:
    """Return the rows."""
    content = Path(checkout, "tests.json").read_bytes()
    contents = {
        f"testfiles/{path.name}": path.read_bytes().decode()
        for path in sorted(Path(checkout, "testfiles").iterdir())
    }
    digest = hashlib.sha256(content).hexdigest()
    lines = [{"sha256": digest, "files": contents}, *map(row, json.loads(content))]
    return {TARGET: "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for line in lines)}
