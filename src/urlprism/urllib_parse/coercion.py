"""Results in the type of the arguments: str, or octets read as ASCII (bytes, bytearray)."""

from typing import Any

from urlprism._core.arguments.intake import written

_MIXED = "Cannot mix str and non-str arguments"


def coerced(values: tuple[Any, ...]) -> tuple[bool, tuple[Any, ...]]:
    """Return whether the first of `values` is a str, and all of them as str.

    Empty values of any type go with both. A record of a URL is its text. Raise TypeError if the
    other values mix text and octets, UnicodeDecodeError for octets that are not ASCII.
    """
    if not isinstance(values[0], str) or not isinstance(values[-1], str):
        values = tuple([written(value) for value in values])
    textual = isinstance(values[0], str)
    for value in values[1:]:
        if value and isinstance(value, str) != textual:
            raise TypeError(_MIXED)
    if textual:
        return True, values
    return False, tuple([text_of(value) for value in values])


def coerced_around_none(values: tuple[Any, ...]) -> tuple[bool, tuple[Any, ...]]:
    """Return the same as `coerced`, but keep None, which is an absent part."""
    present = [value for value in values if value is not None]
    kinds = {isinstance(value, str) for value in present if value}
    if len(kinds) > 1:
        raise TypeError(_MIXED)
    textual = kinds.pop() if kinds else not present or isinstance(present[0], str)
    if textual:
        return True, values
    return False, tuple([None if value is None else text_of(value) for value in values])


def text_of(value: Any) -> Any:
    """Return octets as text: "" for an empty value of any type.

    Raise UnicodeDecodeError unless they are ASCII.
    """
    if type(value) is bytes:
        octets = value
        return octets.decode("ascii")
    return value.decode("ascii", "strict") if value else ""


def octets_of(text: str | None) -> bytes:
    """Return text as octets, None as b""; raise UnicodeEncodeError unless it is ASCII."""
    return text.encode("ascii") if text else b""
