"""A change that a model asks a release for by its name is one: a misspelt name is never there."""

import ast
from collections.abc import Iterator

import pytest

from tests.help.trees import trees

pytestmark = pytest.mark.once

# Where the releases of programs are; `urllib_parse` has those of CPython, which are read otherwise.
ROOMS = ("readers", "servers")


def texts(*nodes: ast.expr) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def declared(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Change":
        yield from texts(*node.args[:1])


def asked(node: ast.AST) -> Iterator[str]:
    """Yield the names in `release.has("a-name")`."""
    match node:
        case ast.Call(func=ast.Attribute(attr="has")):
            yield from texts(*node.args)


def other_ways(node: ast.AST) -> Iterator[str]:
    """Yield other ways to read a version, or to ask for a change, than `Releases`."""
    match node:
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[names]):
            if ast.unparse(names).rpartition(".")[2] == "changes":
                yield ast.unparse(node)
        case ast.FunctionDef(name="release" | "release_of" | "number_of"):
            yield node.name
        case ast.ClassDef(bases=[*bases]) if {"Release", "Releases"} & {*map(ast.unparse, bases)}:
            yield node.name


def test_every_change_that_a_model_asks_for_is_one():
    known = {
        name for tree in trees().values() for node in ast.walk(tree) for name in declared(node)
    }
    wrong = [
        (path, name)
        for path, tree in trees().items()
        for node in ast.walk(tree)
        for name in asked(node)
        if name not in known
    ]
    assert len(known) > 300
    assert wrong == []


def test_a_change_is_asked_for_in_one_way():
    rooms = [tree for path, tree in trees().items() if path.split("/")[0] in ROOMS]
    assert len(rooms) > 150
    assert [way for tree in rooms for node in ast.walk(tree) for way in other_ways(node)] == []
