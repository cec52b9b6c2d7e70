"""Causes by the port, and by brackets and colons that are not where RFC 3986 has them."""

import re
from typing import Final

from urlprism._vocabulary.ipv6 import is_ipv6address
from urlprism.comparison.kinds import (
    HOST,
    LITERAL,
    ODD_NAME,
    ODD_PORT,
    OLDEST,
    PORT,
    REFUSED,
    SPELLED,
    STRUCTURE,
    Kind,
    Told,
    as_host,
    as_port,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.readers import effective_host

_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)
# The prefix of addresses that stand for one of IPv4 (RFC 4291 §2.5.5.2).
_MAPPED: Final = re.compile(r"(?:::|(?:0{1,4}:){5})ffff:", re.IGNORECASE)
_BRACKET: Final = re.compile(r"[\[\]]")


def _port_too_large(layout: Layout) -> Span | None:
    """Return a port beyond 65535."""
    port = (layout.port_text or "").lstrip("0")
    large = _DIGITS.fullmatch(port) and (len(port) > 5 or int(port) > 0xFFFF)
    return layout.port if large else None


def _not_decimal(layout: Layout) -> Span | None:
    """Return a port of ASCII characters that are not all digits, signs and spaces aside."""
    port = (layout.port_text or "").strip().lstrip("+-")
    odd = port and port.isascii() and not port.isdecimal() and port[-1] != "]"
    return layout.port if odd else None


def _port_beyond_ascii(layout: Layout) -> Span | None:
    """Return a port with characters beyond ASCII."""
    return layout.port if layout.port_text and not layout.port_text.isascii() else None


def _stray_colon(layout: Layout) -> Span | None:
    """Return the first colon in a host without brackets."""
    start, end = layout.host
    place = layout.text.find(":", start, end)
    return (place, place + 1) if place >= 0 and layout.text.find("[", start, end) < 0 else None


def _stray_bracket(layout: Layout) -> Span | None:
    """Return what follows the brackets that a host begins with, or else its first stray bracket."""
    start, end = layout.host
    host = layout.text[start:end]
    if host[:1] == "[" and host[-1:] == "]":
        host = host[:-1]
    found = _BRACKET.search(host, 1 if host[:1] == "[" and "]" in layout.text[start:end] else 0)
    if found is None:
        return None
    place = start + found.start()
    is_closing = host[:1] == "[" and found[0] == "]"
    return (place + 1, end) if is_closing else (place, place + 1)


def _bad_address(layout: Layout) -> Span | None:
    """Return what stands in brackets, if it is no IPv6 address, zone or none."""
    host = layout.host_text
    if host[:1] != "[" or host[-1:] != "]":
        return None
    return None if is_ipv6address(host[1:-1].partition("%")[0]) else layout.host


def _long_address(layout: Layout) -> Span | None:
    """Return an IPv6 address that is not in its shortest form."""
    address = _address(layout)
    if address is None:
        return None
    return None if effective_host(address) == address else layout.host


def _ipv4_in_ipv6(layout: Layout) -> Span | None:
    """Return an IPv6 address that holds one of IPv4, written as such or in hexadecimal pieces."""
    address = _address(layout)
    return layout.host if address and (_MAPPED.match(address) or "." in address) else None


def _address(layout: Layout) -> str | None:
    """Return the IPv6 address between the brackets of the host, None where none stands there."""
    host = layout.host_text
    is_literal = host[:1] == "[" and host[-1:] == "]" and is_ipv6address(host[1:-1])
    return host[1:-1] if is_literal else None


