"""Map IRIs to URIs (RFC 3987 §3.1), and convert URIs to IRIs (§3.2).

What stands in a text decides, not its structure: the mapping applies to IRI references, and to
components of them, alike. Step 1 is the caller's: a text is Unicode here, and so not normalized.
"""

import re
from typing import TYPE_CHECKING, Final, Literal

from urlprism._vocabulary import percent
from urlprism._vocabulary.characters import BEYOND_ASCII, byte_class
from urlprism._vocabulary.intake import Text, utf8_text
from urlprism.errors import URLError
from urlprism.rfc3986.parser import read as read_uri
from urlprism.rfc3986.record import Spans
from urlprism.rfc3987 import sets

if TYPE_CHECKING:
    from urlprism._vocabulary.idna import Conversion

_MAPPED: Final = byte_class(encoded=BEYOND_ASCII)
_MAPPED_LAX: Final = byte_class(encoded=BEYOND_ASCII | sets.NOT_OF_URIS)

# A run of triplets that stand for octets beyond ASCII, or for unreserved characters.
_CONVERTED: Final = re.compile(
    "(?:%(?:[89A-F][0-9A-F]|2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE]))+", re.IGNORECASE
)
_REG_NAME: Final = re.compile(r"(?:[^:/?#]+:)?//(?:[^/?#@]*@)?([^/?#:@\[\]]*)")
_DOTS: Final = (".", "\u3002", "\uff0e", "\uff61")  # RFC 3490 §3.1


def to_uri(
    iri: Text | Spans, *, host: Literal["percent", "idna"] = "percent", lax: bool = False
) -> str:
    """Return the URI that an IRI, an IRI reference or a component of one maps to (§3.1).

    With host="idna" a host beyond ASCII is a domain name, and becomes what ToASCII makes of it.
    `lax` encodes the printable characters of US-ASCII that URIs do not have. "#", "%", "[" and "]"
    stay as they are, wherever they stand: `parse` says what is an IRI. Raise URLError for a
    character that cannot be mapped, or a host that ToASCII refuses.
    """
    text = str(iri) if isinstance(iri, Spans) else utf8_text(iri, "RFC 3987 §3.1")
    unfit = (sets.not_even_lax() if lax else sets.not_anywhere()).search(text)
    if unfit:
        raise refusal(text, unfit)
    if _chosen(host, "percent", "idna"):
        text = _with_ascii_host(text)
    return percent.encode(text.encode(), _MAPPED_LAX if lax else _MAPPED)


def refusal(text: str, unfit: re.Match[str]) -> URLError:
    """Return why an IRI cannot hold a character of `text`."""
    message, section = "an IRI cannot hold this character", "2.2"
    if unfit[0] in sets.NOT_OF_URIS:
        message, section = "an IRI can hold this character only if it is encoded", "3.1"
    elif sets.FORMATTING.match(unfit[0]):
        message, section = "an IRI cannot hold a bidirectional formatting character", "4.1"
    return URLError(message, text, *unfit.span(), f"RFC 3987 §{section}")


def _chosen(given: str, usual: str, other: str) -> bool:
    """Return whether `given` is the other of two; ValueError if it is neither."""
    if given not in {usual, other}:
        message = f"host is {usual!r} or {other!r}, not {given!r}"
        raise ValueError(message)
    return given == other


def _with_ascii_host(text: str) -> str:
    """Return `text` with a domain name that is not ASCII as ToASCII converts it (§3.1)."""
    start, end = reg_name_span(text)
    name = text[start:end]
    if name.isascii():
        return text
    converted = ascii_name(name)
    if converted.errors:
        message = f"no domain name: {converted.errors[0]}"
        raise URLError(message, text, start, end, "RFC 3987 §3.1 ToASCII")
    return text[:start] + converted.text + text[end:]


def reg_name_span(text: str) -> tuple[int, int]:
    """Return where the ireg-name of `text` lies, an empty span for none."""
    found = _REG_NAME.match(text)
    return found.span(1) if found else (0, 0)


def ascii_name(name: str) -> "Conversion":
    """Return what ToASCII makes of a domain name, and its errors (§3.1).

    It is the one of UTS #46, which took the place of RFC 3490's: UseSTD3ASCIIRules is true, no
    unassigned code point is allowed, hyphens and lengths are checked. A dot may end the name.
    """
    from urlprism._vocabulary import idna  # noqa: PLC0415 - its tables take time to load

    root = "." if name.endswith(_DOTS) else ""
    converted = idna.to_ascii(
        name[: len(name) - len(root)],
        check_hyphens=True,
        use_std3_ascii_rules=True,
        verify_dns_length=True,
    )
    return converted._replace(text=converted.text + root)


def unicode_name(name: str) -> str:
    """Return what ToUnicode makes of a domain name, `name` where it fails (§3.2.1)."""
    from urlprism._vocabulary import domains  # noqa: PLC0415 - its tables take time to load

    converted = domains.to_unicode(name, domains.Checks(hyphens=True, std3=True))
    return name if converted is None else converted


def to_iri(uri: Text | Spans, *, host: Literal["keep", "unicode"] = "keep") -> str:
    """Return the IRI that a URI reference is converted to (§3.2).

    It maps back to the URI, but for the case of hexadecimal digits and for triplets of unreserved
    characters. With host="unicode" a host with labels that begin with "xn--" is a domain name, and
    becomes what ToUnicode makes of it. Raise URLError for what is no URI reference.
    """
    text = convert(str(read_uri(uri)))
    if not _chosen(host, "keep", "unicode"):
        return text
    start, end = reg_name_span(text)
    name = text[start:end]
    return text[:start] + unicode_name(name) + text[end:] if "xn--" in name.lower() else text


def convert(text: str) -> str:
    """Return a URI or IRI reference without the triplets that an IRI can do without (§3.2)."""
    rest, number, fragment = text.partition("#")
    rest, question, query = rest.partition("?")
    query = convert_component(query, in_query=True)
    return f"{convert_component(rest)}{question}{query}{number}{convert_component(fragment)}"


def convert_component(text: str, *, in_query: bool = False) -> str:
    """Return the same of what is all in a query, or all in none: steps 2 to 5 (§3.2)."""
    inappropriate = sets.not_anywhere() if in_query else sets.not_outside_queries()

    def characters(run: re.Match[str]) -> str:
        # An octet that is not part of strictly legal UTF-8 is a surrogate for a moment.
        octets = bytes.fromhex(run[0].replace("%", ""))
        return inappropriate.sub(_triplets, octets.decode("utf-8", "surrogateescape"))

    return _CONVERTED.sub(characters, text)


def _triplets(found: re.Match[str]) -> str:
    """Return the octets of a character percent-encoded, in capitals (§3.2 steps 3 and 4)."""
    return percent.encode(found[0].encode("utf-8", "surrogateescape"), _MAPPED)
