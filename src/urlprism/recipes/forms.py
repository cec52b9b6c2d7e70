"""Check the arguments of a recipe before anything is sent."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from urlprism.redaction.excerpts import quoted

NOTHING: Final[Mapping[str, str]] = MappingProxyType({})
_TOKEN: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", re.ASCII)  # RFC 9110 §5.6.2
_VALUE: Final = re.compile(r"[\t\x20-\x7e]*", re.ASCII)
# The recipes set these themselves: they decide where a request goes, and where it ends.
_OWN: Final = frozenset(
    {"host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade"}
    | {"keep-alive", "proxy-connection", "expect"}
)
_LONGEST: Final = 86_400  # seconds


def method(given: str) -> str:
    """Return a method in upper case; raise ValueError if it is not one, or not for servers."""
    name = given.upper()
    if not _TOKEN.fullmatch(name) or name in {"CONNECT", "TRACE"}:
        message = f"not a method that can be sent: {quoted(given, 20)}"
        raise ValueError(message)
    return name


def headers(fields: Mapping[str, str]) -> dict[str, str]:
    """Return fields to send; raise ValueError if one is not valid, or not the caller's to set."""
    for name, value in fields.items():
        if not _TOKEN.fullmatch(name) or name.lower() in _OWN:
            message = f"not a field that can be set: {quoted(name, 40)}"
            raise ValueError(message)
        if not _VALUE.fullmatch(value):
            message = f"a control character or a character beyond ASCII in the field {name}"
            raise ValueError(message)
    if len({name.lower() for name in fields}) < len(fields):
        message = "a field is given twice"
        raise ValueError(message)
    return dict(fields)


def body(octets: bytes | None) -> bytes | None:
    """Return the body to send; raise TypeError if it is not bytes."""
    if octets is not None and not isinstance(octets, bytes | bytearray | memoryview):
        message = f"a body must be bytes, not {type(octets).__name__}"
        raise TypeError(message)
    return None if octets is None else bytes(octets)


def count(name: str, given: int) -> int:
    """Return a number; raise ValueError if it is below zero."""
    if given < 0:
        message = f"{name}: must be 0 or more, not {given}"
        raise ValueError(message)
    return given


def seconds(name: str, given: float) -> float:
    """Return a time in seconds; raise ValueError if it is not above zero, or above a day."""
    if not 0 < given <= _LONGEST:
        message = f"{name}: must be more than 0 s and at most {_LONGEST} s, not {given}"
        raise ValueError(message)
    return given


def refuse(door: str, options: Iterable[str], instead: Mapping[str, str]) -> None:
    """Raise TypeError for an option that a door does not take, with what to do instead.

    >>> try:
    ...     refuse("once()", ["hops"], {"hops": "it follows no redirect"})
    ... except TypeError as error:
    ...     print(error)
    once() takes no hops: it follows no redirect
    """
    for name in options:
        if name in instead:
            message = f"{door} takes no {name}: {instead[name]}"
            raise TypeError(message)
