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
# What `Number` takes off: the white space and the line ends of ECMAScript.
_BLANK: Final = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_DECIMAL: Final = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?")
_LITERAL: Final = re.compile(
    r"0((?:[xX][0-9a-fA-F]+)|(?:[oO][0-7]+)|(?:[bB][01]+))|([+-]?I)nfinity|(?:"
    + _DECIMAL.pattern
    + ")?"
)


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


def number(text: str) -> str | None:
    """Return what `Number` reads in a text, as `toString` writes it; None for NaN.

    >>> number("0x10"), number(""), number("1e2"), number("a")
    ('16', '0', '100', None)
    """
    stripped = text.strip(_BLANK)
    match = _LITERAL.fullmatch(stripped)
    if match is None:
        return None
    if match[1]:
        return str(int(match[1][1:], {"x": 16, "o": 8, "b": 2}[match[1][0].lower()]))
    if match[2]:
        return f"{match[2].rstrip('I')}Infinity".replace("+", "")
    value = float(stripped or 0)
    return str(int(value)) if value.is_integer() else repr(value)


def is_int(text: str) -> bool:
    """Whether a text is a number of 32 bits, by its beginning and as a whole."""
    match = _DECIMAL.match(text.lstrip(_BLANK))
    if match is None or number(text) is None:
        return False
    value = float(match[0])
    return value.is_integer() and -(2**31) <= value < 2**31


def parameters(search: str) -> dict[str, str]:
    """Return the parameters of a query, the last one of each name.

    >>> parameters("?a=1&a=2+3")
    {'a': '2 3'}
    """
    return dict(whatwg.URLSearchParams(search).multi_items())
