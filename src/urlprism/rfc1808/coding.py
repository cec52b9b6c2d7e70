"""Escape data for a component, and unescape a component (RFC 1808 §2.2)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.rfc1808 import sets

# By component, the characters that data may keep. "unreserved" is safe in all of them.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "segment": sets.PCHAR,
    "path": sets.SEGMENTS,
    "param": sets.PARAM,
    "params": sets.PARAMS,
    "query": sets.ANY,
    "fragment": sets.ANY,
    "unreserved": sets.UNRESERVED,
}
_CODER: Final = Coder(COMPONENTS, Rules("RFC 1808 §2.2", "RFC 1808 §2.2 escape", "RFC 1808 §2.2"))


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` escaped for a component (§2.2); text is encoded as UTF-8 first.

    A "%" is data, too. Raise ValueError for a component that is not in `COMPONENTS`, URLError for
    a lone surrogate.

    >>> encode("a;b c", "path"), encode("a;b c", "params")
    ('a%3Bb%20c', 'a;b%20c')
    """
    return _CODER.encode(data, component)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, unescaped (§2.2).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, unescaped and read as UTF-8 (§2.2).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("a%C3%A9")
    'aé'
    """
    return _CODER.decode(text)
