"""Causes in the host: its decoded or mapped form, numbers, and characters of names."""

import functools
import re
from collections.abc import Callable
from typing import Final

from urlprism._core.unicode.normal_forms import normalized
from urlprism.comparison.causes.detectors import Detector, in_host
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    EVERYTHING,
    HOST_OR_ACCEPTANCE,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect
from urlprism.readers.shared.hosts import ipv4_of
from urlprism.urllib_parse import unquote

_NUMBER: Final = r"(?:0[xX][0-9A-Fa-f]*|[0-9]+)"
_NUMBERS: Final = re.compile(rf"{_NUMBER}(?:\.{_NUMBER}){{0,3}}\.?")
_LAST_NUMBER: Final = re.compile(rf"(?:[^:]*\.)?{_NUMBER}\.?")
_LONG_LABEL: Final = re.compile(r"[^.]{64,}")
_LONGEST_NAME: Final = 253
_LONGEST_ENCODED: Final = 12 * _LONGEST_NAME  # four octets, three characters each


def _empty_host(parts: LenientParts) -> Span | None:
    """Return the place of a missing host."""
    missing = parts.has_authority and not parts.host_text and parts.scheme != "file"
    return parts.host if missing else None


def _plain_host(parts: LenientParts) -> str:
    """Return the host decoded and with compatibility forms mapped, unchanged if it is too long."""
    host = parts.host_text
    if len(host) > _LONGEST_ENCODED:
        return host
    if "%" in host:
        host = unquote(host)
    return host if host.isascii() else normalized("NFKC", host).replace("\u3002", ".")


@functools.lru_cache(maxsize=1024)
def _numbers_of(host: str) -> list[str]:
    """Return the one to four numbers of which a host consists, or an empty list."""
    return host.split(".") if _NUMBERS.fullmatch(host) else []


def _numbers(is_so: Callable[[list[str]], bool]) -> Detector:
    """Return a detector of an IPv4 address whose one to four numbers meet a condition."""

    def detect(parts: LenientParts) -> Span | None:
        numbers = _numbers_of(parts.host_text)
        is_spelled_so = numbers and is_so(numbers) and _is_address(parts.host_text)
        return parts.host if is_spelled_so else None

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
    """Whether this is an IPv4 address in some notation, with at most one final dot."""
    return ipv4_of(host.removesuffix(".")) is not None


def _no_address(parts: LenientParts) -> Span | None:
    """Return a host that ends in a number but is not an IPv4 address."""
    host = _plain_host(parts)
    return parts.host if _LAST_NUMBER.fullmatch(host) and not _is_address(host) else None


def _address_by_mapping(parts: LenientParts) -> Span | None:
    """Return a host that is an IPv4 address once it is decoded and mapped."""
    host = _plain_host(parts)
    hidden = host != parts.host_text and _is_address(host)
    return parts.host if hidden else None


def _too_long(parts: LenientParts) -> Span | None:
    """Return the first label of more than 63 characters, or a name of more than 253."""
    start, end = parts.host
    if end - start > _LONGEST_NAME:
        return parts.host
    label = _LONG_LABEL.search(parts.text, start, end)
    return None if label is None else label.span()


def _final_dot(parts: LenientParts) -> Span | None:
    """Return the dot at the end of the host."""
    start, end = parts.host
    return (end - 1, end) if end - start > 1 and parts.text[end - 1] == "." else None


