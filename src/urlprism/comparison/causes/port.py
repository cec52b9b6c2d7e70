"""Causes in the port, and brackets and colons where RFC 3986 does not allow them."""

import re
from typing import Final

from urlprism._core.hosts.ipv6 import is_ipv6address
from urlprism.comparison.causes.detectors import as_host, as_port
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    EVERYTHING,
    HOST_OR_ACCEPTANCE,
    PORT_OR_ACCEPTANCE,
    RFC1738_AND_1808,
    SPELLING,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect
from urlprism.readers import effective_host

_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)
# The prefix of IPv4-mapped addresses (RFC 4291 §2.5.5.2).
_MAPPED: Final = re.compile(r"(?:::|(?:0{1,4}:){5})ffff:", re.IGNORECASE)
_BRACKET: Final = re.compile(r"[\[\]]")


def _port_empty(parts: LenientParts) -> Span | None:
    """Return the colon before an empty port."""
    place = parts.authority[0] if parts.port is None else parts.port[0]
    return (place - 1, place) if parts.port_text == "" else None


def _port_too_large(parts: LenientParts) -> Span | None:
    """Return a port above 65535."""
    port = (parts.port_text or "").lstrip("0")
    large = _DIGITS.fullmatch(port) and (len(port) > 5 or int(port) > 0xFFFF)
    return parts.port if large else None


def _not_decimal(parts: LenientParts) -> Span | None:
    """Return a port in ASCII with characters other than digits, signs before them and spaces."""
    written = (parts.port_text or "").strip()
    port = written.lstrip("+-") or written
    is_of_address = port[-1:] == "]" and "[" in parts.host_text
    odd = port and port.isascii() and not port.isdecimal() and not is_of_address
    return parts.port if odd else None


def _port_beyond_ascii(parts: LenientParts) -> Span | None:
    """Return a port with characters beyond ASCII."""
    return parts.port if parts.port_text and not parts.port_text.isascii() else None


def _stray_colon(parts: LenientParts) -> Span | None:
    """Return the first colon in a host without brackets."""
    start, end = parts.host
    place = parts.text.find(":", start, end)
    return (place, place + 1) if place >= 0 and parts.text.find("[", start, end) < 0 else None


def _stray_bracket(parts: LenientParts) -> Span | None:
    """Return the text after the brackets that begin a host, or else its first stray bracket."""
    start, end = parts.host
    host = parts.text[start:end]
    if host[:1] == "[" and host[-1:] == "]":
        host = host[:-1]
    bracket = _BRACKET.search(host, 1 if host[:1] == "[" and "]" in parts.text[start:end] else 0)
    if bracket is None:
        return None
    place = start + bracket.start()
    is_closing = host[:1] == "[" and bracket[0] == "]"
    return (place + 1, end) if is_closing else (place, place + 1)


def _bad_address(parts: LenientParts) -> Span | None:
    """Return the text in brackets if it is not an IPv6 address, with or without a zone."""
    host = parts.host_text
    if host[:1] != "[" or host[-1:] != "]":
        return None
    return None if is_ipv6address(host[1:-1].partition("%")[0]) else parts.host


def _bracketed_reference(parts: LenientParts) -> Span | None:
    """Return an IPv6 address in brackets in a text without a scheme."""
    return parts.host if parts.scheme is None and _address(parts) is not None else None


def _long_address(parts: LenientParts) -> Span | None:
    """Return an IPv6 address that is not in its shortest form."""
    address = _address(parts)
    if address is None:
        return None
    return None if effective_host(address) == address else parts.host


def _ipv4_in_ipv6(parts: LenientParts) -> Span | None:
    """Return an IPv6 address with an IPv4 address in it, in decimal or hexadecimal notation."""
    address = _address(parts)
    return parts.host if address and (_MAPPED.match(address) or "." in address) else None


def _address(parts: LenientParts) -> str | None:
    """Return the IPv6 address between the brackets of the host, None for another host."""
    host = parts.host_text
    is_literal = host[:1] == "[" and host[-1:] == "]" and is_ipv6address(host[1:-1])
    return host[1:-1] if is_literal else None


