"""Percent-encode names of newsgroups and message ids, and decode them (RFC 5538 §3, §4, §6)."""

from collections.abc import Mapping
from typing import Final

from urlprism._core.arguments.intake import URLText
from urlprism._core.escapes.coding import Coder, Rules
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


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` percent-encoded for a component; text is encoded as UTF-8 first (§6).

    A "%" is data, too. Raise ValueError for a component that is not in `COMPONENTS`, URLError for
    a lone surrogate.

    >>> encode("a/b", "id"), encode("comp.*", "newsgroups"), encode("comp.*", "group")
    ('a%2Fb', 'comp.*', 'comp.%2A')
    """
    return _CODER.encode(data, component)


def encoded_id(article: str) -> str:
    """Return a message id with its two sides percent-encoded; the first "@" divides them (§4)."""
    left, at, right = article.partition("@")
    return f"{encode(left, 'id')}{at}{encode(right, 'id')}"


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component, percent-decoded (RFC 3986 §2.1).

    Raise URLError for a character beyond ASCII, and for a "%" without two hexadecimal digits.

    >>> decode_to_bytes("a%FF")
    b'a\xff'
    """
    return _CODER.decode_to_bytes(text)


def decode(text: URLText) -> str:
    """Return the text of one component, percent-decoded and read as UTF-8 (§6).

    Raise URLError as `decode_to_bytes` does, and for octets that are not UTF-8.

    >>> decode("example.group.n%2Fa")
    'example.group.n/a'
    """
    return _CODER.decode(text)
