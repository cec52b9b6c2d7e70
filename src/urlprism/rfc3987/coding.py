"""Encode data for a component of an IRI, and back (RFC 3987 §3.1, §3.2)."""

from urlprism import rfc3986
from urlprism._vocabulary.intake import Text
from urlprism.rfc3987.mapping import convert_component, to_uri


def encode(data: Text, component: str = "unreserved") -> str:
    """Return `data` as a component of an IRI can hold it: characters stay where they may.

    All else is percent-encoded as `rfc3986.encode` does it, also octets that are no UTF-8; private
    characters stay in queries only (§2.2). Raise ValueError for a component that it does not know,
    URLError for a lone surrogate.
    """
    return convert_component(rfc3986.encode(data, component), in_query=component == "query")


def decode(text: Text) -> str:
    """Return the text that `text`, one component of an IRI, stands for.

    Raise URLError for a character that no IRI holds, a bad triplet, and octets that are no UTF-8.
    """
    return rfc3986.decode(to_uri(text))
