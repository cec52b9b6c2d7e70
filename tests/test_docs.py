"""The documents show what is true: each code block of theirs runs."""

import doctest
import re
from pathlib import Path

import pytest
from table_of_changes import table

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page(page):
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


def test_the_readme_has_examples_and_two_commands():
    text = (ROOT / "README.md").read_text("utf-8")
    assert text.count(">>> ") > 10
    assert len(re.findall(r"^\$ ", text, re.MULTILINE)) == 2


@pytest.mark.parametrize("page", [*PAGES, *ROOT.glob("*.md")], ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_the_table_of_changes_is_that_of_the_module():
    assert (ROOT / "docs" / "releases.md").read_text("utf-8") == table()


def test_every_public_docstring_is_there():
    from urlprism import urllib_parse  # noqa: PLC0415 - only this test needs it

    functions = [name for name in urllib_parse.__all__ if name.islower()]
    assert all(getattr(urllib_parse, name).__doc__ for name in functions)
