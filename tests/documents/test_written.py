"""`python -m tools write`: what it writes is what stands in the repository."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import table
from tools.__main__ import listed, main

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
OF_PACKAGE = [
    each for each in table.WRITERS.values() if each.needs == table.PACKAGE and each.module
]


@pytest.mark.parametrize("writer", OF_PACKAGE, ids=lambda each: each.name)
def test_what_needs_the_package_only_is_written_as_it_stands(writer):
    changed = [
        path.relative_to(ROOT).as_posix()
        for path, text in table.files(writer).items()
        if path.read_text("utf-8") != text
    ]
    assert changed == [], f"run `python -m tools write {writer.name}`"


def test_the_table_has_every_module_that_writes():
    writing = {
        ".".join(path.relative_to(TOOLS).with_suffix("").parts)
        for path in TOOLS.rglob("*.py")
        if "\ndef files(" in path.read_text("utf-8") and path.name != "table.py"
    }
    assert writing == {each.module for each in table.WRITERS.values() if each.module}


def test_whatever_writes_is_in_tools():
    """Of the tests, none writes into the repository, and no page has another command."""
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    other = ("python tests/data", "python tools/", "python -m book", "python -m diagrams")
    assert not [page for page in pages for word in other if word in page.read_text("utf-8")]
    assert not [*(ROOT / "docs").rglob("*.py")][1:], "docs has conf.py, and else pages only"
    assert not [*(ROOT / "tests" / "data").rglob("*.py")]


def test_the_list_names_what_is_written_and_what_it_needs():
    lines = listed().splitlines()
    assert [line.split()[0] for line in lines] == [*table.WRITERS]
    assert "releases      docs/readers/releases.md; needs the package" in lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["write", "unknown"], "unknown: no such name"),
        (["write", "wpt"], "wpt needs --from FOLDER..."),
        (["write", "words", "--from", "a"], "words takes nothing from elsewhere"),
    ],
)
def test_what_cannot_be_written_is_said(arguments, message):
    with pytest.raises(SystemExit, match=message):
        main(arguments)


def test_it_is_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "tools", "list"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == listed()
