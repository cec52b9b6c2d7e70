"""Every requirement of the documents that are rooms has a test that names it."""

import ast
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
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
