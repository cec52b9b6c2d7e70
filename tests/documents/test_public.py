"""What is public: one list of all names, one class for a name, and public paths where shown."""

import importlib
import inspect
import pickle
import re
import sys
import typing
from pathlib import Path

import pytest

import urlprism
from tools.book.public import LIST, listed
from tools.book.reference import MODULES, doors, names
from tools.book.stability import stability
from urlprism import _late, readers

pytestmark = pytest.mark.plain

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    if path.name != "changelog.md"
)
# A drop-in has the names of urllib.parse in `__all__`, and more beside them.
OTHERWISE_LISTED = {"urlprism.urllib_parse", *MODULES} - {"urlprism"}
# Compiled classes have the path of their module, which C keeps.
COMPILED = {"URL", "URLSearchParams", "Comparison"}


def importable():
    """Yield the doors whose libraries are installed, each with its module."""
    for door in doors():
        try:
            yield door, importlib.import_module(door)
        except ImportError:
            continue


DOORS = dict(importable())


def test_the_list_has_all_public_names():
    known = LIST.read_text("utf-8")
    assert known == listed(known), "run `python -m tools write public`"


def test_what_is_stable():
    told = {door: stability(door) for door in doors()}
    assert told["urlprism"] == told["urlprism.rfc3986"] == told["urlprism.columns"] == "stable"
    assert told["urlprism.spark"] == told["urlprism.bridges.httpx"] == "provisional"


def test_every_public_package_can_be_reached():
    packages = {door.split(".")[1] for door in doors() if door.count(".")}
    assert packages == {*_late.PACKAGES}
    for name in {*DOORS} & {f"urlprism.{each}" for each in packages}:
        assert getattr(urlprism, name.removeprefix("urlprism.")) is DOORS[name]


def test_a_package_that_needs_what_is_not_installed(monkeypatch):
    """It is no attribute, so that `help` and `hasattr` work; the message says what is missing."""
    monkeypatch.setitem(sys.modules, "urlprism.spark", None)
    with pytest.raises(AttributeError, match=r"^urlprism\.spark cannot be imported: "):
        _late.__getattr__("spark")


# The results of releases of CPython have the names of those that they model.
SAME_BY_NATURE = {"urlprism.urllib_parse.releases"}
# Modules that are named after a library: alike names do the same with each.
OF_LIBRARIES = re.compile(r"urlprism\.(bridges|columns|recipes)\.")


def test_a_name_is_one_class():
    classes = {}
    for door in DOORS.keys() - SAME_BY_NATURE:
        for name in names(door):
            thing = getattr(DOORS[door], name)
            if inspect.isclass(thing) and thing.__module__.startswith("urlprism"):
                kind = thing.__name__ if OF_LIBRARIES.match(thing.__module__) else thing
                classes.setdefault(name, {}).setdefault(kind, []).append(door)
    assert {name: found for name, found in classes.items() if len(found) > 1} == {}


@pytest.mark.parametrize("door", sorted(DOORS.keys() - OTHERWISE_LISTED))
def test_dir_shows_what_is_public(door):
    more = _late.PACKAGES if door == "urlprism" else ()
    assert dir(DOORS[door]) == sorted([*DOORS[door].__all__, *more])


@pytest.mark.parametrize("name", sorted({*urlprism.__all__} - COMPILED))
def test_the_front_door_is_the_path_of_what_it_names(name):
    thing = getattr(urlprism, name)
    assert (thing.__module__, thing.__name__) == ("urlprism", name)
    assert pickle.loads(pickle.dumps(thing)) is thing
    if inspect.isclass(thing):
        typing.get_type_hints(thing)


def test_a_traceback_shows_a_public_path():
    """An error is named as users import it, at a door that names it."""
    for door, module in DOORS.items():
        for name in names(door):
            thing = getattr(module, name)
            if inspect.isclass(thing) and issubclass(thing, Exception):
                shown = sys.modules[thing.__module__]
                assert getattr(shown, name) is thing
                public = thing.__module__ in DOORS or OF_LIBRARIES.match(thing.__module__)
                assert public, f"{thing.__module__}.{name}"


