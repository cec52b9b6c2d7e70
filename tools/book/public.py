"""The list of all public names, `public_names.txt`: what is stable, and what may still change.

`__all__` of the doors ──► the attributes of each class ─┐
the command ──► its commands and options ────────────────┴─► a line for each, compared by a test
"""

import enum
import importlib
import inspect
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from tools.book.reference import doors, names
from tools.book.stability import stability
from urlprism._core.classes.absent import Absent
from urlprism.cli.main import COMMANDS
from urlprism.cli.main import urlprism as group

LIST = Path(__file__).parents[2] / "docs" / "reference" / "public_names.txt"
_HEAD = """\
All public names, by package; attributes stand below their class. "stable" names keep their meaning
from the first release until the next major one; "provisional" names may change in a minor one, with
a line in the changelog.
Written by `python -m tools write public`, from the packages themselves.
"""


def files() -> dict[Path, str]:
    """Return the list of public names."""
    return {LIST: listed(LIST.read_text("utf-8") if LIST.exists() else "")}


def listed(known: str = "") -> str:
    """Return the list; of doors that cannot be imported here, what the list `known` has."""
    parts = [_HEAD]
    for door in doors():
        heading = f"\n{door}: {stability(door)}\n"
        parts += [heading, *(_lines(door) if _is_here(door) else [_part(known, heading)])]
    return "".join([*parts, "\nthe command urlprism: stable\n", *_of_command()])


def _is_here(door: str) -> bool:
    """Whether the libraries of a door are installed."""
    try:
        importlib.import_module(door)
    except ImportError:
        return False
    return door != "urlprism.spark" or find_spec("pyspark") is not None


def _part(known: str, heading: str) -> str:
    """Return the lines of a list below a heading."""
    return known.partition(heading)[2].partition("\n\n")[0] + "\n"


def _lines(door: str) -> Iterator[str]:
    module = importlib.import_module(door)
    for name in names(door):
        yield f"  {name}\n"
        thing = getattr(module, name)
        if inspect.isclass(thing) and thing.__module__.startswith("urlprism"):
            yield from (f"    .{each}\n" for each in sorted(_attributes(thing)))


def _attributes(cls: type) -> set[str]:
    """Return the public attributes of a class that this package defines."""
    own = [each for each in cls.__mro__ if each.__module__.startswith("urlprism")]
    named = {name for each in own for name in (*vars(each), *vars(each).get("__annotations__", ()))}
    if issubclass(cls, enum.Enum):
        named &= {*cls.__members__}
    absent = {
        name for each in own for name, thing in vars(each).items() if isinstance(thing, Absent)
    }
    return {name for name in named - absent if not name.startswith("_")}


def _of_command() -> Iterator[str]:
    for name in COMMANDS:
        yield f"  {name}\n"
        command = group.get_command(click.Context(group), name)
        options = (each for each in command.params if isinstance(each, click.Option))
        found = {spelled for each in options for spelled in (*each.opts, *each.secondary_opts)}
        yield from (f"    {each}\n" for each in sorted(found))
