"""Causes by the host: what it decodes or maps to, numbers, and what names may hold."""

import functools
import re
import unicodedata
from collections.abc import Callable
from typing import Final

from urlprism.comparison.kinds import (
    HOST,
    NUMBER,
    ODD_HOST,
    ODD_LETTERS,
    ODD_NAME,
    STRUCTURE,
    Detector,
    Kind,
    Told,
    in_host,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.readers.hosts import ipv4_of
from urlprism.urllib_parse import unquote

_NUMBER: Final = r"(?:0[xX][0-9A-Fa-f]*|[0-9]+)"
_NUMBERS: Final = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{0,3}}\.?")
_LAST_NUMBER: Final = re.compile(rf"(?:[^:]*\.)?{_NUMBER}\.?")
_LONG_LABEL: Final = re.compile(r"[^.]{64,}")
_LONGEST_NAME: Final = 253
_LONGEST_ENCODED: Final = 12 * _LONGEST_NAME  # four octets, three characters each


def _empty_host(layout: Layout) -> Span | None:
    """Return where a host is missing."""
    missing = layout.has_authority and not layout.host_text and layout.scheme != "file"
    return layout.host if missing else None


def _plain_host(layout: Layout) -> str:
    """Return the host decoded, with compatibility forms mapped; one too long as it is."""
    host = layout.host_text
    if len(host) > _LONGEST_ENCODED:
        return host
    if "%" in host:
        host = unquote(host)
    return host if host.isascii() else unicodedata.normalize("NFKC", host).replace("\u3002", ".")


@functools.lru_cache(maxsize=1024)
def _numbers_of(host: str) -> list[str]:
    """Return the one to four numbers that a host consists of, or nothing."""
    return host.split(".") if _NUMBERS.fullmatch(host) else []


def _numbers(is_so: Callable[[list[str]], bool]) -> Detector:
    """Return what finds an IPv4 address of one to four numbers of which something holds."""

    def detect(layout: Layout) -> Span | None:
        numbers = _numbers_of(layout.host_text)
        found = numbers and is_so(numbers) and _is_address(layout.host_text)
        return layout.host if found else None

    return detect


def _is_octal(numbers: list[str]) -> bool:
    return any(len(each) > 1 and each[0] == "0" and each.isdecimal() for each in numbers)


def _is_hexadecimal(numbers: list[str]) -> bool:
    return any(each[:2] in {"0x", "0X"} for each in numbers)


def _is_short(numbers: list[str]) -> bool:
    return len([each for each in numbers if each]) < 4


def _is_dotted(numbers: list[str]) -> bool:
    return not numbers[-1]


@functools.lru_cache(maxsize=1024)
def _is_address(host: str) -> bool:
    """Return whether this is an IPv4 address in some notation; of final dots one may stand."""
    return ipv4_of(host.removesuffix(".")) is not None


def _no_address(layout: Layout) -> Span | None:
    """Return a host that ends in a number and is no IPv4 address."""
    host = _plain_host(layout)
    return layout.host if _LAST_NUMBER.fullmatch(host) and not _is_address(host) else None


def _address_by_mapping(layout: Layout) -> Span | None:
    """Return a host that is an IPv4 address once it is decoded and mapped."""
    host = _plain_host(layout)
    hidden = host != layout.host_text and _is_address(host)
    return layout.host if hidden else None


def _too_long(layout: Layout) -> Span | None:
    """Return the first label of more than 63 characters, or a name of more than 253."""
    start, end = layout.host
    if end - start > _LONGEST_NAME:
        return layout.host
    found = _LONG_LABEL.search(layout.text, start, end)
    return None if found is None else found.span()


def _final_dot(layout: Layout) -> Span | None:
    """Return the dot at the end of the host."""
    start, end = layout.host
    return (end - 1, end) if end - start > 1 and layout.text[end - 1] == "." else None


