"""A compiled function reads no member of an enumeration from its class.

`Verdict.ALIKE` looks for an attribute of a class whose metaclass may answer for missing ones: on
CPython 3.11 that takes as long as a certificate. A global of the module holds the member.
"""

import ast
import enum
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = re.findall(r'^    "(urlprism\.[\w.]+)",$', (ROOT / "setup.py").read_text(), re.MULTILINE)

pytestmark = pytest.mark.once


def members_read(source, names):
    """Return the attributes of the classes with these names that functions of a source read."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return sorted({
        f"{node.value.id}.{node.attr}"
        for function in functions
        for statement in function.body
        for node in ast.walk(statement)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id in names
    })  # fmt: skip


@pytest.mark.parametrize("name", COMPILED)
def test_no_compiled_function_reads_a_member_of_an_enumeration(name):
    module = importlib.import_module(name)
    names = {each for each, value in vars(module).items() if isinstance(value, enum.EnumMeta)}
    source = (ROOT / "src" / f"{name.replace('.', '/')}.py").read_text("utf-8")
    assert members_read(source, names) == []


def test_the_check_sees_a_member():
    source = "TOP = Colour.RED\ndef f(a=Colour.RED):\n    return [Colour.BLUE for _ in a.b]\n"
    assert members_read(source, {"Colour"}) == ["Colour.BLUE"]
