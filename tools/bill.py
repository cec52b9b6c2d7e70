"""The bill of materials of a release: what cyclonedx-py finds installed, and what it cannot know.

That is the version, which is written in the package; which packages an extra installs; and data of
others that the wheel has in itself, with their editions and licences.

`python -m tools.bill FILE` completes a file of CycloneDX's JSON.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.release import current

ROOT: Final = Path(__file__).parents[1]
NAME: Final = "urlprism"
_PACKAGE: Final = ROOT / "src" / NAME


class Data(NamedTuple):
    """Names and numbers of somebody else that the package repeats, of an edition."""

    name: str
    source: str
    licence: str
    file: str
    edition: str  # an expression that finds it in the file


def _clouds() -> list[str]:
    text = (_PACKAGE / "data" / "clouds.txt").read_text(encoding="ascii")
    return re.findall(r"^cloud\t(\w+)\t", text, re.MULTILINE)


DATA: Final = (
    Data(
        "The URL Standard's schemes, percent-encode sets and validation errors",
        "https://github.com/whatwg/url",
        "CC-BY-4.0",
        "documents.py",
        r'_WHATWG_COMMIT: Final = "([0-9a-f]{40})"',
    ),
    Data(
        "IANA's registries of special-purpose addresses and special-use names",
        "https://www.iana.org/protocols",
        "CC0-1.0",
        "documents.py",
        r'IANA: Final = "([\d-]{10})"',
    ),
    Data(
        "Days of releases of programs",
        "https://github.com/endoflife-date/release-data",
        "MIT",
        "data/releases.txt",
        r"endoflife-date/release-data at ([0-9a-f]+) of",
    ),
    Data(
        "Forms of secrets",
        "https://github.com/gitleaks/gitleaks",
        "MIT",
        "data/secrets.txt",
        r"gitleaks, config/gitleaks\.toml at ([0-9a-f]+)",
    ),
    *(
        Data(
            f"Parameters that track, and redirectors: {name}",
            "https://github.com/brave/adblock-lists",
            "MPL-2.0",
            "data/tracking.txt",
            rf"^list\t{name}\t\S+\t([0-9a-f]+)\t",
        )
        for name in ("brave-query-filter", "brave-clean-urls", "brave-debounce")
    ),
    *(
        Data(
            f"Networks of cloud providers: {name}",
            "https://github.com/lord-alfred/ipranges",
            "CC0-1.0",
            "data/clouds.txt",
            rf"^cloud\t{name}\t[^\t]+\t\S+\t([0-9a-f]+)\t",
        )
        for name in _clouds()
    ),
)


def completed(bill: dict[str, Any], version: str) -> dict[str, Any]:
    """Return a bill with the version, what is optional, and the data."""
    root = bill["metadata"]["component"]
    root |= {"type": "library", "version": version, "purl": f"pkg:pypi/{NAME}@{version}"}
    graph = {each["ref"]: each.get("dependsOn", []) for each in bill["dependencies"]}
    needed = _reached(graph, [ref for ref in graph[root["bom-ref"]] if _is_needed(ref)])
    for each in bill["components"]:
        each["scope"] = "required" if each["bom-ref"] in needed else "optional"
    found = [_component(each) for each in DATA]
    for each in bill["dependencies"]:
        if each["ref"] == root["bom-ref"]:
            each["dependsOn"] = sorted({*each["dependsOn"], *(part["bom-ref"] for part in found)})
    bill["components"] += found
    bill["dependencies"] += [{"ref": each["bom-ref"]} for each in found]
    return bill


def _is_needed(ref: str) -> bool:
    """Whether a reference is to a package that every installation has."""
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (listed,) = re.findall(r"^dependencies = (\[.*\])$", project, re.MULTILINE)
    return ref.partition("==")[0].lower() in re.findall(r'"([a-z0-9-]+)', listed)


def _reached(graph: dict[str, list[str]], begin: list[str]) -> set[str]:
    found, left = set[str](), list(begin)
    while left:
        ref = left.pop()
        if ref not in found:
            found.add(ref)
            left += graph.get(ref, [])
    return found


def _component(data: Data) -> dict[str, Any]:
    return {
        "bom-ref": f"data:{data.file}:{data.licence}:{data.name.rpartition(' ')[2]}",
        "type": "data",
        "name": data.name,
        "version": _found(_PACKAGE / data.file, data.edition),
        "scope": "required",
        "licenses": [{"license": {"id": data.licence, "acknowledgement": "declared"}}],
        "externalReferences": [{"type": "website", "url": data.source}],
    }


def _found(path: Path, pattern: str) -> str:
    """Return the only text that a file has for a pattern; raise LookupError for none or several."""
    texts = {*re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)}
    if len(texts) != 1:
        message = f"{path.name} has {len(texts)} texts for {pattern}"
        raise LookupError(message)
    return str(texts.pop())


def main() -> None:
    """Complete the file that the command line names, and hold it to the schema."""
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415 - a release has it
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    (path,) = map(Path, sys.argv[1:])
    bill = completed(json.loads(path.read_text(encoding="utf-8")), current())
    text = json.dumps(bill, indent=2, sort_keys=True) + "\n"
    schema = SchemaVersion.from_version(bill["specVersion"])
    if error := JsonStrictValidator(schema).validate_str(text):
        message = f"{path} is no CycloneDX {bill['specVersion']}: {error}"
        raise SystemExit(message)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
