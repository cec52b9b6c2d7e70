"""Encode data for a component of an IRI, and decode a component (RFC 3987 §3.1, §3.2)."""

from collections.abc import Mapping
from typing import Final

from urlprism import rfc3986
from urlprism._core.arguments.intake import URLText
from urlprism.rfc3987.mapping import convert_component, to_uri

# By component, the characters of US-ASCII that data may keep, beside those beyond US-ASCII.
COMPONENTS: Final[Mapping[str, frozenset[str]]] = rfc3986.COMPONENTS


def encode(data: URLText, component: str = "unreserved") -> str:
    """Return `data` encoded for a component of an IRI: characters that an IRI can hold stay.

    Everything else is percent-encoded as by `rfc3986.encode`, including octets that are not UTF-8;
    private characters stay in queries only (§2.2). Raise ValueError for an unknown component,
    URLError for a lone surrogate.

    >>> encode("a/é ", "segment")
    'a%2Fé%20'
    """
    return convert_component(rfc3986.encode(data, component), in_query=component == "query")


def decode_to_bytes(text: URLText) -> bytes:
    r"""Return the octets of one component of an IRI, percent-decoded (§3.1).

    A character beyond US-ASCII stands for its octets in UTF-8. Raise URLError for a character that
    no IRI holds, and for an invalid triplet.

    >>> decode_to_bytes("é%FF")
    b'\xc3\xa9\xff'
    """
    return rfc3986.decode_to_bytes(to_uri(text))


def decode(text: URLText) -> str:
    """Return the text of one component of an IRI, percent-decoded (§3.1).

    Raise URLError for a character that no IRI holds, an invalid triplet, and octets that are not
    UTF-8.

    >>> decode("é%20")
    'é '
    """
    return rfc3986.decode(to_uri(text))
