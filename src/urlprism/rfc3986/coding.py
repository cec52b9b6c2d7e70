"""Percent-encode data for a component, and decode a component (RFC 3986 §2.1, §2.4, §2.5)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Docs, Rules
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
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "§2.5", "§2.1", "§2.5",
        """encode("a/b ü", "segment"), encode("a/b ü", "path")
('a%2Fb%20%C3%BC', 'a/b%20%C3%BC')""",
        percent=", so encoded data would be encoded twice (§2.4)",
    ),
)  # fmt: skip


def octets_of(data: URLText) -> bytes:
    """Return octets unchanged, text as UTF-8 (§2.5); raise URLError for a lone surrogate."""
    return _CODER.octets_of(data)
