"""Make the rows of formats and templates again, from checkouts of the two suites.

python -m tools write formats --from JSON-Schema-Test-Suite uritemplate-test
"""

import json
import subprocess
from pathlib import Path

DATA = Path(__file__).parents[1] / "tests" / "data"
SUITES = ("spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests")
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


def groups_of_templates(checkout: str) -> list[dict[str, object]]:
    """Return the groups of all files: the file, the name, the variables and the cases."""
    return [
        {"file": name, "group": group, **{key: tests[key] for key in ("variables", "testcases")}}
        for name in SUITES
        for group, tests in shown(checkout, f"{name}.json").items()
    ]


def lines_of(rows: list[list[object]] | list[dict[str, object]]) -> str:
    """Return rows as JSON lines."""
    return "".join(f"{json.dumps(row, ensure_ascii=True)}\n" for row in rows)


def files(formats: str, templates: str) -> dict[Path, str]:
    """Return the rows of formats and of templates, from a checkout of each suite."""
    return {
        DATA / "json_schema" / "formats.jsonl": lines_of(rows_of_formats(formats)),
        DATA / "uri_template" / "templates.jsonl": lines_of(rows_of_templates(templates)),
        DATA / "uri_template" / "expansions.jsonl": lines_of(groups_of_templates(templates)),
    }
