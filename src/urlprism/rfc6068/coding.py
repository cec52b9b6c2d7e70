"""Percent-encode data for a mailto URI, and decode a piece of one (RFC 6068 §2)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.escapes.coding import Coder, Docs, Rules
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
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "§2, §5", "§2", '§2, where "+" is a plus',
        """encode("a&b c", "hfvalue"), encode("a,b", "local_part")\n('a%26b%20c', 'a%2Cb')""",
        """decode("tea+%20time")\n'tea+ time'""",
    ),
)  # fmt: skip
