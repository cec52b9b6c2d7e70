"""Percent-encode names of files and hosts, and decode them (RFC 8089 §4, RFC 3986 §2.1)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.rfc3986.syntax import sets

# By component, the characters that data may keep.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "host": sets.REG_NAME,
    "segment": sets.PCHAR,
    "path": sets.PATH,
    "unreserved": sets.UNRESERVED,
}
_CODER: Final = Coder(COMPONENTS, Rules("RFC 3986 §2", "RFC 3986 §2.1 pct-encoded", "RFC 8089 §4"))


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` percent-encoded for a component; text is encoded as UTF-8 first (§4).

    A "%" is data, too. Raise ValueError for a component that is not in `COMPONENTS`, URLError for
    a lone surrogate.

    >>> encode("a/b ü", "segment"), encode("a/b ü", "path")
    ('a%2Fb%20%C3%BC', 'a/b%20%C3%BC')
    """
    return _CODER.encode(data, component)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, percent-decoded (§4).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, percent-decoded and read as UTF-8 (§4).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("a%20b")
    'a b'
    """
    return _CODER.decode(text)
