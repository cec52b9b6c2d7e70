"""Escape data for a component, and unescape a component (RFC 2396 §2.1, §2.4)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.rfc2396 import sets

# By component, the characters that data may keep. "unreserved" is safe in all of them (§2.4.2).
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


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` escaped for a component; text is encoded as UTF-8, a choice §2.1 leaves open.

    A "%" is data, too (§2.4.2). Raise ValueError for a component that is not in `COMPONENTS`,
    URLError for a lone surrogate.

    >>> encode("a;b c", "segment"), encode("a;b c", "path")
    ('a%3Bb%20c', 'a;b%20c')
    """
    return _CODER.encode(data, component)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, unescaped (§2.4.1).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, unescaped and read as UTF-8 (§2.1, §2.4.1).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("a%C3%A9")
    'aé'
    """
    return _CODER.decode(text)
