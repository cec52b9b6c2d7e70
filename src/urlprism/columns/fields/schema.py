"""The fields of results: their names, their types in Arrow, and when they are null.

A part that is absent is null, and one that is empty is "". A row that is no URL is null in every
field but `ok`, which is false; a row that was null is null in all of them.
"""

import struct
from collections.abc import Iterable
from typing import Final, Literal

from urlprism._core.arguments.unknown import unknown
from urlprism._core.records.components import COMMON
from urlprism.columns.fields import names
from urlprism.columns.memory import cells

Layout = Literal["view", "utf8"]
Errors = Literal["null", "reason"]
Standard = Literal["whatwg", "urllib", "urllib_parse", "rfc3986"]
FIELDS: Final = (*COMMON, "href", "origin", "ok", "reason")  # of `split`, and of engines
DEFAULT: Final = ("scheme", "host", "port", "path", "query", "fragment")
LAYOUTS: Final = ("view", "utf8")
STANDARDS: Final = tuple(names.OF_STANDARD)
ERRORS: Final = ("null", "reason")
OF_LAYOUT: Final = {"view": cells.AS_VIEWS, "utf8": cells.AS_TEXTS}
TEXT_FORMATS: Final = (b"vu", b"u", b"U")  # by the layout's number
NULLABLE: Final = 2
POINTER: Final = struct.calcsize("P")
# The structs of the interface.
SCHEMA: Final = 0
ARRAY: Final = 1
STREAM: Final = 2


def names_of(fields: Iterable[str], errors: str, standard: str) -> tuple[str, ...]:
    """Return the names of fields, and that of the reason if errors ask for it.

    Raise ValueError for a field that the standard has not, one that is named twice, or none.
    """
    if isinstance(fields, str):
        message = "fields are a tuple or list of names, not one str"
        raise TypeError(message)
    columns = [*fields]
    if errors == "reason" and "reason" not in columns:
        columns.append("reason")
    for name in columns:
        if name not in names.OF_STANDARD[standard]:
            raise unknown("field", name, names.OF_STANDARD[standard])
    if len({*columns}) < len(columns) or not columns:
        message = "a field is named twice" if columns else "no field is named"
        raise ValueError(message)
    return tuple(columns)


def numbers_of(fields: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of columns with these names; a standard's own fields are texts."""
    return tuple(
        names.FIELDS.index(name) if name in names.FIELDS else names.TEXT for name in fields
    )


def format_of(field: int, layout: int) -> bytes:
    """Return the type of a field as the C data interface writes it."""
    if field == cells.PORT:
        return b"S"
    if field in {cells.OK, cells.FLAG}:
        return b"b"
    return b"+s" if field == cells.REASON else TEXT_FORMATS[layout]
