"""Causes by the authority: where it ends, its userinfo, its port and its brackets."""

import ipaddress
import re
from typing import Final

from urlprism.comparison.kinds import (
    BEYOND_ASCII,
    DRAFTS,
    HOST,
    LITERAL,
    ODD_HOST,
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
    in_userinfo,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.comparison.terms import Aspect

_DIGITS: Final = re.compile(r"[0-9]+", re.ASCII)
_BRACKET: Final = re.compile(r"[\[\]]")
_USER: Final = frozenset({Aspect.USERINFO, Aspect.ACCEPTANCE})


def _backslash(layout: Layout) -> Span | None:
    """Return the first backslash in the authority."""
    place = layout.text.find("\\", *layout.authority) if layout.has_authority else -1
    return (place, place + 1) if place >= 0 else None


def _several_at(layout: Layout) -> Span | None:
    """Return what stands from the first "@" of several to the last."""
    first = layout.text.find("@", *layout.authority)
    return (first, layout.at + 1) if 0 <= first < layout.at else None


def _at_behind_delimiter(layout: Layout) -> Span | None:
    """Return the "?" or "#" that ends the authority, if an "@" follows before a slash."""
    delimiter = _ends_without_slash(layout)
    if delimiter is None:
        return None
    slash = layout.text.find("/", delimiter[1], layout.end)
    at = layout.text.find("@", delimiter[1], layout.end if slash < 0 else slash)
    return delimiter if at >= 0 else None


def _ends_without_slash(layout: Layout) -> Span | None:
    """Return the "?" or "#" that ends the authority."""
    end = layout.authority[1]
    ends = layout.has_authority and end < layout.end and layout.text[end] in "?#"
    return (end, end + 1) if ends else None


def _semicolon(layout: Layout) -> Span | None:
    """Return the first ";" in the authority."""
    place = layout.text.find(";", *layout.authority)
    return (place, place + 1) if place >= 0 else None


def _empty_userinfo(layout: Layout) -> Span | None:
    """Return the "@" that no user or password stands before."""
    start, end = layout.userinfo or (0, 1)
    empty = layout.text[start:end].strip(":") == "" and end - start < 3
    return (start, end + 1) if layout.userinfo and empty else None


def _empty_host(layout: Layout) -> Span | None:
    """Return where a host is missing."""
    missing = layout.has_authority and not layout.host_text and layout.scheme != "file"
    return layout.host if missing else None


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
    """Return the first bracket of the authority that is not around the whole of the host."""
    host, start = layout.text[slice(*layout.host)], layout.host[0]
    if host[:1] == "[" and host[-1:] == "]":
        start, host = start + 1, host[1:-1]
    found = _BRACKET.search(host)
    return None if found is None else (start + found.start(), start + found.end())


def _bad_address(layout: Layout) -> Span | None:
    """Return what stands in brackets, if it is no IPv6 address, zone or none."""
    host = layout.host_text
    if host[:1] != "[" or host[-1:] != "]":
        return None
    try:
        ipaddress.IPv6Address(host[1:-1].partition("%")[0])
    except ValueError:
        return layout.host
    return None


def _long_address(layout: Layout) -> Span | None:
    """Return an IPv6 address that is not in its shortest form."""
    host = layout.host_text
    if host[:1] != "[" or host[-1:] != "]" or "%" in host:
        return None
    try:
        shortest = str(ipaddress.IPv6Address(host[1:-1]))
    except ValueError:
        return None
    return None if shortest == host[1:-1] else layout.host


CAUSES: Final = (
    Kind(
        "backslash-in-authority",
        "F11",
        STRUCTURE,
        "URL Standard #authority-state ends the authority of a special scheme at '\\', and so does"
        " draft-abarth-url §3.2; RFC 3986 §3.2 does not, and has no '\\'",
        "a backslash ends the authority for some readers and is part of it for others",
        _backslash,
        "\\",
    ),
    Kind(
        "delimiter-before-at",
        "F1",
        STRUCTURE,
        "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '/', '?' or '#';"
        " RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only",
        "a delimiter ends the authority before an '@', which some readers take for part of it",
        _at_behind_delimiter,
        "@",
        OLDEST,
    ),
    Kind(
        "authority-ends-without-slash",
        "F1",
        STRUCTURE,
        "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '?' or '#' too;"
        " RFC 1738 §3.1 and RFC 1808 §2.4.3 at '/' only",
        "a query or fragment follows the authority without a slash",
        _ends_without_slash,
        "?#",
        OLDEST,
    ),
    Kind(
        "semicolon-in-authority",
        "F1",
        STRUCTURE,
        "draft-abarth-url §3.2 ends the authority at ';'; RFC 3986 §3.2.2 and URL Standard"
        " #authority-state do not",
        "a ';' ends the authority for some readers and is part of it for others",
        _semicolon,
        ";",
        DRAFTS,
    ),
    Kind(
        "several-at",
        "F2",
        STRUCTURE,
        "URL Standard #authority-state and draft-abarth-url §3.2 begin the host behind the last"
        " '@'; RFC 3986 §3.2.1 allows one",
        "several '@': the host begins behind the last for some readers, others refuse",
        _several_at,
        "@",
    ),
    Kind(
        "userinfo",
        "F3",
        frozenset({Aspect.USERINFO}),
        "URL Standard #authority-state and RFC 3986 §3.2.1 report it, encoded or as it is; a"
        " program may take it away",
        "a user or password, which readers write differently or do not report",
        lambda layout: layout.userinfo,
        "@",
        told=Told.LEFT,
    ),
    Kind(
        "colon-in-password",
        "F3",
        frozenset({Aspect.HOST, Aspect.USERINFO, Aspect.SPELLING}),
        "URL Standard #userinfo-percent-encode-set encodes the second ':'; RFC 3986 §3.2.1 allows"
        " it",
        "a second ':' before the '@'",
        in_userinfo("(?<=:)[^:]*:"),
        "@",
        OLDEST,
    ),
    Kind(
        "empty-userinfo",
        "F4",
        _USER,
        "RFC 1738 §3.1 and RFC 3986 §3.2.1 have an empty user; URL Standard #authority-state drops"
        " it",
        "an '@' without a user before it",
        _empty_userinfo,
        "@",
    ),
    Kind(
        "empty-host",
        "F21",
        STRUCTURE,
        "URL Standard #host-state refuses it in special schemes; RFC 3986 §3.2.2 allows it;"
        " RFC 1808 §4 step 3 takes it for none",
        "the host is empty, which some readers refuse",
        _empty_host,
        ODD_HOST,
    ),
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
        BEYOND_ASCII,
    ),
    Kind(
        "port-not-decimal",
        "F5",
        PORT | HOST,
        "RFC 3986 §3.2.3 and URL Standard #port-state have digits only; draft-abarth-url §3.2"
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
        " draft-abarth-url §3.2 cuts at the last, RFC 2396 §3.2.1 reads a registry name",
        "a ':' in the host, outside of brackets",
        _stray_colon,
        ODD_HOST,
        told=Told.ALONE,
    ),
    Kind(
        "stray-bracket",
        "F7",
        STRUCTURE,
        "RFC 3986 §3.2.2 and URL Standard #host-parsing have brackets around an IP address only;"
        " draft-abarth-url §3.2 takes any text",
        "a square bracket that is not around the whole of the host",
        _stray_bracket,
        "[]",
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
        " draft-abarth-url §3.2 take any text",
        "what stands in brackets is no IPv6 address",
        _bad_address,
        LITERAL,
        told=Told.ALONE,
    ),
    Kind(
        "ipv4-in-ipv6",
        "F7",
        HOST,
        "RFC 3986 §3.2.2 allows ls32 as IPv4address; URL Standard #concept-ipv6-serializer writes"
        " hexadecimal pieces",
        "an IPv4 address stands inside the IPv6 address",
        as_host(r"\[[0-9a-f:]*:[0-9]+\.[0-9.]*\]"),
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
