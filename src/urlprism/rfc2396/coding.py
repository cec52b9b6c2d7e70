"""Escape data for a component, and back (RFC 2396 §2.1, §2.4)."""

from collections.abc import Mapping
from typing import Final

from urlprism._vocabulary.coding import Coder, Rules
from urlprism._vocabulary.intake import Text
from urlprism.rfc2396 import sets

# By component, the characters that data may keep. "unreserved" suits every one of them (§2.4.2).
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "userinfo": sets.USERINFO,
    "host": sets.REG_NAME,
    "segment": sets.PCHAR,
    "path": sets.PATH_SEGMENTS,
    "query": sets.URIC,
    "fragment": sets.URIC,
    "unreserved": sets.UNRESERVED,
}
_CODER: Final = Coder(COMPONENTS, Rules("RFC 2396 §2", "RFC 2396 §2.4.1 escaped", "RFC 2396 §2.1"))


def encode(data: Text, component: str = "unreserved") -> str:
    """Return `data` as a component can hold it; text becomes UTF-8, for §2.1 leaves it open.

    A "%" is data, too (§2.4.2). Raise ValueError for a component that is none of `COMPONENTS`,
    URLError for a lone surrogate.
    """
    return _CODER.encode(data, component)


def decode_to_bytes(text: Text) -> bytes:
    """Return the octets that `text`, one component, stands for (§2.4.1).

    Raise URLError beyond ASCII, and for a "%" that two hexadecimal digits do not follow.
    """
    return _CODER.decode_to_bytes(text)


def decode(text: Text) -> str:
    """Return the text that `text`, one component, stands for, its octets read as UTF-8.

    Raise URLError as `decode_to_bytes` does, and for octets that are no UTF-8.
    """
    return _CODER.decode(text)
