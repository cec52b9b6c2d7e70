"""Causes by characters of the host beyond ASCII, and by Punycode."""

import functools
import re
import unicodedata
from collections.abc import Callable
from typing import Final

import idna as idna_2008

from urlprism._vocabulary import domains
from urlprism.comparison.kinds import (
    HOST,
    ODD_HOST,
    ODD_LETTERS,
    STRUCTURE,
    Detector,
    Kind,
    Told,
    in_host,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.urllib_parse import unquote

_ODD: Final = re.compile(r"[^\x00-\x7F]")
_DELIMITERS: Final = frozenset("/?#@:[]\\%")
_DEVIATIONS: Final = frozenset("\xdf\u03c2\u200c\u200d")
_LONGEST_NAME: Final = 253
_LONGEST_ENCODED: Final = 12 * _LONGEST_NAME  # four octets a character, three characters an octet


def _delimiter_by_mapping(layout: Layout) -> Span | None:
    """Return the first character of the authority that NFKC makes a delimiter of."""
    return _first(layout, layout.authority, _makes_delimiter)


def _of_name(is_wanted: Callable[[str], bool]) -> Detector:
    """Return what finds the first character of the host beyond ASCII of which something holds."""
    return lambda layout: _first(layout, layout.host, is_wanted)


def _first(layout: Layout, span: Span, is_wanted: Callable[[str], bool]) -> Span | None:
    """Return the first character of a part beyond ASCII of which something holds.

    The parts looked at last are remembered: the same few come again and again.
    """
    piece = layout.text[span[0] : span[1]]
    place = _place(piece, is_wanted) if len(piece) <= _LONGEST_NAME else _found(piece, is_wanted)
    return None if place < 0 else (span[0] + place, span[0] + place + 1)


def _found(piece: str, is_wanted: Callable[[str], bool]) -> int:
    """Return the place of the first character beyond ASCII of which something holds, or -1."""
    return next((found.start() for found in _ODD.finditer(piece) if is_wanted(found[0])), -1)


_place = functools.lru_cache(maxsize=4096)(_found)


def _makes_delimiter(character: str) -> bool:
    return not _DELIMITERS.isdisjoint(unicodedata.normalize("NFKC", character))


@functools.lru_cache(maxsize=4096)
def _mapping(character: str) -> str | None:
    """Return what UTS #46 maps a character to, None for one that it disallows."""
    try:
        return idna_2008.uts46_remap(character, std3_rules=False, transitional=False)
    except idna_2008.IDNAError:
        return None


def _is_mapped(character: str) -> bool:
    return bool(_mapping(character)) and _mapping(character) != character


def _is_ignored(character: str) -> bool:
    return _mapping(character) == ""


def _is_disallowed(character: str) -> bool:
    return _mapping(character) is None


def _invalid_name(layout: Layout) -> Span | None:
    """Return a host with Punycode or beyond ASCII that UTS #46 does not convert."""
    name = layout.host_text
    name = unquote(name) if "%" in name and len(name) <= _LONGEST_ENCODED else name
    if len(name) > _LONGEST_NAME or (name.isascii() and "xn--" not in name.lower()):
        return None
    return layout.host if domains.to_ascii(name) is None else None


def _outside_idna_2008(layout: Layout) -> Span | None:
    """Return a host with Punycode or beyond ASCII that IDNA 2008 does not convert."""
    name = layout.host_text
    if len(name) > _LONGEST_NAME or (name.isascii() and "xn--" not in name.lower()):
        return None
    return None if _is_idna_2008(name) else layout.host


@functools.lru_cache(maxsize=1024)
def _is_idna_2008(name: str) -> bool:
    try:
        idna_2008.encode(name)
    except idna_2008.IDNAError:
        return False
    return True


CAUSES: Final = (
    Kind(
        "delimiter-by-mapping",
        "F6",
        STRUCTURE,
        "UTS #46 §4 and NFKC make a delimiter of it; URL Standard #host-parsing then refuses the"
        " host; RFC 3987 §2.2 keeps it as data",
        "a character of the host is a delimiter once it is mapped",
        _delimiter_by_mapping,
        ODD_LETTERS,
    ),
    Kind(
        "idna-mapped",
        "F27",
        HOST,
        "UTS #46 §4 maps it, which URL Standard #concept-domain-to-ascii uses; IDNA 2008 (RFC 5891"
        " §5.4) refuses it; RFC 3986 §3.2.2 has no such character",
        "a character of the host is mapped to others by some readers",
        _of_name(_is_mapped),
        ODD_LETTERS,
        told=Told.ALONE,
    ),
    Kind(
        "idna-ignored",
        "F27",
        HOST,
        "UTS #46 §4 drops it, which URL Standard #concept-domain-to-ascii uses; IDNA 2008"
        " (RFC 5891 §5.4) refuses it",
        "an invisible character of the host is dropped by some readers",
        _of_name(_is_ignored),
        ODD_LETTERS,
        told=Told.ALONE,
    ),
    Kind(
        "idna-deviation",
        "F27",
        HOST,
        "IDNA 2003 (RFC 3490) maps or drops it; IDNA 2008 (RFC 5894 §7.2) and URL Standard"
        " #concept-domain-to-ascii keep it",
        "a character of the host that IDNA 2003 and 2008 convert to different names",
        _of_name(_DEVIATIONS.__contains__),
        ODD_LETTERS,
        told=Told.ALONE,
    ),
    Kind(
        "idna-disallowed",
        "F27",
        HOST,
        "UTS #46 §5 disallows it, so that URL Standard #concept-domain-to-ascii fails; RFC 3987"
        " §2.2 may allow it",
        "a character of the host that no domain name may have",
        _of_name(_is_disallowed),
        ODD_LETTERS,
        told=Told.ALONE,
    ),
    Kind(
        "idna-invalid",
        "F6",
        HOST,
        "URL Standard #concept-domain-to-ascii fails where UTS #46 §4.1 finds a label invalid;"
        " RFC 3986 §3.2.2 does not look",
        "a label of the host is invalid Punycode or breaks the rules of UTS #46",
        _invalid_name,
        ODD_HOST,
        told=Told.ALONE,
    ),
    Kind(
        "idna-2008-only",
        "F6",
        HOST,
        "IDNA 2008 (RFC 5891 §5.4) refuses it, which URL Standard #concept-domain-to-ascii does"
        " not follow",
        "a label of the host that IDNA 2008 refuses",
        _outside_idna_2008,
        ODD_HOST,
        ("urllib3", "requests", "httpx", "yarl", "curl"),
        told=Told.ALONE,
    ),
    Kind(
        "beyond-ascii-in-host",
        "F27",
        HOST,
        "URL Standard #concept-domain-to-ascii converts it; RFC 3987 §3.1 maps or converts it;"
        " RFC 3986 §3.2.2 and RFC 1738 §5 have no such character",
        "the host has characters beyond ASCII",
        in_host(r"[^\x00-\x7F]+"),
        ODD_LETTERS,
        told=Told.ALONE,
    ),
)
