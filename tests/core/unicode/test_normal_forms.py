"""Normal forms come from unicodedata2: CPython's own can take quadratic time to sort marks."""

import ast
from pathlib import Path

import pytest

import urlprism
from tests.help.trees import tree

FILES = sorted(Path(urlprism.__file__).parent.rglob("*.py"))
# Names in the Unicode 3.2 of IDNA 2003, of which a label is cut to a few hundred characters first.
OLD = {"_core/idn/idna2003.py"}
# One character each.
SINGLE = {"whatwg/forms/encodings.py"}

pytestmark = [pytest.mark.once, pytest.mark.plain]


def named(path):
    return path.relative_to(Path(urlprism.__file__).parent).as_posix()


def asks_python(tree):
    """Whether a module gets a normal form from the module of the interpreter."""
    typed = {
        id(each)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
        for part in block.body
        for each in ast.walk(part)
    }
    imported = {
        alias.name
        for each in ast.walk(tree)
        if isinstance(each, ast.Import) and id(each) not in typed
        for alias in each.names
    }
    taken = {
        alias.name
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom) and each.module == "unicodedata"
        for alias in each.names
    }
    asked = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    forms = {"normalize", "is_normalized"}
    return bool(taken & (forms | {"ucd_3_2_0"})) or (
        "unicodedata" in imported and bool(asked & forms)
    )


def test_no_module_asks_the_interpreter_for_a_normal_form():
    assert {named(path) for path in FILES if asks_python(tree(path))} == OLD | SINGLE
