"""Percent-encode names of newsgroups and message ids, and decode them (RFC 5538 §3, §4, §6)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.escapes.coding import Coder, Docs, Rules
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.rfc3986.syntax import sets

GROUP_CHAR: Final = ALPHA | DIGIT | frozenset("-+_.")  # §3
NEWSGROUPS: Final = GROUP_CHAR | {"*"}  # Appendix A

# By component, the characters that data may keep; "id" is one side of a message id.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = {
    "group": GROUP_CHAR,
    "newsgroups": NEWSGROUPS,
    "id": sets.UNRESERVED | sets.SUB_DELIMS,
    "unreserved": sets.UNRESERVED,
}
_CODER: Final = Coder(COMPONENTS, Rules("RFC 3986 §2", "RFC 3986 §2.1 pct-encoded", "RFC 5538 §6"))
encode, decode_to_bytes, decode = _CODER.functions(
    __name__,
    Docs(
        "§6", "RFC 3986 §2.1", "§6",
        """encode("a/b", "id"), encode("comp.*", "newsgroups"), encode("comp.*", "group")
('a%2Fb', 'comp.*', 'comp.%2A')""",
        """decode("example.group.n%2Fa")\n'example.group.n/a'""",
    ),
)  # fmt: skip


def encoded_id(article: str) -> str:
    """Return a message id with its two sides percent-encoded; the first "@" divides them (§4)."""
    left, at, right = article.partition("@")
    return f"{encode(left, 'id')}{at}{encode(right, 'id')}"
