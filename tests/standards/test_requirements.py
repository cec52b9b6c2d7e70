"""Every requirement has a statement, a line of the documentation, and a test that names it."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from tools.requirements import PAGES, page, plain, requirements

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs" / "standards"
# By the document, how many requirements were read from it.
COUNTS = {
    "R1738-": 64,
    "R1808-": 25,
    "BARTH-": 11,
    "BARTH-H": 19,
    "R3986-": 24,
    "R2396-": 4,
    "R2732-": 1,
    "R3987-": 6,
    "R8089-": 2,
    "R6068-": 2,
    "R5538-": 2,
    "R4266-": 1,
    "R4248-": 1,
    "R4156-": 1,
    "R4157-": 1,
}
IDS = {f"{document}{number}" for document, last in COUNTS.items() for number in range(1, last + 1)}
SECTION = re.compile(r"([\d.-]+|Appendix( [A-E])?|whole text)")


def named(source):
    """Return what every `pytest.mark.requirement(...)` of a file names."""
    return Counter(
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.requirement"
        for name in arguments(node)
    )


def arguments(call):
    """Return the names that a call is given, one by one or as `*"a b".split()`."""
    given = eval(f"[{', '.join(map(ast.unparse, call.args))}]", {"__builtins__": {}})
    assert all(type(name) is str for name in given)
    return given


@pytest.fixture(scope="module")
def known():
    return {path: named(path.read_text("utf-8")) for path in sorted(TESTS.rglob("test_*.py"))}


def test_every_requirement_has_a_test(known):
    assert len(IDS) == 164
    shown = {name for names in known.values() for name in names}
    assert sorted(IDS - shown) == []


def test_no_test_names_another(known):
    assert {path: set(names) - IDS for path, names in known.items() if set(names) - IDS} == {}


def test_every_requirement_has_a_statement():
    rows = requirements()
    assert sorted(row.id for row in rows) == sorted(IDS)
    assert len({row.statement for row in rows}) == len(rows)
    for row in rows:
        assert re.fullmatch(r'[A-Z0-9"].{30,240}\.', row.statement), row.id
        assert all(map(SECTION.fullmatch, row.section.split(", "))), row.id


def test_a_requirement_is_of_the_document_that_its_name_begins_with():
    named = {"BARTH-": "draft-abarth-url", "BARTH-H": "draft-abarth-url"}
    for row in requirements():
        series = row.id.rstrip("0123456789")
        assert row.document == named.get(series, f"RFC {series[1:-1]}"), row.id


def test_every_document_has_a_page():
    assert {row.document for row in requirements()} == {*PAGES}


def test_the_page_shows_every_requirement():
    text = (DOCS / "requirements.md").read_text("utf-8")
    assert text == page()
    for row in requirements():
        assert f"| {row.id} | {row.section} | {plain(row.statement)} |\n" in text
    assert {f"{name}.md" for name in PAGES.values()} <= {path.name for path in DOCS.glob("*.md")}


def test_what_markdown_would_read_is_escaped():
    assert plain(r"a*b_c|d<e>`f` [g] ~ $ \\") == r"a\*b\_c\|d\<e\>\`f\` \[g\] \~ \$ \\\\"


def test_the_names_are_found():
    source = """
@pytest.mark.requirement("A-1")
@pytest.mark.requirement(*"A-2 A-3".split())
def test_f(): ...

@pytest.mark.requirement("A-1", "A-4")
class TestC: ...

@pytest.mark.other("A-5")
def test_g(): requirement("A-6")
"""
    assert named(source) == {"A-1": 2, "A-2": 1, "A-3": 1, "A-4": 1}