CAUSES: Final = (
    Kind(
        "port-empty",
        "F5",
        PORT,
        "RFC 1738 §5 wants a digit; RFC 3986 §3.2.3 and URL Standard #port-state allow none",
        "no digit follows the ':' of the port",
        as_port(""),
        ODD_PORT,
    ),
    Kind(
        "port-sign",
        "F5",
        PORT | HOST,
        "RFC 3986 §3.2.3 and URL Standard #port-state have digits only; int() of Python takes a"
        " sign",
        "a sign stands before the port",
        as_port(r"\s*[+-][0-9]+\s*"),
        ODD_PORT,
    ),
    Kind(
        "port-space",
        "F5",
        PORT | HOST,
        "RFC 3986 §3.2.3 and URL Standard #port-state have digits only; int() of Python takes"
        " spaces around them",
        "a space stands beside the port",
        as_port(r"\s.*|.*\s"),
        ODD_PORT,
    ),
    Kind(
        "port-leading-zeros",
        "F5",
        PORT,
        "RFC 3986 §3.2.3 and URL Standard #port-state allow zeros before the number; a program"
        " may bound the digits",
        "zeros stand before the port",
        as_port(r"0[0-9]+"),
        ODD_PORT,
    ),
    Kind(
        "port-zero",
        "F5",
        PORT,
        "RFC 3986 §3.2.3 and URL Standard #port-state allow 0, to which nothing connects",
        "the port is 0, which some programs refuse or take for none",
        as_port("0+"),
        ODD_PORT,
    ),
    Kind(
        "port-too-large",
        "F5",
        PORT | HOST,
        "URL Standard #port-state fails above 65535; RFC 3986 §3.2.3 sets no limit",
        "the port is above 65535",
        _port_too_large,
        ODD_PORT,
    ),
    Kind(
        "port-beyond-ascii",
        "F5",
        PORT | HOST,
        "RFC 3986 §3.2.3 and URL Standard #port-state have ASCII digits only; int() of Python"
        " takes those of all scripts",
        "the port has characters beyond ASCII",
        _port_beyond_ascii,
        ODD_PORT,
    ),
    Kind(
        "port-not-decimal",
        "F5",
        PORT | HOST,
        "RFC 3986 §3.2.3 and URL Standard #port-state have digits only; draft-abarth-url §3.3"
        " takes any text",
        "the port is no decimal number",
        _not_decimal,
        ODD_PORT,
        told=Told.ALONE,
    ),
    Kind(
        "stray-colon",
        "F5",
        STRUCTURE,
        "RFC 3986 §3.2.2 and URL Standard #host-state have one ':' at most, before the port;"
        " draft-abarth-url §3.3 cuts at the last, RFC 2396 §3.2.1 reads a registry name",
        "a ':' in the host, outside of brackets",
        _stray_colon,
        ODD_NAME,
        told=Told.ALONE,
    ),
    Kind(
        "stray-bracket",
        "F7",
        STRUCTURE,
        "RFC 3986 §3.2.2 and URL Standard #host-parsing have brackets around an IP address only;"
        " draft-abarth-url §3.3 takes any text",
        "the square brackets are not around the whole of the host",
        _stray_bracket,
        ODD_NAME,
    ),
    Kind(
        "ipv6-zone",
        "F7",
        HOST,
        "RFC 6874 §2 and curl allow a zone; RFC 3986 §3.2.2 and URL Standard #concept-ipv6-parser"
        " do not",
        "a zone stands behind the IPv6 address",
        as_host(r"\[[^%]*%.*\]"),
        LITERAL,
    ),
    Kind(
        "ipvfuture",
        "F7",
        HOST,
        "RFC 3986 §3.2.2 has IPvFuture; URL Standard #concept-ipv6-parser fails",
        "an IP address of a future version",
        as_host(r"\[v.*\]"),
        LITERAL,
    ),
    Kind(
        "not-an-ipv6-address",
        "F7",
        HOST,
        "RFC 3986 §3.2.2 and URL Standard #concept-ipv6-parser refuse it; RFC 1808 §2.4.3 and"
        " draft-abarth-url §3.3 take any text",
        "what stands in brackets is no IPv6 address",
        _bad_address,
        LITERAL,
        told=Told.ALONE,
    ),
    Kind(
        "ipv4-in-ipv6",
        "F7",
        HOST,
        "RFC 3986 §3.2.2 allows ls32 as IPv4address, and RFC 5952 §5 recommends it; URL Standard"
        " #concept-ipv6-serializer writes hexadecimal pieces",
        "an IPv4 address stands inside the IPv6 address",
        _ipv4_in_ipv6,
        LITERAL,
        told=Told.ALONE,
    ),
    Kind(
        "ipv6-not-shortest",
        "F7",
        SPELLED,
        "URL Standard #concept-ipv6-serializer writes the shortest form, as RFC 5952 §4 does;"
        " RFC 3986 §3.2.2 keeps it",
        "the IPv6 address is not written in its shortest form",
        _long_address,
        LITERAL,
        told=Told.ALONE,
    ),
    Kind(
        "ipv6-address",
        "F7",
        REFUSED,
        "RFC 1738 §5 has no IPv6 address; RFC 2732 §2 and RFC 3986 §3.2.2 have it",
        "an IPv6 address, which the oldest documents do not know",
        as_host(r"\[.*\]"),
        LITERAL,
        OLDEST,
        told=Told.LEFT,
    ),
)
