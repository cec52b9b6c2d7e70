"""The fields of results: their names, their types in Arrow, and when they are null.

A part that is absent is null, and one that is empty is "". A row that is no URL is null in every
field but `ok`, which is false; a row that was null is null in all of them.
"""

import struct
from collections.abc import Iterable
from typing import Final, Literal

from urlprism._vocabulary.unknown import unknown
from urlprism.columns import cells

Layout = Literal["view", "utf8"]
Errors = Literal["null", "reason"]
FIELDS: Final = (
    "scheme", "userinfo", "host", "port", "path", "query", "fragment", "href", "origin", "ok",
    "reason",
)  # fmt: skip
DEFAULT: Final = ("scheme", "host", "port", "path", "query", "fragment")
LAYOUTS: Final = ("view", "utf8")
STANDARDS: Final = ("whatwg",)
ERRORS: Final = ("null", "reason")
OF_LAYOUT: Final = {"view": cells.AS_VIEWS, "utf8": cells.AS_TEXTS}
TEXT_FORMATS: Final = (b"vu", b"u", b"U")  # by the layout's number
NULLABLE: Final = 2
POINTER: Final = struct.calcsize("P")
# The structs of the interface.
SCHEMA: Final = 0
ARRAY: Final = 1
STREAM: Final = 2


def numbers_of(fields: Iterable[str], errors: str) -> tuple[int, ...]:
    """Return the numbers of fields, and that of the reason if errors ask for it.

    Raise ValueError for an unknown field, one that is named twice, or none.
    """
    if isinstance(fields, str):
        message = "fields are a tuple or list of names, not one str"
        raise TypeError(message)
    names = [*fields]
    if errors == "reason" and "reason" not in names:
        names.append("reason")
    for name in names:
        if name not in FIELDS:
            raise unknown("field", name, FIELDS)
    if len({*names}) < len(names) or not names:
        message = "a field is named twice" if names else "no field is named"
        raise ValueError(message)
    return tuple(map(FIELDS.index, names))


def format_of(field: int, layout: int) -> bytes:
    """Return the type of a field as the C data interface writes it."""
    if field == cells.PORT:
        return b"S"
    if field == cells.OK:
        return b"b"
    return b"+s" if field == cells.REASON else TEXT_FORMATS[layout]
