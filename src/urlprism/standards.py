"""Every standard by its name: the one module that knows all rooms; it imports them on first use."""

from collections.abc import Callable
from enum import StrEnum
from importlib import import_module
from typing import NamedTuple

from urlprism._vocabulary.components import Record
from urlprism._vocabulary.intake import Text


class Standard(StrEnum):
    """The standards that a URL can be read by."""

    WHATWG = "whatwg"
    URLLIB = "urllib"
    RFC3986 = "rfc3986"
    RFC3987 = "rfc3987"
    RFC2396 = "rfc2396"
    RFC1808 = "rfc1808"
    RFC1738 = "rfc1738"
    DRAFT_ABARTH = "draft-abarth-url"
    RFC5538 = "rfc5538"
    RFC8089 = "rfc8089"
    RFC6068 = "rfc6068"


class _Room(NamedTuple):
    """The module that has a standard's `parse` and `FIELDS`, and whether it takes a base."""

    module: str
    takes_base: bool


_ROOMS = {
    Standard.WHATWG: _Room("urlprism.whatwg", takes_base=True),
    Standard.URLLIB: _Room("urlprism.urllib_parse.record", takes_base=False),
    Standard.RFC3986: _Room("urlprism.rfc3986", takes_base=True),
    Standard.RFC3987: _Room("urlprism.rfc3987", takes_base=True),
    Standard.RFC2396: _Room("urlprism.rfc2396", takes_base=True),
    Standard.RFC1808: _Room("urlprism.rfc1808", takes_base=True),
    Standard.RFC1738: _Room("urlprism.rfc1738", takes_base=False),
    Standard.DRAFT_ABARTH: _Room("urlprism.draft_abarth", takes_base=True),
    Standard.RFC5538: _Room("urlprism.rfc5538", takes_base=False),
    Standard.RFC8089: _Room("urlprism.rfc8089", takes_base=False),
    Standard.RFC6068: _Room("urlprism.rfc6068", takes_base=False),
}


def parse(
    text: Text, standard: Standard | str = Standard.WHATWG, base: Text | Record | None = None
) -> Record:
    """Return `text` as a standard reads it, against `base` if it is relative to one.

    Raise URLError where the standard refuses text or base, ValueError for a standard unknown or
    one that takes no base.
    """
    return reader(standard, base)(text)


def reader(standard: Standard | str, base: Text | Record | None = None) -> Callable[[Text], Record]:
    """Return the function that reads a text by `standard`; raise ValueError as `parse` does."""
    room = _room(standard)
    read: Callable[..., Record] = import_module(room.module).parse
    if base is None:
        return read
    if not room.takes_base:
        message = f"{standard} reads a URL by itself, without a base"
        raise ValueError(message)
    known = read(base)
    return lambda text: read(text, known)


def fields(standard: Standard | str) -> tuple[str, ...]:
    """Return the names of the parts that a standard's records have, in the order of `to_dict`."""
    names: tuple[str, ...] = import_module(_room(standard).module).FIELDS
    return names


def _room(standard: Standard | str) -> _Room:
    """Return what is known of a standard; raise ValueError for one unknown."""
    try:
        return _ROOMS[Standard(standard)]
    except ValueError:
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few names are unknown

        known = ", ".join(Standard)
        message = f"no standard is named {redact(str(standard))!r}; known: {known}"
        raise ValueError(message) from None
