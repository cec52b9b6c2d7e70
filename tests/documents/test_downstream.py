"""What other projects' tests say of the drop-in: the comparison, and that the drop-in is asked."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.downstream import PROJECTS, Project, compared, outcomes

pytestmark = [pytest.mark.plain, pytest.mark.once]

ROOT = Path(__file__).parents[2]
PLUGINS = ROOT / "tools" / "plugins"
SOME = Project("some", ("tests",), 1)
STANDARD = {"a": "passed", "b": "failure", "c": "skipped"}


def test_the_same_is_well():
    line, wrong = compared(SOME, STANDARD, STANDARD)
    assert line == (
        "some: 3 tests; 1 pass with the standard library, 1 of these with the drop-in;"
        " known to differ: 0"
    )
    assert wrong == []
    # What fails with the standard library is asked nothing of.
    assert compared(SOME, STANDARD, STANDARD | {"b": "passed"})[1] == []


@pytest.mark.parametrize(
    "ours",
    [
        {**STANDARD, "a": "failure"},
        {**STANDARD, "a": "error"},
        {**STANDARD, "a": "skipped"},
        {**STANDARD, "c": "failure"},  # expected to fail, and passes
        {"b": "failure", "c": "skipped"},
    ],
)
def test_what_differs_is_named(ours):
    ((wrong,), name) = compared(SOME, STANDARD, ours)[1], "c" if ours.get("a") == "passed" else "a"
    assert wrong.startswith(f"some: {name}: {STANDARD[name]} with the standard library, ")


def test_a_known_difference_is_one():
    known = dataclasses.replace(SOME, differs={"a": "a reason"})
    assert compared(known, STANDARD, STANDARD | {"a": "failure"})[1] == []
    assert compared(known, STANDARD, STANDARD)[1] == ["some: a does not differ any more"]


def test_a_run_that_asks_nothing_is_none():
    assert compared(SOME, {}, {})[1] == ["some: 0 tests pass, not 1 or more"]
    assert "some: a cannot be asked" in compared(SOME, {"a": "error"}, {"a": "error"})[1]


def test_projects_are_pinned_and_installed():
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    for project in PROJECTS:
        assert sum(line.startswith(f"{project.name}==") for line in pins) == 1
        assert project.least >= 100
        assert all(reason for reason in project.differs.values())


TESTS = """
import urllib.parse
from urllib.parse import urlsplit
import pytest

def test_ours(): assert urlsplit.__module__ == "urllib.parse" and urlsplit(bytearray(b"http://h"))
def test_theirs(): assert urllib.parse.__name__ == "urllib.parse"
def test_not(): pytest.skip("not here")
@pytest.fixture
def broken(): raise ValueError
def test_broken(broken): pass
"""


def asked(folder, *options, package="nothing"):
    report = folder / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(folder)]
    path = [str(PLUGINS), str(folder), *(each for each in sys.path if each)]
    done = subprocess.run(
        [*command, *options, f"--junitxml={report}", "-p", "no:cacheprovider", str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "DOWNSTREAM": package},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return done, outcomes(report)


def test_the_plugin_puts_the_drop_in_in_place(tmp_path):
    (tmp_path / "test_some.py").write_text(TESTS)
    _, standard = asked(tmp_path)
    _, ours = asked(tmp_path, "-p", "in_place_of_urllib")
    same = {"test_some::test_not": "skipped", "test_some::test_broken": "error"}
    assert standard == same | {
        "test_some::test_ours": "failure",  # bytearray is a TypeError there
        "test_some::test_theirs": "passed",
    }
    assert ours == same | {
        "test_some::test_ours": "passed",
        "test_some::test_theirs": "failure",
    }


def test_a_function_of_the_standard_library_that_stays_is_found(tmp_path):
    (tmp_path / "kept.py").write_text("import urllib.parse\nsplit = urllib.parse.urlsplit\n")
    (tmp_path / "test_kept.py").write_text(
        "def test_one():\n"
        "    import kept, in_place_of_urllib as plugin\n"
        "    (kept.split,) = (f for f in plugin.THEIRS if f.__name__ == 'urlsplit')\n"
    )
    done, _ = asked(tmp_path, "-p", "in_place_of_urllib", package="kept")
    assert done.returncode == 3
    assert "still of the standard library: kept.split" in done.stdout + done.stderr
