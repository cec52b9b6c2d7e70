"""Percent-encode names of files and hosts, and decode them (RFC 8089 §4, RFC 3986 §2.1)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.escapes.coding import Coder, Docs, Rules
from urlprism.rfc3986.syntax import sets

# By component, the characters that data may keep.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "host": sets.REG_NAME,
    "segment": sets.PCHAR,
    "path": sets.PATH,
    "unreserved": sets.UNRESERVED,
}
_CODER: Final = Coder(COMPONENTS, Rules("RFC 3986 §2", "RFC 3986 §2.1 pct-encoded", "RFC 8089 §4"))
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "§4", "§4", "§4",
        """encode("a/b ü", "segment"), encode("a/b ü", "path")
('a%2Fb%20%C3%BC', 'a/b%20%C3%BC')""",
    ),
)  # fmt: skip
