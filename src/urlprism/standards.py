"""Every standard by its name: the one module that knows all rooms; it imports them on first use."""

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module

from urlprism._vocabulary.components import Record
from urlprism._vocabulary.intake import Text


class Standard(StrEnum):
    """The standards that a URL can be read by."""

    URLLIB = "urllib"


_ROOMS = {Standard.URLLIB: "urlprism.urllib_parse.record"}


def parse(text: Text, standard: Standard | str = Standard.URLLIB) -> Record:
    """Return `text` as a standard reads it.

    Raise URLError where the standard refuses it, ValueError for a standard unknown.
    """
    return reader(standard)(text)


def reader(standard: Standard | str) -> Callable[[Text], Record]:
    """Return the function that reads a text by `standard`; raise ValueError for one unknown."""
    try:
        room = _ROOMS[Standard(standard)]
    except ValueError:
        known = ", ".join(Standard)
        message = f"no standard is named {standard!r}; known: {known}"
        raise ValueError(message) from None
    parse_text: Callable[[Text], Record] = import_module(room).parse
    return parse_text


def fields(standard: Standard | str) -> tuple[str, ...]:
    """Return the names of the parts that a standard's records have, in the order of `to_dict`."""
    names: tuple[str, ...] = import_module(_ROOMS[Standard(standard)]).FIELDS
    return names
