"""Percent-encoding of data for a component, and back (RFC 3986 §2.1, §2.4, §2.5)."""

from collections.abc import Mapping
from typing import Final

from urlprism._vocabulary.coding import Coder, Rules
from urlprism._vocabulary.intake import Text
from urlprism.rfc3986 import sets

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
_CODER: Final = Coder(
    COMPONENTS, Rules("RFC 3986 §2", "RFC 3986 §2.1 pct-encoded", "RFC 3986 §2.5")
)


def encode(data: Text, component: str = "unreserved") -> str:
    """Return `data` as a component can hold it; text becomes UTF-8 first (§2.5).

    A "%" is data, too: what is encoded already would be encoded twice (§2.4). Raise ValueError for
    a component that is none of `COMPONENTS`, URLError for a lone surrogate.
    """
    return _CODER.encode(data, component)


def octets_of(data: Text) -> bytes:
    """Return octets as they are, text as UTF-8 (§2.5); raise URLError for a lone surrogate."""
    return _CODER.octets_of(data)


def decode_to_bytes(text: Text) -> bytes:
    """Return the octets that `text`, one component, stands for (§2.1).

    Raise URLError beyond ASCII, and for a "%" that two hexadecimal digits do not follow.
    """
    return _CODER.decode_to_bytes(text)


def decode(text: Text) -> str:
    """Return the text that `text`, one component, stands for, its octets read as UTF-8 (§2.5).

    Raise URLError as `decode_to_bytes` does, and for octets that are no UTF-8.
    """
    return _CODER.decode(text)
