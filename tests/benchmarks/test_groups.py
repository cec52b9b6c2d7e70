"""`python -m benchmarks groups`: what each group of readers costs and sees."""

import importlib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]


@pytest.fixture
def groups(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("benchmarks.reports.groups")


def test_the_page_has_the_examples_of_the_command(groups):
    told = (ROOT / "docs" / "readers" / "comparison.md").read_text("utf-8")
    shown = told.partition(groups.START)[2].partition(groups.END)[0]
    assert "\n".join(groups.examples()) in shown
    for group in groups.GROUPS:
        for urls in ("real", "mutated"):
            assert sum(
                f"| `{group}` |" in row and f"| {urls} |" in row for row in shown.splitlines()
            )


def test_the_counts_are_of_what_is_asked(groups):
    urls = ["http://h/", "http://h/a|b", "http://e.com\\@h.com/"]
    row = groups.row_of("default", "real", urls)
    # RFC 3986 has no vertical bar; a backslash ends the authority of a browser, not of a URI.
    assert (row.asked, row.certified, row.follows) == (3, 1, 1)
    assert (row.targets, row.refused) == (1, 1)
    assert min(row.alone, row.causes, row.together) > 0


def test_the_page_is_renewed_between_its_marks(groups):
    text = f"before\n{groups.START}old\n{groups.END}behind\n"
    once = groups.renewed(text, "new\n")
    assert once == f"before\n{groups.START}\nnew\n\n{groups.END}behind\n"
    assert groups.renewed(once, "new\n") == once
