"""What `inspect.signature` and `help` say: in either build, what the source says."""

import ast
import importlib
import inspect
import pkgutil
import pydoc
import re
import typing
from importlib.util import find_spec
from pathlib import Path

import pytest

import urlprism
from tests.help.trees import tree
from urlprism import URL, Comparison, URLError, rfc3986, rfc3987

SOURCE = Path(__file__).parents[2] / "src"
# They need what is not installed everywhere, or are whatever module they stand for.
LEFT_OUT = {"urlprism.recipes"}
# How files are read, which `urlprism.spark.ScanResult` has in it.
UNSETTLED = {"urlprism._files.input_formats.NoURL", "urlprism._files.input_formats.InputFormat"}


def doors():
    """Yield the packages and modules that say what is public, and their public names."""
    for found in [None, *pkgutil.walk_packages(urlprism.__path__, "urlprism.")]:
        name = found.name if found else "urlprism"
        if found and (not found.ispkg or name.startswith("urlprism._") or name in LEFT_OUT):
            continue
        if name == "urlprism.spark" and find_spec("pyspark") is None:
            continue
        door = importlib.import_module(name)
        for each in getattr(door, "__all__", ()):
            yield f"{name}.{each}", getattr(door, each)


def public():
    """Return every public callable by its name, and the public methods of every class."""
    known = {}
    for name, thing in doors():
        if isinstance(thing, typing.NewType):  # the name of a type for `help`
            continue
        if not callable(thing) or not getattr(thing, "__module__", "").startswith("urlprism"):
            continue
        own = [each for each in getattr(thing, "__mro__", ()) if each.__module__[:8] == "urlprism"]
        # Python itself knows no signature of an exception that is made as built-in ones are.
        if own and issubclass(thing, BaseException) and all("__init__" not in vars(c) for c in own):
            continue
        known[name] = thing
        for method in {method for each in own for method in vars(each) if method[0] != "_"}:
            value = getattr(thing, method, None)  # it may be absent, and say so
            if callable(value) and not isinstance(value, type):
                known[f"{name}.{method}"] = value
    return dict(sorted(known.items()))


PUBLIC = public()


def test_much_is_public():
    assert len(PUBLIC) > 400
    assert {"urlprism.URL", "urlprism.URL.replace", "urlprism.compare"} <= PUBLIC.keys()


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_callable_has_a_signature(name):
    thing = PUBLIC[name]
    said = inspect.signature(thing)
    node = definition(thing)
    if node is None:
        return
    arguments = node.args
    known = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    names = [each.arg for each in known]
    bound = names and names[0] in {"self", "cls"} and names[0] not in said.parameters
    stars = {each.arg for each in (arguments.vararg, arguments.kwarg) if each}
    plain = [each for each in said.parameters if each not in stars]
    assert plain == names[bool(bound) :]
    assert stars <= said.parameters.keys()
    optional = sum(each.default is not each.empty for each in said.parameters.values())
    given = [each for each in arguments.kw_defaults if each is not None]
    assert optional == len(arguments.defaults) + len(given)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_signature_names_what_can_be_imported(name):
    """Names of modules with an underscore are of no use to who reads `help`."""
    private = re.findall(r"urlprism(?:\.\w+)*\._\w[\w.]*", str(inspect.signature(PUBLIC[name])))
    assert [each for each in private if each not in UNSETTLED] == []


def definition(thing):
    """Return where the source defines a function, or how a class is made; None for neither."""
    thing = inspect.unwrap(getattr(thing, "__func__", thing))
    module = thing.__module__
    if "__code__" in dir(thing):  # a function of a door has the path of the door
        module = getattr(thing, "__globals__", {}).get("__name__", module)
    path = SOURCE / f"{module.replace('.', '/')}.py"
    if not path.exists():
        path = path.with_suffix("") / "__init__.py"
    names = thing.__qualname__.split(".")
    names += ["__init__"] if isinstance(thing, type) else []
    nodes = tree(path).body
    found = None
    for name in names:
        defined = (ast.ClassDef, ast.FunctionDef)
        found = [each for each in nodes if isinstance(each, defined) and each.name == name]
        if not found:
            return None
        nodes = found[-1].body
    return found[-1] if isinstance(found[-1], ast.FunctionDef) else None


@pytest.mark.parametrize(
    ("cls", "names"),
    [
        (URL, ["text", "base"]), (URLError, ["message", "text", "start", "end", "rule"]),
        (Comparison, []), (rfc3986.Reference, []), (rfc3987.IRI, []),
    ],
)  # fmt: skip
def test_classes_by_name(cls, names):
    assert list(inspect.signature(cls).parameters) == names


def test_a_subclass_says_how_it_is_made_itself():
    class Same(URL):
        pass

    class Other(URL):
        def __init__(self, other, *, more):
            super().__init__(other + more)

    assert inspect.signature(Same) == inspect.signature(URL)
    assert str(inspect.signature(Other)) == "(other, *, more)"
    assert not hasattr(URL("http://h/"), "__signature__")


@pytest.mark.parametrize("cls", [URL, Comparison, rfc3986.Reference, rfc3987.IRI])
def test_help_shows_nothing_of_the_build(cls):
    shown = pydoc.plain(pydoc.render_doc(cls))
    assert "cython" not in shown
    assert "__setstate__" not in shown