RULES: Final = (
    CauseRule(
        name="empty-host",
        family="F21",
        explains=EVERYTHING,
        needs={Feature.EMPTY_HOST},
        detect=_empty_host,
        message="the host is empty, which some readers refuse",
        rule=(
            "URL Standard #host-state refuses it in special schemes; RFC 3986 §3.2.2 allows it;"
            " RFC 1808 §4 step 3 treats it as absent"
        ),
        advice="Write a host, or refuse the URL.",
        example="http://u@«»:80/",
    ),
    CauseRule(
        name="ipv4-by-mapping",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.PERCENT_IN_HOST, Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_address_by_mapping,
        message="the host is an IPv4 address once it is decoded or mapped",
        rule=(
            "URL Standard #host-parsing decodes and maps the host before it looks for numbers;"
            " RFC 3986 §3.2.2 reads a name"
        ),
        advice="Write the address as four decimal numbers in ASCII.",
        example="http://«127.0.0.%31»/",
    ),
    CauseRule(
        name="delimiter-by-decoding",
        family="F6",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.PERCENT_IN_HOST},
        detect=in_host(r"%(?:2[Ff350]|3[AaFf]|40|5[B-Db-d]|0[0-9A-Fa-f]|7[Ff])"),
        message="a triplet in the host is a delimiter once it is decoded",
        rule=(
            "URL Standard #host-parsing decodes the host and then refuses delimiters; RFC 3986"
            " §2.4 splits first, so the triplet is data"
        ),
        advice="Refuse a host with an encoded delimiter.",
        example="http://a«%2f»b/",
    ),
    CauseRule(
        name="percent-encoded-host",
        family="F6",
        # What is decoded may be no host, which has no port.
        explains=HOST_OR_ACCEPTANCE | {Aspect.PORT, Aspect.PATH},
        priority=Priority.UNLESS_COVERED,
        needs={Feature.PERCENT_IN_HOST},
        detect=in_host("%(?=[0-9A-Fa-f]{2})"),
        message="the host has triplets, which some readers decode, some keep and some refuse",
        rule=(
            "URL Standard #host-parsing decodes the host; RFC 3986 §3.2.2 allows triplets and"
            " keeps them; RFC 1738 §5 does not allow them"
        ),
        advice="Write the host without triplets.",
        example="http://«%»41.com/",
    ),
    CauseRule(
        name="ipv4-octal",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_ENDS_IN_NUMBER},
        detect=_numbers(_is_octal),
        message="a number of the host begins with '0', which some readers read as octal",
        rule=(
            "URL Standard #concept-ipv4-parser reads a number with a leading '0' as octal, as"
            " inet_aton does; RFC 3986 §3.2.2 reads a name"
        ),
        advice="Write four decimal numbers without leading zeros.",
        example="http://«0177.0.0.1»/",
    ),
    CauseRule(
        name="ipv4-hexadecimal",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_ENDS_IN_NUMBER},
        detect=_numbers(_is_hexadecimal),
        message="a number of the host begins with '0x', which some readers read as hexadecimal",
        rule=(
            "URL Standard #concept-ipv4-parser reads '0x' as hexadecimal, as inet_aton does; RFC"
            " 3986 §3.2.2 reads a name"
        ),
        advice="Write the address as four decimal numbers.",
        example="http://«0x7f.1»/",
    ),
    CauseRule(
        name="ipv4-short",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_ENDS_IN_NUMBER},
        detect=_numbers(_is_short),
        message="the host has fewer than four numbers, which some readers read as an IPv4 address",
        rule=(
            "URL Standard #concept-ipv4-parser completes an address of fewer than four numbers, as"
            " inet_aton does; RFC 3986 §3.2.2 reads a name"
        ),
        advice="Write all four numbers of the address.",
        example="http://u@«127.1»:80/",
    ),
    CauseRule(
        name="ipv4-final-dot",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.HOST_ENDS_IN_NUMBER},
        detect=_numbers(_is_dotted),
        message="a dot follows the numbers of the host",
        rule="URL Standard #concept-ipv4-parser drops the final dot; RFC 3986 §3.2.2 reads a name",
        advice="Remove the dot after the numbers.",
        example="http://«127.0.0.1.»/",
    ),
    CauseRule(
        name="ipv4-out-of-range",
        family="F6",
        explains=HOST_OR_ACCEPTANCE | {Aspect.SCHEME},
        priority=Priority.UNLESS_COVERED,
        needs={Feature.HOST_ENDS_IN_NUMBER, "%", Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_no_address,
        message="the host ends in a number, but is not an IPv4 address",
        rule=(
            "URL Standard #ends-in-a-number-checker reads an address, which then fails; RFC 3986"
            " §3.2.2 reads a name; RFC 1738 §5 accepts any four numbers"
        ),
        advice="Write four numbers from 0 to 255, or a name that does not end in a number.",
        example="http://«256.1.1.1»/",
    ),
    CauseRule(
        name="number-within-label",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs="",
        detect=in_host(
            r"(?<![^@/\\.])(?=[0-9A-Fa-fxX]++\.?\Z)"
            r"(?:0[xX][0-9A-Fa-f]{9,}|0[0-7]{11,}|[1-9][0-9]{9,})(?=[0-9A-Fa-fxX])"
        ),
        message="the last label begins with a number that is too great for an address",
        rule=(
            "lexbor stops reading at the digit that exceeds 32 bits, and takes the label for a"
            " number; URL Standard #ends-in-a-number-checker reads all of it: a name"
        ),
        advice="Use a last label that does not begin with a digit.",
        example="http://«4294967296»a/",
        readers=("whatwg", "php.Uri.WhatWg.Url"),
    ),
    CauseRule(
        name="underscore-in-host",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        needs={Feature.UNDERSCORE_IN_HOST},
        detect=in_host("_"),
        message="the host has an underscore",
        rule=(
            "RFC 1738 §5 and IDNA with STD 3 rules do not allow '_'; RFC 3986 §3.2.2 and URL"
            " Standard #host-parsing allow it"
        ),
        advice="Use a host name without an underscore.",
        example="http://a«_»b.com/",
    ),
    CauseRule(
        name="host-character",
        family="F6",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_HOST_CHARACTER},
        detect=in_host(r"[!$&'()*+,;=~\"<>^`{|} ]"),
        message="the host has a character that is not allowed in domain names",
        rule=(
            "URL Standard #forbidden-domain-code-point, RFC 3986 §3.2.2 reg-name and RFC 1738 §5"
            " host each allow different characters"
        ),
        advice="Use a host name of letters, digits and hyphens.",
        example="http://a«*»b/",
    ),
    CauseRule(
        name="empty-label",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_LABEL},
        detect=in_host(r"(?<![^@/\\])\.|\.\.+"),
        message="a label of the host is empty",
        rule=(
            "RFC 1738 §5, DNS and IDNA allow no empty label; RFC 3986 §3.2.2 and URL Standard"
            " #host-parsing do not check"
        ),
        advice="Remove the surplus dot.",
        example="http://a«..»b/",
    ),
    CauseRule(
        name="final-dot",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_LABEL},
        detect=_final_dot,
        message="the host ends with a dot",
        rule=(
            "RFC 1738 §5 allows no final dot; RFC 3986 §3.2.2 and URL Standard #host-parsing keep"
            " it"
        ),
        advice="Remove the final dot.",
        example="http://h.com«.»/",
    ),
    CauseRule(
        name="long-label",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_LABEL},
        detect=_too_long,
        message="a label or the whole host is longer than DNS allows",
        rule=(
            "RFC 1034 §3.1 limits labels to 63 octets and names to 255; RFC 3986 §3.2.2 sets no"
            " limit, nor does URL Standard #host-parsing"
        ),
        advice="Use labels of at most 63 characters, and at most 253 in all.",
        example="http://«" + "a" * 64 + "».b/",
    ),
    CauseRule(
        name="label-hyphens",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_LABEL},
        detect=in_host(r"(?<![^@/\\.])-|-(?![^.:/?#\\])|(?<![^@/\\.])(?![xX][nN])..--"),
        message="a label begins or ends with a hyphen, or has two where Punycode has them",
        rule=(
            "RFC 1738 §5 and RFC 5891 §4.2.3.1 restrict hyphens; RFC 3986 §3.2.2 and URL Standard"
            " #host-parsing do not"
        ),
        advice="Use labels that neither begin nor end with a hyphen, without '--'.",
        example="http://a«-».b/",
    ),
    CauseRule(
        name="loopback-name",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        involves=("dotnet.Uri",),
        needs="",
        detect=in_host(r"(?<![^@/\\])(?i:loopback)(?![^:/?#\\])"),
        message="the name 'loopback', which .NET takes for localhost",
        rule=(
            "RFC 3986 §3.2.2 and URL Standard #host-parsing leave it as any other name; .NET's"
            " DomainNameHelper.ParseCanonicalName makes it localhost"
        ),
        advice="Write the address or the name that is meant.",
        example="http://«loopback»/",
    ),
    CauseRule(
        name="number-begins-host",
        family="F6",
        explains=ACCEPTANCE,
        involves=("curl",),
        priority=Priority.FALLBACK,
        needs="",
        detect=in_host(r"(?<![^@/\\])[0-9]+(?=\.)"),
        message="the host begins with a number, so libcurl 8.1.0 demands an IPv4 address",
        rule=(
            "RFC 1123 §2.1 and RFC 3986 §3.2.2 allow it in a name; the program libcurl 8.1.0 does"
            " not"
        ),
        advice="Use another release of libcurl.",
        example="http://«163».com/",
        readers=("curl@8.1.0", "curl"),
    ),
)
