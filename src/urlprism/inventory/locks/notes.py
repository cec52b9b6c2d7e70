"""What the files of packages say: the packages, and what could not be read of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from urlprism._late import public_at
from urlprism.inventory.packages import Package

Table: TypeAlias = Mapping[str, object]


@public_at("urlprism.inventory")
class LockError(ValueError):
    """A file that is of no form that is known, or not what its form says it is.

    The message never has the text of the file, which may hold passwords of registries.
    """


class Note(NamedTuple):
    """What was not read or is not certain: a code, the sentence, and the line, if there is one.

    >>> from urlprism.inventory import locked
    >>> locked(b"httpx>=0.27").notes[0]
    Note(code='unpinned', text='httpx is pinned by no release: `==` pins one (PEP 440)', line=1)
    """

    code: str
    text: str
    line: int | None = None


class Contents(NamedTuple):
    """The packages of a file, its form in words, notes, and how many lines or entries had none.

    `excludes` says that only one release of a package of Python is installed: others are for
    another platform.
    """

    form: str
    packages: Sequence[Package]
    notes: Sequence[Note] = ()
    excludes: bool = False


def tables(value: object) -> Iterator[Table]:
    """Yield the objects in a list, and nothing for what is no list of objects."""
    if isinstance(value, list):
        yield from (each for each in value if isinstance(each, dict))


def table(value: object) -> Table:
    """Return an object, an empty one for another value."""
    return value if isinstance(value, dict) else {}


def text(value: object) -> str:
    """Return a text, "" for another value."""
    return value if isinstance(value, str) else ""
