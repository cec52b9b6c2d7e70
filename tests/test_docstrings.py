"""The docstrings show what is true: each example of theirs runs, in either build."""

import ast
import doctest
import importlib
import inspect
from operator import attrgetter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"
PARSER = doctest.DocTestParser()


def with_examples(path):
    """Yield the name of each thing of a module whose docstring has an example, "" for its own."""
    tree = ast.parse(path.read_text("utf-8"))
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


EXAMPLES = [(module, name) for path, module in modules() for name in with_examples(path)]


# Packages all of whose public functions have an example; a function without one needs a program.
SHOWN = (
    *("conformance", "draft_abarth", "equivalence", "extraction", "recipes", "rfc1808", "rfc5538"),
    *("urllib_parse", "whatwg"),
)
WITHOUT = {"urlprism.conformance:ask"}


@pytest.mark.parametrize("package", SHOWN)
def test_every_public_function_of_a_package_has_an_example(package):
    door = importlib.import_module(f"urlprism.{package}")
    things = {f"{door.__name__}:{name}": getattr(door, name) for name in door.__all__}
    functions = {name: each for name, each in things.items() if inspect.isroutine(each)}
    assert functions
    bare = {name for name, each in functions.items() if ">>> " not in each.__doc__}
    assert bare == WITHOUT & functions.keys()


IDS = [f"{module}:{name}" for module, name in EXAMPLES]


@pytest.mark.parametrize(("module", "name"), EXAMPLES, ids=IDS)
def test_the_examples_of_a_docstring(module, name):
    found = importlib.import_module(module)
    thing = attrgetter(name)(found) if name else found
    test = PARSER.get_doctest(thing.__doc__, dict(vars(found)), name, module, 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0
