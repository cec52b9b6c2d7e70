"""What drivers of Node.js use of JavaScript: URIs encoded and decoded, numbers, parameters."""

import re
from typing import Final

from urlprism import whatwg
from urlprism.readers.drivers.connections import refused
from urlprism.urllib_parse import quote, unquote

_WRONG: Final = re.compile(r"%(?![0-9A-Fa-f]{2})")
# Escapes that `decodeURI` leaves: those of the reserved characters, and of "#".
_RESERVED: Final = re.compile(r"%(?=2[3468BCFbcf]|3[ABDFabdf]|40)")
_NUMBER: Final = re.compile(r"\s*([+-]?[0-9]+)")


def decode_component(text: str) -> str:
    """Return a text as `decodeURIComponent` does; raise Refused where it throws."""
    if _WRONG.search(text):
        raise refused("a percent sign that encodes nothing", "decodeURIComponent, URIError")
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise refused("octets that are not UTF-8", "decodeURIComponent, URIError") from None


def decode(text: str) -> str:
    """Return a text as `decodeURI` does, which leaves the escapes of delimiters."""
    return decode_component(_RESERVED.sub("%25", text))


def encode(text: str) -> str:
    """Return a text as `encodeURI` does; raise Refused for half a surrogate pair."""
    try:
        return quote(text, ";/?:@&=+$,#!*'()")
    except UnicodeEncodeError:
        raise refused("half a surrogate pair", "encodeURI, URIError") from None


def parse_int(text: str) -> int | None:
    """Return the number with which a text begins, as `parseInt` does; None for NaN.

    >>> parse_int("12a"), parse_int("a")
    (12, None)
    """
    match = _NUMBER.match(text)
    return int(match[1][:32]) if match else None


def parameters(search: str) -> dict[str, str]:
    """Return the parameters of a query, the last one of each name.

    >>> parameters("?a=1&a=2+3")
    {'a': '2 3'}
    """
    return dict(whatwg.URLSearchParams(search).multi_items())
