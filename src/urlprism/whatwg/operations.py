"""The standard's operations on hosts, domains, octets and URLs, for those who build on them."""

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

import urlprism._core.escapes.percent as percent
from urlprism._core.arguments.intake import exact
from urlprism._core.arguments.unknown import unknown
from urlprism.errors import URLError
from urlprism.whatwg.forms import form
from urlprism.whatwg.hosts import host
from urlprism.whatwg.hosts.ipv4 import domain_ends_in_a_number
from urlprism.whatwg.parsing.machine import in_utf8, scalar_values
from urlprism.whatwg.parsing.parser import error_of, parse_into
from urlprism.whatwg.terms import sets
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls import decoded
from urlprism.whatwg.urls.record import Spans, made_href

if TYPE_CHECKING:
    from collections.abc import Mapping
    from ipaddress import IPv4Address, IPv6Address

    from urlprism.whatwg.api import URL

HostKind = Literal["domain", "IPv4 address", "IPv6 address", "opaque host", "empty host"]

# The percent-encode sets by the standard's names (#percent-encoded-bytes).
PERCENT_ENCODE_SETS: "Final[Mapping[str, frozenset[str]]]" = MappingProxyType({
    "C0 control": sets.C0_CONTROL,
    "fragment": sets.FRAGMENT,
    "query": sets.QUERY,
    "special-query": sets.SPECIAL_QUERY,
    "path": sets.PATH,
    "userinfo": sets.USERINFO,
    "component": sets.COMPONENT,
    "application/x-www-form-urlencoded": sets.FORM,
})  # fmt: skip
_IPV6: Final = "#concept-ipv6-parser"


class Host(NamedTuple):
    """A host (#concept-host): its kind, and its serialization.

    >>> from urlprism.whatwg import host_parser
    >>> host_parser("0x7F.1").address
    IPv4Address('127.0.0.1')
    """

    kind: HostKind
    text: str

    @property
    def address(self) -> "IPv4Address | IPv6Address | None":
        """Return the IP address that the host is, or None."""
        return decoded.address_of(self.text, is_special=self.kind == "IPv4 address")

    def __str__(self) -> str:
        """Return the serialization (#concept-host-serializer)."""
        return self.text


def host_parser(text: str, is_opaque: bool = False) -> Host:
    """Return the host that a text is (#concept-host-parser).

    `is_opaque` says that it is the host of a URL whose scheme is not special. Raise URLError for a
    text that is no host.

    >>> host_parser("EXAMPLE%2Ecom"), host_parser("[0:0::1]").text
    (Host(kind='domain', text='example.com'), '[::1]')
    >>> host_parser("EXAMPLE%2Ecom", is_opaque=True)
    Host(kind='opaque host', text='EXAMPLE%2Ecom')
    """
    scalars = _scalars(text)
    if scalars == "":
        if is_opaque:
            return Host("empty host", "")
        raise _refusal("a domain cannot be empty", scalars, 0, 0, "#concept-domain-to-ascii")
    if scalars.startswith("["):
        _check_brackets(scalars)
    else:
        _check_characters(scalars, is_opaque)
    front = "x://" if is_opaque else "http://"
    record = Spans()
    machine = parse_into(record, f"{front}{scalars}/")
    if machine is not None:
        error = error_of(machine)
        start, end = (max(0, each - len(front)) for each in (error.start, error.end))
        size = len(scalars)
        raise URLError(error.message, scalars, min(start, size), min(end, size), error.rule)
    return Host(_kind(record.hostname, is_opaque), record.hostname)


def domain_to_ascii(domain: str, be_strict: bool = False) -> str:
    """Return a domain in ASCII (#concept-domain-to-ascii); raise URLError if that fails.

    `be_strict` applies the rules of host names and DNS, too: CheckHyphens, UseSTD3ASCIIRules and
    VerifyDnsLength of UTS #46.

    >>> domain_to_ascii("Bücher.example")
    'xn--bcher-kva.example'
    """
    scalars = _scalars(domain)
    result = host.domain_parser(scalars, be_strict)
    if result is None:
        # A reason quotes labels: only of what can be a domain, not of a URL with its secrets.
        is_name = scalars != "" and sets.FORBIDDEN_DOMAIN.isdisjoint(scalars)
        reason = host.strict_error(scalars) if is_name else ""
        message = f"this is not a domain: {reason}" if reason else "this is not a domain"
        raise _refusal(message, scalars, 0, len(scalars), "#concept-domain-to-ascii")
    return result


