"""The fuzzer asks all there is, and gives all that it has to: held against doors and documents."""

import ast
import doctest
import fnmatch
import importlib
import inspect
import random
import sys
from pathlib import Path

import pytest

from tests.fuzz import fuzz_calls, fuzz_rows, fuzz_surface, fuzz_values
from tests.help.trees import tree

pytestmark = pytest.mark.once

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE = ROOT / "src"
PAGES = [
    ROOT / "README.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "recipes"),
]

ENTRIES = fuzz_surface.entries()
# Functions of a class are other objects each time: they are told apart by their names.
ASKED = {getattr(entry.function, "__func__", entry.function) for entry in ENTRIES}
TEXTS = {"str", "bytes", "bytearray", "Text", "URLText", "Init", "object", "Any"}


def is_asked(function):
    return getattr(function, "__func__", function) in ASKED


def is_left_out(name):
    return any(fnmatch.fnmatch(name, each) for each in fuzz_surface.LEFT_OUT)


def doors():
    """Yield each module with an `__all__`, by its syntax, and the names in it."""
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text("utf-8")
        for node in ast.parse(text).body if "__all__" in text else ():
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                if isinstance(node.value, ast.Call):
                    continue  # the front door, whose names are those of its table
                name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
                yield name.removesuffix(".__init__"), ast.literal_eval(node.value)


# No function of these reads a text, and they need programs, or Spark.
NEED_OTHERS = ("urlprism.readers.asking", "urlprism.spark")
DOORS = [
    (door, name) for door, names in doors() if not door.startswith(NEED_OTHERS) for name in names
]


def takes_text(function):
    """Return whether a parameter of a definition is said to be a text, or anything."""
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    given += [each for each in (function.args.vararg, function.args.kwarg) if each]
    return any(
        isinstance(node, ast.Name) and node.id in TEXTS
        for each in given
        if each.annotation
        for node in ast.walk(each.annotation)
    )


def methods(cls):
    """Return the names of the public methods that a class defines, and that take a text."""
    path = SOURCE.joinpath(*cls.__module__.split(".")).with_suffix(".py")
    for node in tree(path).body if path.exists() else ():
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return [
                each.name
                for each in node.body
                if isinstance(each, ast.FunctionDef)
                and not each.name.startswith("_")
                and takes_text(each)
            ]
    return []


def test_the_doors_are_found():
    assert len({door for door, _ in DOORS}) >= 18
    assert len(DOORS) > 200


@pytest.mark.parametrize(("door", "name"), DOORS, ids=[".".join(pair) for pair in DOORS])
def test_what_a_door_names_is_asked(door, name):
    value = getattr(importlib.import_module(door), name)
    if inspect.isclass(value) and value.__module__.startswith("urlprism"):
        missing = {
            each
            for each in methods(value)
            if not is_asked(getattr(value, each)) and not is_left_out(f"{door}.{name}.{each}")
        }
        assert missing == set()
    elif inspect.isroutine(value) and inspect.signature(value).parameters:
        assert is_asked(value) or is_left_out(f"{door}.{name}")


def bound(node):
    """Yield the names that an import binds, and what they name."""
    for each in node.names:
        if isinstance(node, ast.Import):
            found = importlib.import_module(each.name)
            first = each.name.partition(".")[0]
            yield (each.asname, found) if each.asname else (first, sys.modules[first])
        else:
            module = importlib.import_module(node.module)
            if not hasattr(module, each.name):
                importlib.import_module(f"{node.module}.{each.name}")
            yield each.asname or each.name, getattr(module, each.name)


def called(page):
    """Yield what the examples of a page call, and what that is."""
    names = {}
    for example in doctest.DocTestParser().get_examples(page.read_text("utf-8")):
        nodes = list(ast.walk(ast.parse(example.source)))
        for node in nodes:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names.update(bound(node))
        for call in [node for node in nodes if isinstance(node, ast.Call)]:
            said = ast.unparse(call.func).split(".")
            value = names.get(said[0])
            for each in said[1:]:
                value = getattr(value, each, None)
            if str(getattr(value, "__module__", "")).startswith("urlprism"):
                yield ".".join(said), value