RULES: Final = (
    CauseRule(
        name="port-empty",
        family="F5",
        # Perl's URI takes the ':' for a part of the host.
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE,
        needs={Feature.UNUSUAL_PORT},
        detect=_port_empty,
        message="no digit follows the ':' of the port",
        rule="RFC 1738 §5 requires a digit; RFC 3986 §3.2.3 and URL Standard #port-state do not",
        advice="Write the port, or remove the ':'.",
        example="http://h.com«:»/",
    ),
    CauseRule(
        name="port-sign",
        family="F5",
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE | {Aspect.PATH},
        needs={Feature.UNUSUAL_PORT},
        detect=as_port(r"\s*[+-]+[0-9]+\s*"),
        message="the port has a sign",
        rule=(
            "RFC 3986 §3.2.3 and URL Standard #port-state allow digits only; Python's int()"
            " accepts a sign"
        ),
        advice="Write the port in digits only.",
        example="http://h.com:«+80»/",
    ),
    CauseRule(
        name="port-space",
        family="F5",
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE | {Aspect.PATH},
        needs={Feature.UNUSUAL_PORT},
        detect=as_port(r"\s.*|.*\s"),
        message="a space precedes or follows the port",
        rule=(
            "RFC 3986 §3.2.3 and URL Standard #port-state allow digits only; Python's int()"
            " accepts spaces around them"
        ),
        advice="Remove the space.",
        example="http://h.com:«80 »/",
    ),
    CauseRule(
        name="port-leading-zeros",
        family="F5",
        explains=PORT_OR_ACCEPTANCE,
        needs={Feature.UNUSUAL_PORT},
        detect=as_port(r"0[0-9]+"),
        message="the port has leading zeros",
        rule=(
            "RFC 3986 §3.2.3 and URL Standard #port-state allow leading zeros; a program may limit"
            " the number of digits"
        ),
        advice="Remove the zeros.",
        example="http://h.com:«000000080»/",
    ),
    CauseRule(
        name="port-zero",
        family="F5",
        explains=PORT_OR_ACCEPTANCE,
        needs={Feature.UNUSUAL_PORT},
        detect=as_port("0+"),
        message="the port is 0, which some programs refuse or ignore",
        rule="RFC 3986 §3.2.3 and URL Standard #port-state allow 0, to which nothing can connect",
        advice="Write the intended port, or leave it out.",
        example="http://h.com:«0»/",
    ),
    CauseRule(
        name="port-too-large",
        family="F5",
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE,
        needs={Feature.UNUSUAL_PORT},
        detect=_port_too_large,
        message="the port is above 65535",
        rule="URL Standard #port-state fails above 65535; RFC 3986 §3.2.3 sets no limit",
        advice="Write a port of at most 65535.",
        example="http://h.com:«65536»/",
    ),
    CauseRule(
        name="port-beyond-ascii",
        family="F5",
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE | {Aspect.PATH},
        needs={Feature.UNUSUAL_PORT},
        detect=_port_beyond_ascii,
        message="the port has characters beyond ASCII",
        rule=(
            "RFC 3986 §3.2.3 and URL Standard #port-state allow ASCII digits only; Python's int()"
            " accepts digits of all scripts"
        ),
        advice="Write the port in the digits 0 to 9.",
        example="http://h.com:«٨٠»/",
    ),
    CauseRule(
        name="port-not-decimal",
        family="F5",
        explains=PORT_OR_ACCEPTANCE | HOST_OR_ACCEPTANCE | {Aspect.PATH},
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_PORT},
        detect=_not_decimal,
        message="the port is not a decimal number",
        rule=(
            "RFC 3986 §3.2.3 and URL Standard #port-state allow digits only; draft-abarth-url §3.3"
            " accepts any text; Spring begins the path after the digits"
        ),
        advice="Write the port in digits only.",
        example="http://h.com:«8a»/",
    ),
    CauseRule(
        name="stray-colon",
        family="F5",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.COLON_IN_HOST},
        detect=_stray_colon,
        message="a ':' in the host, outside brackets",
        rule=(
            "RFC 3986 §3.2.2 and URL Standard #host-state allow one ':' at most, before the port;"
            " draft-abarth-url §3.3 cuts at the last, RFC 2396 §3.2.1 reads a registry name"
        ),
        advice="Write an IPv6 address in square brackets, or remove the ':'.",
        example="http://h.com«:»1:2/",
    ),
    CauseRule(
        name="stray-bracket",
        family="F7",
        explains=EVERYTHING,
        needs="[]",
        detect=_stray_bracket,
        message="the square brackets do not enclose the whole host",
        rule=(
            "RFC 3986 §3.2.2 and URL Standard #host-parsing allow brackets around an IP address"
            " only; draft-abarth-url §3.3 accepts any text"
        ),
        advice="Refuse the URL, or put the whole IPv6 address in brackets.",
        example="http://«[»::1/",
    ),
    CauseRule(
        name="ipv6-zone",
        family="F7",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_IN_BRACKETS},
        detect=as_host(r"\[[^%]*%.*\]"),
        message="a zone follows the IPv6 address",
        rule=(
            "RFC 6874 §2 and curl allow a zone; RFC 3986 §3.2.2 and URL Standard"
            " #concept-ipv6-parser do not"
        ),
        advice="Remove the zone, and choose the network interface elsewhere.",
        example="http://«[fe80::1%25en0]»/",
    ),
    CauseRule(
        name="ipvfuture",
        family="F7",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_IN_BRACKETS},
        detect=as_host(r"\[v.*\]"),
        message="an IP address of a future version",
        rule="RFC 3986 §3.2.2 has IPvFuture; URL Standard #concept-ipv6-parser fails",
        advice="Write a name, an IPv4 address or an IPv6 address.",
        example="http://«[v1.a]»/",
    ),
    CauseRule(
        name="not-an-ipv6-address",
        family="F7",
        # Without a host, an empty path does not stand for "/".
        explains=HOST_OR_ACCEPTANCE | {Aspect.PATH},
        priority=Priority.UNLESS_COVERED,
        needs={Feature.HOST_IN_BRACKETS},
        detect=_bad_address,
        message="the brackets do not contain an IPv6 address",
        rule=(
            "RFC 3986 §3.2.2 and URL Standard #concept-ipv6-parser refuse it; RFC 1808 §2.4.3 and"
            " draft-abarth-url §3.3 accept any text"
        ),
        advice="Write an IPv6 address in the brackets, or remove them.",
        example="http://«[1.2.3.4]»/",
    ),
    CauseRule(
        name="bracketed-reference",
        family="F7",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.HOST_IN_BRACKETS},
        detect=_bracketed_reference,
        message="the host of a reference without a scheme is in brackets",
        rule="RFC 3986 §4.2 allows it; Ruby's URI refuses it before 0.11.1, that of Ruby 3.1.0",
        advice="Write the scheme, or resolve the reference by another program.",
        example="//«[::1]»/x",
        readers=("ruby", "ruby@3.1.0"),
        involves=("ruby",),
    ),
    CauseRule(
        name="ipv4-in-ipv6",
        family="F7",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.HOST_IN_BRACKETS},
        detect=_ipv4_in_ipv6,
        message="the IPv6 address contains an IPv4 address",
        rule=(
            "RFC 3986 §3.2.2 allows ls32 as IPv4address, and RFC 5952 §5 recommends it; URL"
            " Standard #concept-ipv6-serializer writes hexadecimal pieces"
        ),
        advice="Write only the IPv4 address, and check it as one.",
        example="http://«[::ffff:127.0.0.1]»:80/",
    ),
    CauseRule(
        name="ipv6-not-shortest",
        family="F7",
        explains=SPELLING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.HOST_IN_BRACKETS},
        detect=_long_address,
        message="the IPv6 address is not written in its shortest form",
        rule=(
            "URL Standard #concept-ipv6-serializer writes the shortest form, as RFC 5952 §4 does;"
            " RFC 3986 §3.2.2 keeps it"
        ),
        advice="Write the address in the form of RFC 5952.",
        example="http://«[0:0::1]»/",
    ),
    CauseRule(
        name="ipv6-address",
        family="F7",
        explains=ACCEPTANCE,
        involves=RFC1738_AND_1808,
        priority=Priority.FALLBACK,
        needs={Feature.HOST_IN_BRACKETS},
        detect=as_host(r"\[.*\]"),
        message="an IPv6 address, which the oldest documents do not define",
        rule="RFC 1738 §5 has no IPv6 address; RFC 2732 §2 and RFC 3986 §3.2.2 do",
        advice="Write a name for programs that follow RFC 1738 or RFC 1808.",
        example="http://«[::1]»:80/",
    ),
)
