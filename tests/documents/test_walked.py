"""The tutorials and the cookbook: what they tell to save and to run does what they show."""

import re
import sys
from pathlib import Path

import pytest

from tests.help.walking import fits, steps, walk

pytestmark = [
    pytest.mark.plain,
    pytest.mark.skipif(sys.platform == "win32", reason="the commands are of a POSIX shell"),
]

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = sorted({*(DOCS / "tutorials").glob("*.md")} - {DOCS / "tutorials" / "index.md"})


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_does_what_it_shows(page, tmp_path):
    assert walk(page.read_text("utf-8"), tmp_path) == []


def test_there_is_a_tutorial_for_each_of_four_readers():
    assert [page.stem for page in TUTORIALS] == ["crawler", "data", "security", "web"]
    for page in TUTORIALS:
        done = [*steps(page.read_text("utf-8"))]
        assert len([step for step in done if step.output]) >= 5, page
        assert len([step for step in done if step.output is None]) >= 1, page


def test_the_cookbook_has_forty_lines_of_commands_and_python(tmp_path):
    page = (DOCS / "start" / "cookbook.md").read_text("utf-8")
    entries = re.split(r"^### ", page, flags=re.MULTILINE)[1:]
    assert len(entries) >= 40
    assert all(entry.count(">>> ") == 1 for entry in entries)
    assert sum("\n$ urlprism " in entry for entry in entries) >= 35
    assert walk(page, tmp_path) == []


def test_every_error_among_the_questions_is_made():
    """`test_docs` runs the page: what it shows of an error stands in an example."""
    page = (DOCS / "start" / "questions.md").read_text("utf-8")
    shown = re.findall(r"^(?:urlprism\.)?\w+(?:Error|URL): .*", page, re.MULTILINE)
    examples = "".join(re.findall(r"^```pycon\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    assert len(shown) >= 6
    assert all(line in examples for line in shown)


def test_dots_stand_for_any_lines():
    assert fits("a\n...\nc\n", "a\nb\nb\nc\n")
    assert fits("a 1.2.3\n...\n", "a 4.5.6\n")
    assert not fits("a\n...\nc\n", "a\nb\n")
    assert not fits("a\n", "a\nb\n")
    assert not fits("127.0.0.1\n", "127.0.0.2\n")


def test_files_and_commands_are_found_in_their_order():
    page = "Save this as `a.py`:\n\n```python\nx\n```\n\n```console\n$ a\n1\n$ b \\\n> c\n```\n"
    assert [*steps(page)] == [("a.py", "x\n", None), ("a", "a", "1\n"), ("b c", "b c", "")]
    assert not re.search(r"^> ", "b c")