@pytest.mark.parametrize("name", ["rfc3986", "whatwg", "rfc6068", "gate", "standards"])
def test_a_signature_names_types(name):
    """`URLText`, not the union that it stands for."""
    for each in names(f"urlprism.{name}"):
        thing = getattr(DOORS[f"urlprism.{name}"], each)
        if inspect.isroutine(thing):
            shown = str(inspect.signature(thing))
            assert "_core.arguments.intake" not in shown, each


def test_the_first_line_tells_who_is_asked():
    for function, group in (
        (urlprism.compare, "default"), (urlprism.safe_target, "python"),
        (urlprism.gate.safe_target, "python"),
    ):  # fmt: skip
        first, _, more = function.__doc__.partition("\n")
        assert f'the {len(readers.GROUPS[group])} of "{group}"' in first
        other = {"default": "python", "python": "default"}[group]
        assert re.search(rf'the {len(readers.GROUPS[other])} of\s+"{other}"', more)


PARSERS = [door for door in DOORS if "parse" in names(door)] + ["urlprism.urllib_parse.record"]


@pytest.mark.parametrize("door", PARSERS)
def test_the_first_line_tells_that_parse_raises(door):
    parse = importlib.import_module(door).parse
    assert "raise URLError" in parse.__doc__.partition("\n")[0]


def test_the_first_line_tells_that_parse_of_a_url_does_not_raise():
    first = urlprism.URL.parse.__doc__.partition("\n")[0]
    assert "None" in first
    assert "raise URLError" in first


def imported_by(text):
    """Return the modules of the package that the examples of a page import, or that it names."""
    found = set(re.findall(r"^(?:>>> |\.\.\. )? *from (urlprism[\w.]*) import", text, re.MULTILINE))
    for module, imported in re.findall(r"from (urlprism[\w.]*) import ([\w, ]+)", text):
        found |= {f"{module}.{each.split(' as ')[0].strip()}" for each in imported.split(",")}
    found |= set(re.findall(r"^(?:>>> )? *import (urlprism[\w.]*)", text, re.MULTILINE))
    return found | set(re.findall(r"`(urlprism(?:\.\w+)+)", text))


def module_in(name):
    """Return the module that a name begins with: "urlprism.gate" for "urlprism.gate.Policy"."""
    door, _, last = name.rpartition(".")
    if door in doors() and door not in MODULES:  # a function can have the name of its module
        text = (ROOT / "src" / Path(*door.split(".")) / "__init__.py").read_text("utf-8")
        if f'"{last}"' in text.partition("__all__ = ")[2].partition("]")[0]:
            return door
    while not (place := ROOT / "src" / Path(*name.split("."))).is_dir():
        if place.with_suffix(".py").exists():
            break
        name = name.rpartition(".")[0]
    return name


# Folders of public modules, which have no names of their own.
FOLDERS = {
    "urlprism.bridges", "urlprism.columns.dialects", "urlprism.columns.dialects.clickhouse",
    "urlprism.columns.dialects.spark", "urlprism.columns.dialects.spark.rows",
}  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_imports_by_public_doors(page):
    modules = {module_in(name) for name in imported_by(page.read_text("utf-8"))}
    assert modules <= doors().keys() | FOLDERS


def test_a_module_that_is_not_public_is_found():
    text = ">>> from urlprism.gate.policy import Policy\n`urlprism.web.cards.card_of`\n"
    text += ">>> from urlprism.redaction import names\n"
    assert {module_in(name) for name in imported_by(text)} - doors().keys() == {
        "urlprism.gate.policy", "urlprism.web.cards", "urlprism.redaction.names",
    }  # fmt: skip
