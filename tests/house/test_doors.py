"""Doors: each room is entered by its door, or by at most six modules that the door lists."""

import ast
import re
from pathlib import Path

import pytest

from tests.help.trees import nodes, tree
from tools.book.reference import doors

pytestmark = pytest.mark.once

SOURCE = Path(__file__).parents[2] / "src"
MOST = 6


def modules_in(source):
    """Return the modules of a package by their full names, each with its file."""
    paths = sorted(source.rglob("*.py"))
    names = [".".join(path.relative_to(source).with_suffix("").parts) for path in paths]
    return {name.removesuffix(".__init__"): path for name, path in zip(names, paths, strict=True)}


def imported_by(path, modules):
    """Yield the modules that a file imports."""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            full = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in modules else node.module for name in full)


def entered(modules, public):
    """Return, by room, what is imported from outside: modules and folders right below its door."""
    found = {}
    for importer, path in modules.items():
        for name in {*imported_by(path, modules)} & modules.keys():
            parts = name.split(".")
            for size in range(2, len(parts)):
                room, below = ".".join(parts[:size]), ".".join(parts[: size + 1])
                if not f"{importer}.".startswith(f"{room}.") and below not in public:
                    found.setdefault(room, set()).add(parts[size])
    return found


def listed(door):
    """Return the modules that the docstring of a door lists, behind "Other packages import"."""
    said = ast.get_docstring(tree(door)) or ""
    sentence = re.search(r"Other packages\s+import\s+([^.]*)\.", said)
    return set(re.findall(r"`(\w+)`", sentence[1])) if sentence else set()


def is_hall(room, modules):
    """Whether a folder has folders only: each of these is a room."""
    inside = [name for name in modules if name.rpartition(".")[0] == room]
    return all(modules[name].name == "__init__.py" for name in inside)


def past_doors(source, public):
    """Return, by room, by how many modules it is entered where its door does not list them all."""
    modules = modules_in(source)
    return {
        room: len(names)
        for room, names in entered(modules, public).items()
        if not is_hall(room, modules) and (len(names) > MOST or not names <= listed(modules[room]))
    }


def test_a_room_is_entered_by_its_door():
    assert past_doors(SOURCE, doors().keys()) == {}


def test_a_way_past_a_door_is_found(tmp_path):
    room = tmp_path / "urlprism" / "room"
    room.mkdir(parents=True)
    (room / "__init__.py").write_text('"""A room.\n\nOther packages import `one`.\n"""\n')
    for name in ("one", "two"):
        (room / f"{name}.py").write_text("")
    outside = tmp_path / "urlprism" / "outside.py"
    (tmp_path / "urlprism" / "__init__.py").write_text("")
    outside.write_text("from urlprism.room.one import a\n")
    assert past_doors(tmp_path, set()) == {}
    outside.write_text("from urlprism.room import one\nfrom urlprism.room.two import b\n")
    assert past_doors(tmp_path, set()) == {"urlprism.room": 2}
    assert past_doors(tmp_path, {"urlprism.room.two"}) == {}
