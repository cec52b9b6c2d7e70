"""Escape data for a component, and unescape a component (RFC 2396 §2.1, §2.4)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.escapes.coding import Coder, Docs, Rules
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
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "a choice §2.1 leaves open", "§2.4.1", "§2.1, §2.4.1",
        """encode("a;b c", "segment"), encode("a;b c", "path")\n('a%3Bb%20c', 'a;b%20c')""",
        percent=" (§2.4.2)", encoded="escaped", decoded="unescaped",
    ),
)  # fmt: skip
