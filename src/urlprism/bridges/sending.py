"""What the adapters of HTTP clients share: a request of a client as one hop of a recipe."""

from collections.abc import Iterable, Mapping
from typing import Final

# The recipes set these, and decompress nothing but gzip and deflate.
_OWN: Final = frozenset(
    {"host", "connection", "keep-alive", "content-length", "transfer-encoding", "accept-encoding"}
    | {"te", "trailer", "upgrade", "expect", "proxy-connection", "proxy-authorization"}
)


def fields_of(given: Iterable[tuple[str | bytes, str | bytes]]) -> dict[str, str]:
    """Return the fields of a request without those that a recipe sets; values of one name join.

    >>> fields_of([("Host", "h"), ("X", "a"), (b"x", b"b")])
    {'X': 'a, b'}
    """
    found: dict[str, str] = {}
    names: dict[str, str] = {}
    for name, value in given:
        known = _text(name)
        if known.lower() not in _OWN:
            first = names.setdefault(known.lower(), known)
            found[first] = f"{found[first]}, {_text(value)}" if first in found else _text(value)
    return found


def octets_of(body: object) -> bytes | None:
    """Return the body of a request as octets, read to its end; None without a body.

    Raise TypeError for what is neither text nor octets, nor a file or an iterable of them.

    >>> octets_of("a"), octets_of([b"a", "b"])
    (b'a', b'ab')
    """
    if body is None:
        return None
    if isinstance(body, str | bytes | bytearray | memoryview):
        return _octets(body)
    if hasattr(body, "read"):
        return _octets(body.read())
    if isinstance(body, Iterable) and not isinstance(body, Mapping):
        return b"".join(map(_octets, body))
    message = f"a body must be octets, not {type(body).__name__}"
    raise TypeError(message)


def _text(given: str | bytes) -> str:
    return given if isinstance(given, str) else given.decode("latin-1")


def _octets(piece: object) -> bytes:
    if isinstance(piece, str):
        return piece.encode()
    if isinstance(piece, bytes | bytearray | memoryview):
        return bytes(piece)
    message = f"a body must be octets, not {type(piece).__name__}"
    raise TypeError(message)
