"""Map IRIs to URIs (RFC 3987 §3.1), and convert URIs to IRIs (§3.2).

The mapping depends on characters, not on structure, so it applies to IRI references and to their
components alike. Step 1 is left to the caller: a text is Unicode here, so it is not normalized.
"""

import re
from typing import TYPE_CHECKING, Final, Literal

from urlprism._core.arguments.intake import URLText, utf8_text
from urlprism._core.escapes import percent
from urlprism._core.octets.characters import BEYOND_ASCII, byte_class
from urlprism.errors import URLError
from urlprism.rfc3986.syntax.parser import read as read_uri
from urlprism.rfc3987 import sets

if TYPE_CHECKING:
    from urlprism._core.idn.idna import Conversion

_MAPPED: Final = byte_class(encoded=BEYOND_ASCII)
_MAPPED_LAX: Final = byte_class(encoded=BEYOND_ASCII | sets.NOT_OF_URIS)

# A run of triplets that stand for octets beyond ASCII, or for unreserved characters.
_CONVERTED: Final = re.compile(
    "(?:%(?:[89A-F][0-9A-F]|2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE]))+", re.IGNORECASE
)
_REG_NAME: Final = re.compile(r"(?:[^:/?#]+:)?//(?:[^/?#@]*@)?([^/?#:@\[\]]*)")
_DOTS: Final = (".", "\u3002", "\uff0e", "\uff61")  # RFC 3490 §3.1


def to_uri(iri: URLText, *, host: Literal["percent", "idna"] = "percent", lax: bool = False) -> str:
    """Return the URI that an IRI, an IRI reference or a component of one maps to (§3.1).

    With host="idna" a host beyond ASCII is converted as a domain name by ToASCII. `lax` encodes
    the printable US-ASCII characters that URIs cannot hold. "#", "%", "[" and "]" stay wherever
    they are: only `parse` checks the grammar. Raise URLError for a character that cannot be mapped
    and for a host that ToASCII refuses, ValueError for another `host`.

    >>> to_uri("http://ü.example/é"), to_uri("http://ü.example/é", host="idna")
    ('http://%C3%BC.example/%C3%A9', 'http://xn--tda.example/%C3%A9')
    """
    text = utf8_text(iri, "RFC 3987 §3.1")
    unfit = (sets.not_even_lax() if lax else sets.not_anywhere()).search(text)
    if unfit:
        raise refusal(text, unfit)
    if _chosen(host, "percent", "idna"):
        text = _with_ascii_host(text)
    return percent.encode(text.encode(), _MAPPED_LAX if lax else _MAPPED)


def refusal(text: str, unfit: re.Match[str]) -> URLError:
    """Return the error for a character of `text` that an IRI cannot hold."""
    message, section = "an IRI cannot contain this character", "2.2"
    if unfit[0] in sets.NOT_OF_URIS:
        message, section = "an IRI can contain this character only if it is encoded", "3.1"
    elif sets.FORMATTING.match(unfit[0]):
        message, section = "an IRI cannot contain a bidirectional formatting character", "4.1"
    return URLError(message, text, *unfit.span(), f"RFC 3987 §{section}")


def _chosen(choice: str, usual: str, other: str) -> bool:
    """Return whether `choice` is `other`; raise ValueError if it is not `usual` either."""
    if choice not in {usual, other}:
        message = f"host is {usual!r} or {other!r}, not {choice!r}"
        raise ValueError(message)
    return choice == other


def _with_ascii_host(text: str) -> str:
    """Return `text` with its domain name converted by ToASCII, if beyond ASCII (§3.1).

    Raise URLError if ToASCII refuses the name.
    """
    start, end = reg_name_span(text)
    name = text[start:end]
    if name.isascii():
        return text
    converted = ascii_name(name)
    if converted.errors:
        message = f"not a valid domain name: {converted.errors[0]}"
        raise URLError(message, text, start, end, "RFC 3987 §3.1 ToASCII")
    return text[:start] + converted.text + text[end:]


def reg_name_span(text: str) -> tuple[int, int]:
    """Return the start and end of the ireg-name in `text`; (0, 0) if there is none."""
    match = _REG_NAME.match(text)
    return match.span(1) if match else (0, 0)


def ascii_name(name: str) -> "Conversion":
    """Return a domain name as ToASCII converts it, and the errors (§3.1).

    This is ToASCII of UTS #46, which replaced that of RFC 3490: UseSTD3ASCIIRules is true, no
    unassigned code point is allowed, hyphens and lengths are checked. The name may end with a dot.
    """
    from urlprism._core.idn import idna  # noqa: PLC0415 - its tables take time to load

    root = "." if name.endswith(_DOTS) else ""
    converted = idna.to_ascii(
        name[: len(name) - len(root)],
        check_hyphens=True,
        use_std3_ascii_rules=True,
        verify_dns_length=True,
    )
    return converted._replace(text=converted.text + root)


def unicode_name(name: str) -> str:
    """Return a domain name as ToUnicode converts it, or unchanged if that fails (§3.2.1)."""
    from urlprism._core.idn import domains  # noqa: PLC0415 - its tables take time to load

    converted = domains.to_unicode(name, domains.Checks(hyphens=True, std3=True))
    return name if converted is None else converted


def to_iri(uri: URLText, *, host: Literal["keep", "unicode"] = "keep") -> str:
    """Return the IRI that a URI reference converts to (§3.2).

    It maps back to the URI, except for the case of hexadecimal digits and for triplets of
    unreserved characters. With host="unicode" a host with labels that begin with "xn--" is
    converted as a domain name by ToUnicode. Raise URLError for a text that is not a URI reference,
    ValueError for another `host`.

    >>> to_iri("http://a/%C3%A9"), to_iri("http://xn--tda.example/", host="unicode")
    ('http://a/é', 'http://ü.example/')
    """
    text = convert(str(read_uri(uri)))
    if not _chosen(host, "keep", "unicode"):
        return text
    start, end = reg_name_span(text)
    name = text[start:end]
    return text[:start] + unicode_name(name) + text[end:] if "xn--" in name.lower() else text


def convert(text: str) -> str:
    """Return a URI or IRI reference with the triplets decoded that an IRI does not need (§3.2)."""
    rest, number, fragment = text.partition("#")
    rest, question, query = rest.partition("?")
    query = convert_component(query, in_query=True)
    return f"{convert_component(rest)}{question}{query}{number}{convert_component(fragment)}"


def convert_component(text: str, *, in_query: bool = False) -> str:
    """Return a component with the triplets decoded that an IRI does not need: steps 2 to 5 (§3.2).

    With `in_query` all of `text` is in a query, otherwise none of it.
    """
    inappropriate = sets.not_anywhere() if in_query else sets.not_outside_queries()

    texts: dict[str, str] = {}

    def characters(run: re.Match[str]) -> str:
        if (text := texts.get(run[0])) is None:
            # An octet that is not strictly legal UTF-8 becomes a surrogate, and is encoded again.
            octets = bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "surrogateescape")
            text = texts[run[0]] = inappropriate.sub(_triplets, octets)
        return text

    return _CONVERTED.sub(characters, text)


def _triplets(character: re.Match[str]) -> str:
    """Return a character percent-encoded, with upper-case digits (§3.2 steps 3 and 4)."""
    return percent.encode(character[0].encode("utf-8", "surrogateescape"), _MAPPED)
