"""Escape data for a component, and unescape a component (RFC 1808 §2.2)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.escapes.coding import Coder, Docs, Rules
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
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "§2.2", "§2.2", "§2.2",
        """encode("a;b c", "path"), encode("a;b c", "params")\n('a%3Bb%20c', 'a;b%20c')""",
        encoded="escaped", decoded="unescaped",
    ),
)  # fmt: skip
