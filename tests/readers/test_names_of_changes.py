"""A change that a model asks a release for by its name is one: a misspelt name is never there."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import urlprism

pytestmark = pytest.mark.once

SOURCE = Path(urlprism.__file__).parent
TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
HELD = ("changes", "rules")  # what names of changes are in


def texts(*nodes: ast.expr) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def declared(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Change":
        yield from texts(*node.args[:1])


def asked(node: ast.AST) -> Iterator[str]:
    """Yield the names in `release.has("a-name")` and in `"a-name" in release.changes`."""
    match node:
        case ast.Call(func=ast.Attribute(attr="has")):
            yield from texts(*node.args)
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[held]):
            if ast.unparse(held).rpartition(".")[2] in HELD:
                yield from texts(node.left)


def test_every_change_that_a_model_asks_for_is_one():
    known = {name for tree in TREES.values() for node in ast.walk(tree) for name in declared(node)}
    wrong = [
        (path.name, name)
        for path, tree in TREES.items()
        for node in ast.walk(tree)
        for name in asked(node)
        if name not in known
    ]
    assert len(known) > 300
    assert wrong == []
