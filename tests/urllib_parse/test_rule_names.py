"""The rules that releases are told apart by are asked for by names that there are."""

import importlib
import re
from pathlib import Path

import urlprism
from urlprism.urllib_parse.releases import CHANGES

FOLDER = Path(urlprism.__file__).parent
ASKED = re.compile(r"\.has\(\s*\"([^\"]+)\"")


def name_of(path):
    return ".".join(("urlprism", *path.relative_to(FOLDER).with_suffix("").parts))


def asked_in(sources):
    return {name for path in sources for name in ASKED.findall(path.read_text("utf-8"))}


def test_every_change_that_is_asked_for_is_known():
    asked = asked_in((FOLDER / "urllib_parse").rglob("*.py"))
    assert asked <= {change.name for change in CHANGES}
    assert len(asked) > 20


def test_every_change_of_a_program_that_is_asked_for_is_known():
    known = {change.name for change in CHANGES}
    files = [*(FOLDER / "readers").rglob("*.py"), *(FOLDER / "servers").rglob("*.py")]
    for path in files:
        if path.stem.endswith("releases") and path.parent.name != "shared":
            tables = vars(importlib.import_module(name_of(path))).items()
            changes = [table for name, table in tables if name.startswith("CHANGES")]
            known |= {each.name for table in changes for each in table}
    asked = asked_in(files)
    assert asked <= known
    assert len(asked) > 50
