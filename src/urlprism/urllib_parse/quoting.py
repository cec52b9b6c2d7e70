"""Quote and unquote: quote, quote_plus, quote_from_bytes, unquote, unquote_plus, unquote_to_bytes.

A text without anything to change is returned as it is; others are read once and written once.
"""

import re
from typing import Any

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
from urlprism._core.arguments.intake import exact
from urlprism._core.escapes.percent import decode_to_bytes, decode_to_text, encode
from urlprism._core.octets.characters import ALPHA, DIGIT

ALWAYS_SAFE = frozenset(map(ord, ALPHA | DIGIT | frozenset("_.-~")))
_UNRESERVED = bytes([octet not in ALWAYS_SAFE for octet in range(256)])
_ASCII_RUN = re.compile("[\x00-\x7f]+")
_MOST_TABLES = 256
_tables: dict[object, bytes] = {}
_plus_tables: dict[object, bytes] = {}


class Quoter(dict[int, str]):
    """The quoted form of each octet, filled on demand."""

    def __init__(self, safe: bytes) -> None:
        """Take the octets that stay, besides the unreserved ones."""
        self.safe = ALWAYS_SAFE.union(safe)

    def __repr__(self) -> str:
        """Return the octets that are filled so far."""
        return f"<Quoter {dict(self)!r}>"

    def __missing__(self, octet: int) -> str:
        """Return the character or the triplet for `octet`."""
        self[octet] = spelling = chr(octet) if octet in self.safe else f"%{octet:02X}"
        return spelling


def quote(
    string: Any, safe: Any = "/", encoding: str | None = None, errors: str | None = None
) -> str:
    """Return `string` percent-encoded, except unreserved characters and those in `safe`.

    Text is encoded by `encoding`, by default UTF-8. Raise TypeError for octets together with an
    encoding, UnicodeEncodeError if the encoding lacks a character.

    >>> quote("a b/é"), quote("a/b", safe="")
    ('a%20b/%C3%A9', 'a%2Fb')
    """
    if encoding is None and errors is None:
        if type(string) is str:
            return encode(in_utf8(string), table_of(safe, False)) if string else string
        if type(string) is bytes:
            return encode(string, table_of(safe, False)) if string else ""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(_given(encoding, "utf-8"), _given(errors, "strict"))
    else:
        _refuse("encoding", encoding)
        _refuse("errors", errors)
    return quote_from_bytes(string, safe)


def quote_plus(
    string: Any, safe: Any = "", encoding: str | None = None, errors: str | None = None
) -> str:
    """Return the same as `quote`, but with "+" for a space, and "/" quoted by default.

    >>> quote_plus("a b/c+d")
    'a+b%2Fc%2Bd'
    """
    if encoding is None and errors is None and type(safe) is str:
        if type(string) is str:
            return (
                encode(in_utf8(string), table_of(safe, True), signs.PLUS_SIGN) if string else string
            )
        if type(string) is bytes:
            return encode(string, table_of(safe, True), signs.PLUS_SIGN) if string else ""
    if isinstance(string, str):
        spaced = " " in string
    else:
        spaced = not isinstance(string, bytes) or b" " in string
    if not spaced:
        return quote(string, safe, encoding, errors)
    with_space = safe + " " if isinstance(safe, str) else safe + b" "
    return quote(string, with_space, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs: Any, safe: Any = "/") -> str:
    r"""Return octets (bytes or bytearray) quoted, as text; raise TypeError for another type.

    >>> quote_from_bytes(b"a b/\xe9")
    'a%20b/%E9'
    """
    if type(bs) is bytes:
        return encode(bs, table_of(safe, False)) if bs else ""
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    return encode(bytes(bs), table_of(safe, False)) if bs else ""


def unquote(string: Any, encoding: str | None = "utf-8", errors: str | None = "replace") -> Any:
    """Return `string` (str or bytes) as text, with its triplets decoded by `encoding`.

    A "%" without two hexadecimal digits after it stays. Raise TypeError or AttributeError for
    another type.

    >>> unquote("a%20b%2"), unquote("%E9", "latin-1")
    ('a b%2', 'é')
    """
    if type(string) is str:
        if not memory.holds(string, signs.PERCENT_SIGN):
            return string
    elif type(string) is bytes and encoding == "utf-8" and errors == "replace":
        return _unquoted_octets(string)
    elif isinstance(string, bytes):
        # As in bytes.decode, None is not an encoding here.
        return unquote_to_bytes(string).decode(encoding, errors)  # type: ignore[arg-type]
    elif "%" not in string:
        _refuse_other_containers(string)
        return string
    else:
        string = exact(string)
    if (encoding == "utf-8" or encoding is None) and (errors == "replace" or errors is None):
        return unquote_utf8(string, False)
    return unquote_runs(string, _given(encoding, "utf-8"), _given(errors, "replace"))