def domain_to_unicode(domain: str) -> str:
    """Return a domain in Unicode (#concept-domain-to-unicode); what is invalid stays as it is.

    It may deceive people: `URL.display` shows only names that do not look deceptive.

    >>> domain_to_unicode("xn--bcher-kva.example")
    'bücher.example'
    """
    return host.domain_to_unicode(_scalars(domain))


def percent_decode(data: str | bytes | bytearray) -> bytes:
    r"""Return octets, or the UTF-8 of a text, percent-decoded (#percent-decode).

    >>> percent_decode("‽%25%2E"), percent_decode(b"%25%s%1G")
    (b'\xe2\x80\xbd%.', b'%%s%1G')
    """
    octets = _scalars(data).encode() if isinstance(data, str) else bytes(_octets(data))
    return percent.decode_to_bytes(octets, 0, len(octets), False)


def utf8_percent_encode(text: str, percent_encode_set: str | frozenset[str]) -> str:
    """Return a text UTF-8 percent-encoded, using a set (#string-utf-8-percent-encode).

    The set is one of `PERCENT_ENCODE_SETS`, or the name of one; raise ValueError for another name.

    >>> utf8_percent_encode("Say what‽", "userinfo")
    'Say%20what%E2%80%BD'
    """
    chosen = percent_encode_set
    if isinstance(chosen, str):
        if chosen not in PERCENT_ENCODE_SETS:
            raise unknown("percent-encode set", chosen, PERCENT_ENCODE_SETS)
        chosen = PERCENT_ENCODE_SETS[chosen]
    if chosen == sets.FORM:
        return percent.encode(in_utf8(_scalars(text)), sets.table(chosen))
    return form.percent_encode_after_encoding("utf-8", _scalars(text), chosen)


def url_serializer(url: "URL", exclude_fragment: bool = False) -> str:
    """Return the serialization of a URL, perhaps without its fragment (#concept-url-serializer).

    Raise TypeError for what is no URL.

    >>> from urlprism.whatwg import URL
    >>> url_serializer(URL("http://h/a#b"), exclude_fragment=True)
    'http://h/a'
    """
    if not isinstance(url, Spans):
        message = f"a URL is serialized, not {type(url).__name__}"
        raise TypeError(message)
    href = made_href(url)
    return href.partition("#")[0] if exclude_fragment else href


def _kind(name: str, is_opaque: bool) -> HostKind:
    if name.startswith("["):
        return "IPv6 address"
    if is_opaque:
        return "opaque host"
    return "IPv4 address" if domain_ends_in_a_number(name) else "domain"


def _check_brackets(text: str) -> None:
    """Raise URLError for brackets that the URL parser would read otherwise than the host parser."""
    if not text.endswith("]"):
        message = 'an IPv6 address must end with "]"'
        raise _refusal(message, text, len(text), len(text), "#concept-host-parser")
    for place, character in enumerate(text[1:-1], 1):
        if character in sets.FORBIDDEN_HOST and character != ":":
            message = "this is not allowed in an IPv6 address"
            raise _refusal(message, text, place, place + 1, _IPV6)


def _check_characters(text: str, is_opaque: bool) -> None:
    """Raise URLError for what would end a host in a URL.

    A sign that normalization may compose with U+0338 is left to the parser, which looks afterwards.
    """
    composed = "" if is_opaque or text.isascii() else "<>"
    for place, character in enumerate(text):
        if character in sets.FORBIDDEN_HOST and character not in composed:
            message = "this is not allowed in a host"
            section = "#concept-opaque-host-parser" if is_opaque else "#concept-domain-to-ascii"
            raise _refusal(message, text, place, place + 1, section)


def _refusal(message: str, text: str, start: int, end: int, section: str) -> URLError:
    return URLError(message, text, start, end, f"{STANDARD} {section}")


def _scalars(text: str) -> str:
    """Return a text as a scalar value string; raise TypeError for another type."""
    if not isinstance(text, str):
        message = f"a text must be str, not {type(text).__name__}"
        raise TypeError(message)
    exact_text = exact(text)
    return exact_text if exact_text.isascii() else scalar_values(exact_text)


def _octets(data: bytes | bytearray) -> bytes | bytearray:
    if not isinstance(data, bytes | bytearray):
        message = f"data must be str, bytes or bytearray, not {type(data).__name__}"
        raise TypeError(message)
    return data
