"""What tests of several rooms read of tests/data. Nothing beside the repository is looked at."""

import functools
import importlib
import json
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT / "tests" / "data"

Row = dict[str, Any]

# What may be null in a row; of all others null is what the row does not state.
_NULLABLE: Final = frozenset({"base", "output"})


@functools.cache
def wpt(name: str) -> tuple[Row, ...]:
    """Return the rows of a file of the web-platform-tests, by our name of it: "urls", "idna"."""
    lines = (DATA / "wpt" / f"{name}.jsonl").read_text("ascii").splitlines()
    columns, *rows = map(json.loads, lines)
    return tuple(
        {
            column: value
            for column, value in zip(columns, row + [None] * (len(columns) - len(row)), strict=True)
            if value is not None or column in _NULLABLE
        }
        for row in rows
    )


def differences(kind: str) -> list[Row]:
    """Return the texts that documents "parse", or "resolve", differently, and what each says."""
    rows = json.loads((DATA / "rfc" / "differences.json").read_text("utf-8"))
    return [row for row in rows if row["kind"] == kind]


def names_of_standards() -> dict[str, Any]:
    """Return the states, errors and anchors of the URL and the Encoding Standard."""
    return json.loads((DATA / "whatwg" / "names.json").read_text("utf-8"))


def benchmarks_corpora() -> Any:
    """Return the module that fetches by version and checksum; it is no installed package."""
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    return importlib.import_module("benchmarks.inputs.corpora")
