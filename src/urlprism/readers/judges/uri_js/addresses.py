"""The addresses of uri-js: IPv4 with zeros, and IPv6 as RFC 5952 writes it."""

import re
from typing import Final

from urlprism.readers.judges.uri_js.writing import TRIPLETS

_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|0?[1-9][0-9]|0?0?[0-9])"
_IPV4_TEXT: Final = rf"(?:{_OCTET}\.{_OCTET}\.{_OCTET}\.{_OCTET})"
_IPV4: Final = re.compile(_IPV4_TEXT)
_H16: Final = "(?:[0-9A-Fa-f]{1,4})"
_LS32: Final = f"(?:{_H16}:{_H16}|{_IPV4_TEXT})"
_IPV6_TEXT: Final = "|".join(
    [
        f"(?:{_H16}:){{6}}{_LS32}",
        f"::(?:{_H16}:){{5}}{_LS32}",
        f"(?:{_H16})?::(?:{_H16}:){{4}}{_LS32}",
        f"(?:(?:{_H16}:){{0,1}}{_H16})?::(?:{_H16}:){{3}}{_LS32}",
        f"(?:(?:{_H16}:){{0,2}}{_H16})?::(?:{_H16}:){{2}}{_LS32}",
        f"(?:(?:{_H16}:){{0,3}}{_H16})?::{_H16}:{_LS32}",
        f"(?:(?:{_H16}:){{0,4}}{_H16})?::{_LS32}",
        f"(?:(?:{_H16}:){{0,5}}{_H16})?::{_H16}",
        f"(?:(?:{_H16}:){{0,6}}{_H16})?::",
    ]
)
# The characters of a zone, of an IRI too.
_ZONE_TEXT: Final = (
    r"(?:[A-Za-z0-9._~\-\xa0-\u200d\u2010-\u2029\u202f-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]"
    rf"|{TRIPLETS})+"
)
_IPV6: Final = re.compile(rf"\[?({_IPV6_TEXT})(?:(?:%25|%(?![0-9A-Fa-f]{{2}}))({_ZONE_TEXT}))?\]?")
_HEXTETS: Final = 8


def address(host: str) -> str:
    """Return a host as it stands in `host`: an address in its shortest form, others as they are.

    >>> address("127.0.0.01"), address("[0:0::1]"), address("h")
    ('127.0.0.1', '::1', 'h')
    """
    if _IPV4.fullmatch(host):
        host = _without_zeros_of(host)
    match = _IPV6.fullmatch(host)
    if match is None:
        return host
    return _shortened(match[1].lower()) + (f"%{match[2]}" if match[2] else "")


def is_ipv6(host: str) -> bool:
    """Whether a host is an IPv6 address, in brackets or not."""
    return _IPV6.fullmatch(host) is not None


def bracketed(host: str) -> str:
    """Return a host as it stands in a URL: an IPv6 address in brackets."""
    host = address(host)
    match = _IPV6.fullmatch(host)
    if match is None:
        return host
    return f"[{match[1]}%25{match[2]}]" if match[2] else f"[{match[1]}]"


def _shortened(text: str) -> str:
    """Return an IPv6 address in its shortest form."""
    first, compression, last = text.partition("::")
    if not compression:
        first, last = "", text
    before = [_without_zeros(each) for each in first.split(":")] if first else []
    after = [_without_zeros(each) for each in last.split(":")]
    is_ipv4 = _IPV4.fullmatch(after[-1]) is not None
    size = _HEXTETS - 1 if is_ipv4 else _HEXTETS
    skipped = size - len(after)
    fields = [
        before[place] if place < len(before) else after[place - skipped] if place >= skipped else ""
        for place in range(size)
    ]
    if is_ipv4:
        fields[-1] = _without_zeros_of(fields[-1])
    start = length = run = 0
    for place, field in enumerate(fields):
        run = run + 1 if field in {"", "0"} else 0
        if run > length:
            start, length = place - run + 1, run
    if length < 2:
        return ":".join(fields)
    return f"{':'.join(fields[:start])}::{':'.join(fields[start + length :])}"


def _without_zeros_of(text: str) -> str:
    return ".".join([_without_zeros(each) for each in text.split(".")])


def _without_zeros(text: str) -> str:
    return text.lstrip("0") or "0"
