"""The documents show what is true: each code block of theirs runs."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tools import faults as table_of_faults
from tools.book import contents
from tools.changes import page
from tools.releases import table

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[2]
RELEASE = re.compile(r"\b[0-9]+\.[0-9]+\.[0-9]+\b")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]


# `tests/spark` asks these, with a session.
OF_SPARK = "spark.md"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name != OF_SPARK], ids=lambda page: page.name
)
def test_the_examples_of_a_page(page):
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.once
@pytest.mark.parametrize("page", [*PAGES, ROOT / "CHANGELOG.md"], ids=lambda page: page.name)
def test_a_page_has_no_character_that_is_a_control(page):
    """With a NUL in it, a page is no text to many programs."""
    found = re.findall(
        r"[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e]", page.read_text("utf-8")
    )
    assert found == []


def test_the_readme_has_examples_and_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    assert text.count(">>> ") >= 10
    commands = re.findall(r"^\$ (.*)", text, re.MULTILINE)
    assert len(commands) == 2
    # Each is a chain of what has to go well.
    assert all(re.fullmatch(r"python3 -m venv [^!;|]+", command) for command in commands)
    assert len(text.split()) <= 900


def test_what_the_readme_shows_is_there():
    text = (ROOT / "README.md").read_text("utf-8")
    shown = re.findall(r'(?:src|srcset)="([^"]+)"', text)
    assert len(shown) == 2
    for each in shown:
        assert (ROOT / each).is_file()


@pytest.mark.plain
def test_the_readme_shows_what_its_first_command_prints():
    text = (ROOT / "README.md").read_text("utf-8")
    (shown,) = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    (given,) = re.findall(r"^\$ .* && \S+/urlprism (.*)$", text, re.MULTILINE)
    environment = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "urlprism", *shlex.split(given)],
        env=environment, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0
    printed = RELEASE.sub("", done.stdout)
    # It ends on one screen.
    assert printed.count("\n") <= 30
    first, *pieces = re.split(r"^\.\.\.\n", RELEASE.sub("", shown), flags=re.MULTILINE)
    assert printed.startswith(first)
    for piece in filter(None, pieces):
        _, found, printed = printed.partition(piece)
        assert found, piece


DOCS = ROOT / "docs"
TEXTS = {
    page.relative_to(DOCS).with_suffix("").as_posix(): page.read_text("utf-8") for page in PAGES[1:]
}


def test_the_indexes_name_every_page():
    first = contents.named(TEXTS["index"], "index")
    assert len({*first}) == len(first)
    assert {*first, *contents.below(TEXTS), "index"} == TEXTS.keys()


def test_the_main_navigation_is_what_people_read():
    """What is below "Standards and evidence" is looked up; the rest has at most so many words."""
    first = {*contents.named(TEXTS["index"], "index")}
    opened = {
        each
        for name in first - {"standards/index"}
        if name.endswith("/index")
        for each in contents.named(TEXTS[name], name)
    }
    read = first | opened
    assert "standards/requirements" not in read
    assert {"checking/safe_target", "start/cookbook", "tutorials/web", "recipes/dask"} < read
    words = {name: len(re.findall(r"\S*\w\S*", TEXTS[name])) for name in read}
    assert sum(words.values()) <= 60_000, sorted(words.items(), key=lambda item: -item[1])


def test_the_main_navigation_is_in_the_order_of_what_people_do():
    headings = re.findall(r"^## (.*)$", TEXTS["index"], re.MULTILINE)
    assert headings == [
        "First questions", "Start", "Fetch safely", "Redirect safely", "Parse and build", "Columns",
        "Logs", "Replace urllib.parse", "Compare and explain", "Bridges, command, page",
        "Standards and evidence",
    ]  # fmt: skip


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_table_of_changes_is_that_of_the_module():
    assert (ROOT / "docs" / "readers" / "releases.md").read_text("utf-8") == table()


def test_the_page_of_changes_is_that_of_the_modules():
    assert (ROOT / "docs" / "readers" / "changes.md").read_text("utf-8") == page()


def test_the_page_of_faults_is_that_of_the_readers():
    assert (ROOT / "docs" / "readers" / "faults.md").read_text("utf-8") == table_of_faults.page()
    for name, found in table_of_faults.FAULTS.items():
        for fault in found:
            assert len({*map(table_of_faults.told, table_of_faults.answers(name, fault))}) == 2


def test_every_public_docstring_is_there():
    from urlprism import urllib_parse  # noqa: PLC0415 - only this test needs it

    functions = [name for name in urllib_parse.__all__ if name.islower()]
    assert all(getattr(urllib_parse, name).__doc__ for name in functions)
