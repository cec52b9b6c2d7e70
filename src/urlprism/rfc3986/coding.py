"""Percent-encode data for a component, and decode a component (RFC 3986 §2.1, §2.4, §2.5)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.rfc3986.syntax import sets

# By component, the characters that data may keep. "unreserved" is safe in every component (§2.4).
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


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` percent-encoded for a component; text is encoded as UTF-8 first (§2.5).

    A "%" is data, too, so encoded data would be encoded twice (§2.4). Raise ValueError for a
    component that is not in `COMPONENTS`, URLError for a lone surrogate.

    >>> encode("a/b ü", "segment"), encode("a/b ü", "path")
    ('a%2Fb%20%C3%BC', 'a/b%20%C3%BC')
    """
    return _CODER.encode(data, component)


def octets_of(data: URLText) -> bytes:
    """Return octets unchanged, text as UTF-8 (§2.5); raise URLError for a lone surrogate."""
    return _CODER.octets_of(data)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, percent-decoded (§2.1).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, percent-decoded and read as UTF-8 (§2.5).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("a%C3%A9")
    'aé'
    """
    return _CODER.decode(text)
