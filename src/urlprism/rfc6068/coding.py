"""Percent-encode data for a mailto URI, and decode a piece of one (RFC 6068 §2)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
from urlprism.rfc3986.syntax.sets import UNRESERVED
from urlprism.rfc6068.sets import ADDR_SPEC, QCHAR

_WITHIN_ADDRESS: Final = ADDR_SPEC - frozenset(",@")  # these two are data within an address
_HFIELD: Final = QCHAR - {";"}  # item 1 requires it to be encoded, though the grammar allows it

# By component, the characters that data may keep.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "local_part": _WITHIN_ADDRESS,
    "domain": _WITHIN_ADDRESS,
    "hfname": _HFIELD,
    "hfvalue": _HFIELD,
    "unreserved": UNRESERVED,
}
_CODER: Final = Coder(
    COMPONENTS, Rules("RFC 3986 §2", "RFC 3986 §2.1 pct-encoded", "RFC 6068 §2 hfvalue")
)


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` percent-encoded for a component; text is encoded as UTF-8 first (§2, §5).

    A "%" is data, too. Raise ValueError for a component that is not in `COMPONENTS`, URLError for
    a lone surrogate.

    >>> encode("a&b c", "hfvalue"), encode("a,b", "local_part")
    ('a%26b%20c', 'a%2Cb')
    """
    return _CODER.encode(data, component)


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, percent-decoded (§2).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, percent-decoded and read as UTF-8 (§2); "+" is a plus.

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("tea+%20time")
    'tea+ time'
    """
    return _CODER.decode(text)
