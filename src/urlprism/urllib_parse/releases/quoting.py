"""Percent-encoding and decoding."""

import re
import string
from typing import Any, Final

from urlprism.urllib_parse.releases.rules import Rules

_UNRESERVED: Final = frozenset((string.ascii_letters + string.digits + "_.-").encode())
_TRIPLET: Final = re.compile(rb"%([0-9A-Fa-f]{2})")
_ASCII_RUN: Final = re.compile("[\x00-\x7f]+")


def quote(rules: Rules, text: Any, safe: Any, encoding: Any, errors: Any) -> str:
    """Return `text` with all but letters, digits, `_.-`, perhaps `~`, and `safe` encoded.

    Raise TypeError for octets with an encoding, and for a value that is neither text nor octets.
    """
    if not isinstance(text, str):
        for name, value in (("encoding", encoding), ("errors", errors)):
            if value is not None:
                message = f"quote() doesn't support {name!r} for bytes"
                raise TypeError(message)
        return quote_octets(rules, text, safe)
    if not text:
        return text
    encoding = "utf-8" if encoding is None else encoding
    errors = "strict" if errors is None else errors
    return quote_octets(rules, text.encode(encoding, errors), safe)


def quote_plus(rules: Rules, text: Any, safe: Any, encoding: Any, errors: Any) -> str:
    """Return `text` quoted, with a plus sign in place of each space."""
    if (isinstance(text, str) and " " not in text) or (
        isinstance(text, bytes) and b" " not in text
    ):
        return quote(rules, text, safe, encoding, errors)
    safe = safe + (" " if isinstance(safe, str) else b" ")
    return quote(rules, text, safe, encoding, errors).replace(" ", "+")


def quote_octets(rules: Rules, octets: Any, safe: Any) -> str:
    """Return octets quoted; raise TypeError for anything else."""
    if not isinstance(octets, bytes | bytearray):
        message = "quote_from_bytes() expected bytes"
        raise TypeError(message)
    if not octets:
        return ""
    if isinstance(safe, str):
        allowed = safe.encode("ascii", "ignore")
    else:
        allowed = bytes([octet for octet in safe if octet < 0x80])
    plain = _UNRESERVED.union(allowed, b"~" if rules.has("tilde-unreserved") else b"")
    table = [chr(octet) if octet in plain else f"%{octet:02X}" for octet in range(0x100)]
    return "".join([table[octet] for octet in octets])


def unquote(rules: Rules, text: Any, encoding: Any, errors: Any) -> str:
    """Return `text` with its triplets decoded, each run of ASCII by itself.

    Octets are accepted from 3.9 on. A value of another type without `in` or `split` raises the
    usual error.
    """
    if isinstance(text, bytes):
        return _unquote_octets(rules, text, encoding, errors)
    if "%" not in text:
        text.split  # noqa: B018 -- an AttributeError for what is not like text
        same: str = text
        return same
    encoding = "utf-8" if encoding is None else encoding
    errors = "replace" if errors is None else errors

    def decoded(run: re.Match[str]) -> str:
        return bytes(_decode_triplets(run[0])).decode(encoding, errors)

    return _ASCII_RUN.sub(decoded, text)


def unquote_plus(rules: Rules, text: Any, encoding: Any, errors: Any) -> str:
    """Return `text` unquoted, after plus signs are replaced by spaces."""
    return unquote(rules, text.replace("+", " "), encoding, errors)


def unquote_to_octets(rules: Rules, text: Any) -> bytes | bytearray:
    """Return text or octets as octets, with the triplets decoded."""
    octets = _decode_triplets(text)
    return bytes(octets) if rules.has("unquoted-octets-immutable") else octets


def _unquote_octets(rules: Rules, octets: bytes, encoding: Any, errors: Any) -> str:
    if rules.has("unquote-takes-octets"):
        return _decode_triplets(octets).decode(encoding, errors)
    if rules.has("unquote-names-the-type"):
        message = "Expected str, got bytes"
    else:
        message = "a bytes-like object is required, not 'str'"
    raise TypeError(message)


def _decode_triplets(text: Any) -> bytes | bytearray:
    if not text:
        text.split  # noqa: B018 -- an AttributeError for what is not like text
        return b""
    octets: bytes | bytearray = text.encode("utf-8") if isinstance(text, str) else text
    pieces = octets.split(b"%", 1)
    if len(pieces) == 1:
        return octets
    if isinstance(octets, bytearray):
        message = "unhashable type: 'bytearray'"
        raise TypeError(message)
    return _TRIPLET.sub(lambda triplet: bytes.fromhex(triplet[1].decode()), octets)