def unquote_plus(
    string: Any, encoding: str | None = "utf-8", errors: str | None = "replace"
) -> Any:
    """Return the same as `unquote`, but with a space for "+"; `string` is text.

    >>> unquote_plus("a+b%2B")
    'a b+'
    """
    if type(string) is str and not memory.holds(string, signs.PLUS_SIGN):
        return unquote(string, encoding, errors)
    return unquote(string.replace("+", " "), encoding, errors)


def unquote_to_bytes(string: Any) -> bytes:
    r"""Return `string` (str or octets) as bytes, with its triplets decoded; text is UTF-8.

    >>> unquote_to_bytes("a%E9")
    b'a\xe9'
    """
    if type(string) is str:
        text = string
        data = text.encode("utf-8")
    elif type(string) is bytes:
        data = string
    else:
        data = _octets_of_other(string)
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if scan.find(octets, 0, size, signs.PERCENT_SIGN) == size:
        return data
    return decode_to_bytes(octets, 0, size, False)


def _octets_of_other(string: Any) -> bytes:
    """Return as bytes what is neither exactly str nor exactly bytes; text is UTF-8."""
    if not string:
        _refuse_other_containers(string)
        return b""
    if isinstance(string, str):
        return string.encode("utf-8")
    _refuse_other_containers(string)
    return bytes(string)


def _unquoted_octets(data: bytes) -> str:
    """Return octets with their triplets decoded as UTF-8."""
    owned = memory.one_octet_each(data)
    octets = memory.borrow(owned)
    size = memory.size(owned)
    if scan.find(octets, 0, size, signs.PERCENT_SIGN) == size:
        return memory.decoded_text(octets, 0, size)
    return decode_to_text(octets, 0, size, False)


def unquote_utf8(text: str, plus: bool) -> str:
    """Return `text` with its triplets decoded as UTF-8, and a space for "+" if `plus`."""
    data: str | bytes = text
    if not memory.is_ascii(text):
        # Characters beyond ASCII are whole sequences of UTF-8, so they stay as they are.
        # Surrogates have no UTF-8: the text between them is decoded piece by piece.
        try:
            data = text.encode("utf-8")
        except UnicodeEncodeError:
            return unquote_runs(text.replace("+", " ") if plus else text, "utf-8", "replace")
    owned = memory.one_octet_each(data)
    return decode_to_text(memory.borrow(owned), 0, memory.size(owned), plus)


def unquote_runs(text: str, encoding: str, errors: str) -> str:
    """Return `text` with each run of ASCII characters decoded separately."""
    return _ASCII_RUN.sub(lambda run: unquote_to_bytes(run[0]).decode(encoding, errors), text)


def clear_tables() -> None:
    """Forget the tables for sets of safe characters."""
    for tables in (_tables, _plus_tables):
        tables.clear()


def in_utf8(text: str) -> str | bytes:
    """Return ASCII text as it is, and other text in UTF-8."""
    return text if memory.is_ascii(text) else text.encode("utf-8", "strict")


def _given(value: str | None, default: str) -> str:
    return default if value is None else value


def _refuse(name: str, value: object) -> None:
    if value is not None:
        message = f"quote() doesn't support {name!r} for bytes"
        raise TypeError(message)


def _refuse_other_containers(string: Any) -> None:
    """Raise AttributeError for types that are neither text nor octets."""
    _ = string.split


def table_of(safe: Any, plus: bool) -> bytes:
    """Return the class of each octet: 0 stays, 1 becomes a triplet, 2 (a space) becomes "+"."""
    tables = _plus_tables if plus else _tables
    key = safe if type(safe) is str else (_safe_octets(safe),)
    table = tables.get(key)
    if table is None:
        if len(tables) >= _MOST_TABLES:
            tables.clear()
        tables[key] = table = _made_table(_safe_octets(safe), plus)
    return table


def _safe_octets(safe: Any) -> bytes:
    """Return the ASCII characters or octets of `safe`."""
    if isinstance(safe, str):
        return safe.encode("ascii", "ignore")
    return bytes([octet for octet in safe if octet < 128])


def _made_table(safe: bytes, plus: bool) -> bytes:
    table = bytearray(_UNRESERVED)
    for octet in safe:
        table[octet] = 0
    if plus:
        table[signs.SPACE] = 2
    return bytes(table)