CALLED = {
    (page.name, name): value
    for page in PAGES
    if page.name != "spark.md"
    for name, value in called(page)
}
# What the examples call and the fuzzer does not: they take no text, or judge nothing.
NOT_ASKED = {
    "add_columns": "it takes a table",
    "call": "it takes a function",
    "cases": "it takes nothing",
    "clouds": "it takes nothing",
    "create_function": "it takes a connection",
    "generated": "it takes a seed",
    "inventory.locked": "it opens files",
    "register": "it takes a connection",
    "scan": "it takes a dataset",
    "urllib_parse.install": "it takes nothing",
    "urlprism.build_info": "it takes nothing",
    "urllib.get": "it asks the network",
    "urllib.post": "it asks the network",
}


def test_what_the_documents_call_is_asked():
    assert len(CALLED) > 80
    plain = {
        name
        for (_, name), value in CALLED.items()
        if inspect.isclass(value) and fuzz_surface.holds_what_it_is_given(value)
    }
    missing = {
        name
        for (_, name), value in CALLED.items()
        if not is_asked(value) and not value.__module__.startswith("urlprism.bridges.")
    }
    assert missing - plain == set(NOT_ASKED)


def test_an_object_of_each_class_is_there_from_the_start():
    caller = fuzz_calls.Caller("1")
    owners = {entry.owner for entry in ENTRIES if entry.owner is not None}
    abstract = {owner for owner in owners if any(each.__mro__[1] is owner for each in owners)}
    assert owners - abstract - set(caller.objects) == set()
    assert len(caller.objects) > 30


def test_the_same_seed_asks_the_same():
    first, second = fuzz_calls.Caller("1 2"), fuzz_calls.Caller("1 2")
    rows = [first.row() for _ in range(300)]
    assert rows == [second.row() for _ in range(300)]
    other = fuzz_calls.Caller("1 3")
    assert rows != [other.row() for _ in range(300)]


def test_a_row_says_all_that_is_needed():
    names = {"Row": fuzz_rows.Row}
    caller = fuzz_calls.Caller("1")
    for row in [*fuzz_rows.ROWS, *(caller.row() for _ in range(100))]:
        assert eval(repr(row), names) == row


@pytest.fixture(scope="module")
def values():
    """Return what thousands of draws give; a line that makes an object of a class is one, too."""
    draw = random.Random(1)  # noqa: S311 - nothing here is secret
    sources = dict.fromkeys(fuzz_values.any_source(draw) for _ in range(20_000))
    return [fuzz_calls.evaluated(source) for source in sources]


LENGTHS = [*range(71), 255, 256, 257, 1023, 1024, 1025, 65535, 65536, 65537, 1 << 20]


def test_texts_have_all_lengths(values):
    lengths = {len(value) for value in values if type(value) is str}
    assert lengths.issuperset(LENGTHS)


def is_plain(value, least, most):
    return type(value) is str and value != "" and least <= ord(max(value)) <= most


KINDS = {
    "empty": lambda value: value == "" and type(value) is str,
    "of one byte, ASCII": lambda value: is_plain(value, 0, 0x7F),
    "of one byte": lambda value: is_plain(value, 0x80, 0xFF),
    "of two bytes": lambda value: is_plain(value, 0x100, 0xFFFF),
    "of four bytes": lambda value: is_plain(value, 0x10000, 0x10FFFF),
    "a lone surrogate": lambda value: (
        type(value) is str and any(0xD800 <= ord(each) < 0xE000 for each in value[:200])
    ),
    "NUL": lambda value: type(value) is str and "\0" in value,
    "a subclass of str": lambda value: isinstance(value, str) and type(value) is not str,
    "bytes": lambda value: type(value) is bytes,
    "a subclass of bytes": lambda value: isinstance(value, bytes) and type(value) is not bytes,
    "bytearray": lambda value: type(value) is bytearray,
    "no text": lambda value: not isinstance(value, str | bytes | bytearray),
    "None": lambda value: value is None,
}


@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_of_all_kinds(values, kind):
    assert sum(map(KINDS[kind], values)) >= (1 if kind == "None" else 5)
