"""Columns of what functions of octets give: texts, lists of texts, and ports."""

from collections.abc import Callable
from functools import partial
from typing import Final

from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.functions.rows import Result, Source, accepted, each
from urlprism.columns.memory.types import PORT, TEXT, Value, list_of

_MAX_PORT: Final = 0xFFFF


def texts(source: Source, function: Callable[[bytes], bytes]) -> Result:
    """Return the column of a function from octets to octets."""
    return mapped([source], TEXT, partial(accepted, partial(_text, function)))


def _text(function: Callable[[bytes], bytes], url: str) -> Value:
    return function(url.encode()).decode("utf-8", "replace")


def ports(source: Source, function: Callable[[bytes, int], int], default: int) -> Result:
    """Return the column of a function from octets and a default to a port."""
    if type(default) is not int:
        message = f"default is an int, not {type(default).__name__}"
        raise TypeError(message)
    if not 0 <= default <= _MAX_PORT:
        message = f"a port is from 0 to {_MAX_PORT}, not {default}"
        raise ValueError(message)
    return mapped([source], PORT, partial(each, lambda url: function(url.encode(), default)))


def lists(source: Source, function: Callable[[bytes], list[bytes]]) -> Result:
    """Return the column of a function from octets to a list of them."""
    return mapped([source], list_of(TEXT), partial(accepted, partial(_list, function)))


def _list(function: Callable[[bytes], list[bytes]], url: str) -> Value:
    return [piece.decode("utf-8", "replace") for piece in function(url.encode())]