CAUSES: Final = (
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
        "ipv4-by-mapping",
        "F6",
        HOST,
        "URL Standard #host-parsing decodes and maps the host before it looks for numbers;"
        " RFC 3986 §3.2.2 reads a name",
        "the host is an IPv4 address once it is decoded or mapped",
        _address_by_mapping,
        "%" + ODD_LETTERS,
    ),
    Kind(
        "delimiter-by-decoding",
        "F6",
        STRUCTURE,
        "URL Standard #host-parsing decodes the host and then refuses delimiters; RFC 3986 §2.4"
        " splits first, so the triplet is data",
        "a triplet in the host is a delimiter once it is decoded",
        in_host(r"%(?:2[Ff350]|3[AaFf]|40|5[B-Db-d]|0[0-9A-Fa-f]|7[Ff])"),
        "%",
        told=Told.ALONE,
    ),
    Kind(
        "percent-encoded-host",
        "F6",
        HOST,
        "URL Standard #host-parsing decodes the host; RFC 3986 §3.2.2 allows triplets and leaves"
        " them; RFC 1738 §5 has none",
        "the host has triplets, which some readers decode, some keep, some refuse",
        in_host("%(?=[0-9A-Fa-f]{2})"),
        "%",
        told=Told.ALONE,
    ),
    Kind(
        "ipv4-octal",
        "F6",
        HOST,
        "URL Standard #concept-ipv4-parser reads a number with '0' before it as octal, as"
        " inet_aton does; RFC 3986 §3.2.2 reads a name",
        "a number of the host begins with '0', which some readers take for octal",
        _numbers(_is_octal),
        NUMBER,
    ),
    Kind(
        "ipv4-hexadecimal",
        "F6",
        HOST,
        "URL Standard #concept-ipv4-parser reads '0x' as hexadecimal, as inet_aton does; RFC 3986"
        " §3.2.2 reads a name",
        "a number of the host begins with '0x', which some readers take for hexadecimal",
        _numbers(_is_hexadecimal),
        NUMBER,
    ),
    Kind(
        "ipv4-short",
        "F6",
        HOST,
        "URL Standard #concept-ipv4-parser fills an address of fewer than four numbers, as"
        " inet_aton does; RFC 3986 §3.2.2 reads a name",
        "the host has fewer than four numbers, which some readers take for an IPv4 address",
        _numbers(_is_short),
        NUMBER,
    ),
    Kind(
        "ipv4-final-dot",
        "F6",
        HOST,
        "URL Standard #concept-ipv4-parser drops the final dot; RFC 3986 §3.2.2 reads a name",
        "a dot stands behind the numbers of the host",
        _numbers(_is_dotted),
        NUMBER,
    ),
    Kind(
        "ipv4-out-of-range",
        "F6",
        HOST,
        "URL Standard #ends-in-a-number-checker makes it an address, which then fails; RFC 3986"
        " §3.2.2 reads a name; RFC 1738 §5 takes any four numbers",
        "the host ends in a number, but is no IPv4 address",
        _no_address,
        NUMBER + "%" + ODD_LETTERS,
        told=Told.ALONE,
    ),
    Kind(
        "underscore-in-host",
        "F6",
        HOST,
        "RFC 1738 §5 and IDNA with STD 3 rules have no '_'; RFC 3986 §3.2.2 and URL Standard"
        " #host-parsing allow it",
        "the host has an underscore",
        in_host("_"),
        ODD_NAME,
    ),
    Kind(
        "host-character",
        "F6",
        STRUCTURE,
        "URL Standard #forbidden-domain-code-point, RFC 3986 §3.2.2 reg-name and RFC 1738 §5 host"
        " each allow other characters",
        "the host has a character that domain names do not have",
        in_host(r"[!$&'()*+,;=~\"<>^`{|} ]"),
        ODD_NAME,
        told=Told.ALONE,
    ),
    Kind(
        "empty-label",
        "F6",
        HOST,
        "RFC 1738 §5, DNS and IDNA have no empty label; RFC 3986 §3.2.2 and URL Standard"
        " #host-parsing do not look",
        "a label of the host is empty",
        in_host(r"(?<![^@/\\])\.|\.\.+"),
        ODD_HOST,
        told=Told.ALONE,
    ),
    Kind(
        "final-dot",
        "F6",
        HOST,
        "RFC 1738 §5 has no final dot; RFC 3986 §3.2.2 and URL Standard #host-parsing keep it",
        "a dot stands at the end of the host",
        _final_dot,
        ODD_HOST,
        told=Told.ALONE,
    ),
    Kind(
        "long-label",
        "F6",
        HOST,
        "RFC 1034 §3.1 has labels of 63 octets and names of 255; RFC 3986 §3.2.2 sets no limit,"
        " nor does URL Standard #host-parsing",
        "a label or the whole host is longer than DNS allows",
        _too_long,
        ODD_HOST,
        told=Told.ALONE,
    ),
    Kind(
        "label-hyphens",
        "F6",
        HOST,
        "RFC 1738 §5 and RFC 5891 §4.2.3.1 restrict hyphens; RFC 3986 §3.2.2 and URL Standard"
        " #host-parsing do not",
        "a label begins or ends with a hyphen, or has two where Punycode has them",
        in_host(r"(?<![^@/\\.])-|-(?![^.:/?#\\])|(?<![^@/\\.])(?![xX][nN])..--"),
        ODD_HOST,
        told=Told.ALONE,
    ),
)
