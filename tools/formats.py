"""Make the rows of formats and templates again, from checkouts of the two suites.

python tools/formats.py JSON-Schema-Test-Suite uritemplate-test
"""

import json
import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parents[1] / "tests" / "data"
FORMATS = ("uri", "uri-reference", "iri", "iri-reference", "uri-template")


def shown(checkout: str, path: str) -> object:
    """Return a file of the newest commit of a checkout, read as JSON."""
    command = ["git", "-C", checkout, "show", f"HEAD:{path}"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def rows_of_formats(checkout: str) -> list[list[object]]:
    """Return the format, the text and whether it is valid, for each test with a text."""
    return [
        [name, test["data"], test["valid"]]
        for name in FORMATS
        for group in shown(checkout, f"tests/draft2020-12/optional/format/{name}.json")
        for test in group["tests"]
        if isinstance(test["data"], str)
    ]


def rows_of_templates(checkout: str) -> list[list[object]]:
    """Return the templates of all files, each once, and whether the suite expands it."""
    found = {}
    for name in ("spec-examples", "extended-tests", "negative-tests"):
        for group in shown(checkout, f"{name}.json").values():
            for template, expected in group["testcases"]:
                found[template] = expected is not False
    return [[template, expands] for template, expands in found.items()]


def write(path: Path, rows: list[list[object]]) -> None:
    """Write rows as JSON lines."""
    lines = [json.dumps(row, ensure_ascii=True) for row in rows]
    path.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    write(DATA / "json_schema" / "formats.jsonl", rows_of_formats(sys.argv[1]))
    write(DATA / "uri_template" / "templates.jsonl", rows_of_templates(sys.argv[2]))
