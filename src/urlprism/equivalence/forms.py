"""The form of a URL on each rung of the ladder (RFC 3986 §6.2, RFC 3987 §5.3).

Up to case normalization, an IRI stays an IRI; above it, IRIs are compared as URIs (§5.3.2.3).
"""

from urlprism import rfc3987
from urlprism._core.grammar.schemes import default_port
from urlprism.errors import URLError
from urlprism.rfc3986 import Reference, Rung, normalize, parse


def read(text: str) -> Reference:
    """Parse `text` as a URI, or as an IRI if it has characters beyond ASCII.

    Raise URLError if it is neither. A relative reference has to be resolved first (§6.1).
    """
    reference = parse(text) if text.isascii() else rfc3987.parse(text)
    if reference.is_relative:
        message = "a relative reference has to be resolved before it is compared"
        raise URLError(message, text, 0, 0, "RFC 3986 §6.1")
    return reference


def case(text: str) -> str:
    """Return a URI or an IRI with its case normalized (§6.2.2.1; RFC 3987 §5.3.2.1)."""
    return normalize(text, Rung.CASE) if text.isascii() else rfc3987.normalize(text, Rung.CASE)


def mapped(text: str) -> str:
    """Return the URI that a URI or an IRI maps to (RFC 3987 §3.1)."""
    return text if text.isascii() else rfc3987.to_uri(text)


def percent_encoding(uri: str) -> str:
    """Return a URI with its unreserved characters decoded (§6.2.2.2)."""
    return normalize(uri, Rung.PERCENT)


def path_segment(uri: str) -> str:
    """Return a URI without dot segments (§6.2.2.3)."""
    return normalize(uri, Rung.PATH)


def scheme(uri: str) -> str:
    """Return a URI normalized by the rules of its scheme (§6.2.3).

    ToASCII is applied to a domain name beyond ASCII, unless it fails (RFC 3987 §5.3.3). Schemes
    with a default port are taken to use domain names.
    """
    normal = normalize(uri, Rung.SCHEME)
    if "%" not in normal:
        return normal
    reference = parse(normal)
    host = reference.host or ""
    if "%" not in host or default_port(reference.scheme or "") is None:
        return normal
    try:
        domain = rfc3987.to_uri(rfc3987.to_iri(f"//{host}"), host="idna")
    except URLError:
        return normal
    return str(reference.replace(host=domain.removeprefix("//")))
