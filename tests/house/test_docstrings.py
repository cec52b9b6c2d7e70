"""The docstrings show what is true: each example of theirs runs, in either build."""

import ast
import doctest
import enum
import importlib
import inspect
from operator import attrgetter
from pathlib import Path

import pytest

from tools.sections import functions_assigned
from urlprism import URL
from urlprism.documents import DOCUMENTS

pytestmark = pytest.mark.plain

SOURCE = Path(__file__).parents[2] / "src"
PARSER = doctest.DocTestParser()


def with_examples(path, module):
    """Yield the name of each thing of a module whose docstring has an example, "" for its own."""
    text = path.read_text("utf-8")
    if ">>> " not in text and "Docs(" not in text:
        return
    tree = ast.parse(text)
    for name in functions_assigned(tree, module):
        if ">>> " in (getattr(importlib.import_module(module), name).__doc__ or ""):
            yield name
    for prefix, node in documented(tree, ""):
        if ">>> " in (ast.get_docstring(node) or ""):
            yield prefix


def documented(node, name):
    """Yield a module, and its functions, classes and methods, each with its name."""
    yield name, node
    for each in ast.iter_child_nodes(node):
        if isinstance(each, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from documented(each, f"{name}.{each.name}".lstrip("."))


def modules():
    """Yield the source of each module, and the name by which it is imported."""
    for path in sorted(SOURCE.glob("urlprism/**/*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        yield path, ".".join(part for part in parts if part != "__init__")


# `tests/spark` asks these, with a session.
OF_SPARK = "urlprism.spark"
EXAMPLES = [
    (module, name)
    for path, module in modules()
    if not module.startswith(OF_SPARK)
    for name in with_examples(path, module)
]


# What users import from: the packages that name what they have, each with its `__all__`.
DOORS = [
    module
    for path, module in modules()
    if path.name == "__init__.py"
    and module != OF_SPARK
    and hasattr(importlib.import_module(module), "__all__")
]
# What needs a program to answer; and what, as in urllib.parse, has no docstring.
WITHOUT = {
    "urlprism.conformance:ask",
    *(f"urlprism.urllib_parse:{kind}Result" for kind in ("Defrag", "Parse", "Split")),
    *(f"urlprism.urllib_parse:{kind}ResultBytes" for kind in ("Defrag", "Parse", "Split")),
}


def public_things(module, is_wanted):
    """Return what a door names, by its full name, if it is wanted."""
    door = importlib.import_module(module)
    things = {f"{module}:{name}": getattr(door, name) for name in door.__all__}
    return {name: each for name, each in things.items() if is_wanted(each)}


def needs_example(each):
    """Whether a thing is a class that is neither an error nor an enumeration."""
    return inspect.isclass(each) and not issubclass(each, (BaseException, enum.Enum))


def without_example(things):
    """Return the names of the things whose docstrings have no example."""
    return {name for name, each in things.items() if ">>> " not in (each.__doc__ or "")}


def test_the_doors_are_found():
    rooms = {document.room.partition(".")[0] for document in DOCUMENTS.values()}
    assert {f"urlprism.{room}" for room in rooms} | {"urlprism"} < {*DOORS}


@pytest.mark.parametrize("door", DOORS)
def test_every_public_function_has_an_example(door):
    functions = public_things(door, inspect.isroutine)
    assert functions or public_things(door, inspect.isclass)
    assert without_example(functions) == WITHOUT & functions.keys()


@pytest.mark.parametrize("door", DOORS)
def test_every_public_class_has_an_example(door):
    classes = public_things(door, needs_example)
    assert without_example(classes) == WITHOUT & classes.keys()


def test_every_attribute_of_a_url_has_an_example():
    names = [name for name in dir(URL("http://h/")) if not name.startswith("_")]
    assert "host" in names
    assert [name for name in names if ">>> " not in (getattr(URL, name).__doc__ or "")] == []


def test_what_has_no_example_is_public():
    public = {name for door in DOORS for name in public_things(door, lambda _: True)}
    assert public >= WITHOUT


IDS = [f"{module}:{name}" for module, name in EXAMPLES]


@pytest.mark.parametrize(("module", "name"), EXAMPLES, ids=IDS)
def test_the_examples_of_a_docstring(module, name):
    found = importlib.import_module(module)
    thing = attrgetter(name)(found) if name else found
    test = PARSER.get_doctest(thing.__doc__, dict(vars(found)), name, module, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
