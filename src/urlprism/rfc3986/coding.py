"""Percent-encoding of data for a component, and back (RFC 3986 §2.1, §2.4, §2.5)."""

import re
from collections.abc import Mapping
from typing import Final

from urlprism._vocabulary import percent
from urlprism._vocabulary.characters import OCTETS, byte_class
from urlprism._vocabulary.intake import Text, exact
from urlprism.errors import URLError
from urlprism.rfc3986 import sets
from urlprism.rfc3986.parser import text_of

# By component, the characters that data may keep. "unreserved" suits every one of them (§2.4).
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "userinfo": sets.USERINFO,
    "host": sets.REG_NAME,
    "segment": sets.PCHAR,
    "path": sets.PATH,
    "query": sets.QUERY,
    "fragment": sets.FRAGMENT,
    "unreserved": sets.UNRESERVED,
}
_TABLES: Final = {
    name: byte_class(encoded=OCTETS - allowed) for name, allowed in COMPONENTS.items()
}
_BAD_TRIPLET: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_OCTET: Final = re.compile("%..|.", re.DOTALL)


def encode(data: Text, component: str = "unreserved") -> str:
    """Return `data` as a component can hold it; text becomes UTF-8 first (§2.5).

    A "%" is data, too: what is encoded already would be encoded twice (§2.4). Raise ValueError for
    a component that is none of `COMPONENTS`, URLError for a lone surrogate.
    """
    if component not in _TABLES:
        message = f"no component is named {component!r}; known: {', '.join(_TABLES)}"
        raise ValueError(message)
    return percent.encode(octets_of(data), _TABLES[component])


def octets_of(data: Text) -> bytes:
    """Return octets as they are, text as UTF-8; URLError for a lone surrogate."""
    if isinstance(data, bytes | bytearray):
        return bytes(data)
    text = exact(data)
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        message = "a lone surrogate has no UTF-8"
        raise URLError(message, text, error.start, error.end, "RFC 3986 §2.5") from None


def decode_to_bytes(text: Text) -> bytes:
    """Return the octets that `text`, one component, stands for (§2.1).

    Raise URLError for a "%" that two hexadecimal digits do not follow.
    """
    known = text_of(text)
    wrong = _BAD_TRIPLET.search(known)
    if wrong:
        message = "two hexadecimal digits should follow the '%'"
        raise URLError(message, known, *wrong.span(), "RFC 3986 §2.1 pct-encoded")
    octets = known.encode("ascii")
    return percent.decode_to_bytes(octets, 0, len(octets), False)


def decode(text: Text) -> str:
    """Return the text that `text`, one component, stands for, its octets read as UTF-8 (§2.5).

    Raise URLError for a bad triplet, and for octets that are no UTF-8.
    """
    octets = decode_to_bytes(text)
    try:
        return octets.decode()
    except UnicodeDecodeError as error:
        known = text_of(text)
        places = [found.start() for found in _OCTET.finditer(known)]
        places.append(len(known))
        span = places[error.start], places[error.end]
        message = "these octets are no UTF-8"
        raise URLError(message, known, *span, "RFC 3986 §2.5") from None
