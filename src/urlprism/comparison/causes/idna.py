"""Causes in a host with characters beyond ASCII, or with Punycode."""

import functools
import re
from collections.abc import Callable
from typing import Final

from urlprism._core.idn import domains, idna2003, punycode
from urlprism._core.unicode.normal_forms import normalized
from urlprism.comparison.causes.detectors import Detector, in_host
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import EVERYTHING, HOST_OR_ACCEPTANCE, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.readers.shared.idna_labels import encoded
from urlprism.urllib_parse import unquote

# Characters beyond ASCII that a reader may map or refuse.
_ODD: Final = re.compile(rf"[^\x00-\x7F{idna2003.STABLE}]")
_DELIMITERS: Final = frozenset("/?#@:[]\\%")
_DEVIATIONS: Final = frozenset("\xdf\u03c2\u200c\u200d")
_MOST_CHARACTERS: Final = 1 << 15  # more than a host of ideographs has different ones
_PUNYCODE: Final = re.compile(r"(?<![^@/\\.])[xX][nN]--([^.:/?#@\\]*)")
_LONGEST_NAME: Final = 253
_LONGEST_ENCODED: Final = 12 * _LONGEST_NAME  # four octets a character, three characters an octet


def _delimiter_by_mapping(parts: LenientParts) -> Span | None:
    """Return the first character of the authority that NFKC maps to a delimiter."""
    return _first(parts, parts.authority, _makes_delimiter)


def _of_name(is_wanted: Callable[[str], bool]) -> Detector:
    """Return a detector of the host's first character beyond ASCII that meets a condition."""
    return lambda parts: _first(parts, parts.host, is_wanted)


def _first(parts: LenientParts, span: Span, is_wanted: Callable[[str], bool]) -> Span | None:
    """Return the first character of a part that is beyond ASCII and meets a condition.

    Results are cached, because the same few parts are searched again and again.
    """
    piece = parts.text[span[0] : span[1]]
    place = _place(piece, is_wanted) if len(piece) <= _LONGEST_NAME else _found(piece, is_wanted)
    return None if place < 0 else (span[0] + place, span[0] + place + 1)


def _found(piece: str, is_wanted: Callable[[str], bool]) -> int:
    """Return the place of the first character beyond ASCII that meets a condition, or -1."""
    different = dict.fromkeys(_ODD.findall(piece))
    return next((piece.index(each) for each in different if is_wanted(each)), -1)


_place = functools.lru_cache(maxsize=4096)(_found)


def _makes_delimiter(character: str) -> bool:
    return not _DELIMITERS.isdisjoint(normalized("NFKC", character))


@functools.lru_cache(maxsize=_MOST_CHARACTERS)
def _mapping(character: str) -> str | None:
    """Return the mapping of a character by UTS #46, None if it is disallowed."""
    import idna as idna_2008  # noqa: PLC0415 - few hosts need its tables

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


def _invalid_name(parts: LenientParts) -> Span | None:
    """Return a host with Punycode or beyond ASCII that UTS #46 refuses."""
    name = parts.host_text
    name = unquote(name) if "%" in name and len(name) <= _LONGEST_ENCODED else name
    if len(name) > _LONGEST_NAME or (name.isascii() and "xn--" not in name.lower()):
        return None
    return parts.host if domains.to_ascii(name) is None else None


def _newer_character(parts: LenientParts) -> Span | None:
    """Return the first character that not every version of Unicode has, or its label in Punycode.

    Readers have versions from 10.0 on.
    """
    start, end = parts.host
    if end - start > _LONGEST_NAME:
        return None
    for label in _PUNYCODE.finditer(parts.text, start, end):
        if _has_newer(label[1].lower()):
            return label.span()
    return _first(parts, parts.host, _is_newer)


@functools.lru_cache(maxsize=1024)
def _has_newer(code: str) -> bool:
    """Whether Punycode has a character that is not assigned in Unicode 10.0."""
    try:
        return any(map(_is_newer, punycode.decode(code)))
    except ValueError:
        return False


@functools.lru_cache(maxsize=_MOST_CHARACTERS)
def _is_newer(character: str) -> bool:
    """Whether a character is not assigned in Unicode 10.0."""
    from urlprism.readers.shared.unicode_versions import (  # noqa: PLC0415 - few hosts need its tables
        category,
        unicode_of,
    )

    return category(character) == "Cn" or not unicode_of("10.0").knows(character)


def _outside_idna_2008(parts: LenientParts) -> Span | None:
    """Return a host with Punycode or beyond ASCII that IDNA 2008 refuses."""
    name = parts.host_text
    if len(name) > _LONGEST_NAME or (name.isascii() and "xn--" not in name.lower()):
        return None
    return None if encoded(name) is not None else parts.host


RULES: Final = (
    CauseRule(
        name="delimiter-by-mapping",
        family="F6",
        explains=EVERYTHING,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_delimiter_by_mapping,
        message="a character of the host is a delimiter once it is mapped",
        rule=(
            "UTS #46 §4 and NFKC turn it into a delimiter; URL Standard #host-parsing then refuses"
            " the host; RFC 3987 §2.2 keeps it as data"
        ),
        advice="Refuse the host.",
        example="http://a«\uff0f»b/",
    ),
    CauseRule(
        name="idna-mapped",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_of_name(_is_mapped),
        message="a character of the host is mapped to other characters by some readers",
        rule=(
            "UTS #46 §4 maps it, which URL Standard #concept-domain-to-ascii uses; IDNA 2008 (RFC"
            " 5891 §5.4) refuses it; RFC 3986 §3.2.2 does not allow it"
        ),
        advice="Write the host as it is after the mapping, or in Punycode.",
        example="http://h«\uff45»x.com/",
    ),
    CauseRule(
        name="idna-ignored",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_of_name(_is_ignored),
        message="an invisible character of the host is dropped by some readers",
        rule=(
            "UTS #46 §4 drops it, which URL Standard #concept-domain-to-ascii uses; IDNA 2008"
            " (RFC 5891 §5.4) refuses it"
        ),
        advice="Remove the invisible character.",
        example="http://ex«\u00ad»ample.com/",
    ),
    CauseRule(
        name="idna-deviation",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_of_name(_DEVIATIONS.__contains__),
        message="a character of the host that IDNA 2003 and 2008 convert to different names",
        rule=(
            "IDNA 2003 (RFC 3490) maps or drops it; IDNA 2008 (RFC 5894 §7.2) and URL Standard"
            " #concept-domain-to-ascii keep it"
        ),
        advice="Write the host in Punycode.",
        example="http://fa«ß».de/",
    ),
    CauseRule(
        name="idna-disallowed",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=_of_name(_is_disallowed),
        message="a character of the host that is not allowed in domain names",
        rule=(
            "UTS #46 §5 disallows it, so that URL Standard #concept-domain-to-ascii fails; RFC"
            " 3987 §2.2 may allow it"
        ),
        advice="Refuse the host.",
        example="http://a«\u2028»b/",
    ),
    CauseRule(
        name="newer-character",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY, Feature.PUNYCODE},
        detect=_newer_character,
        message="a character of the host that older versions of Unicode do not have",
        rule=(
            "UTS #46 §4 disallows what a reader's version of Unicode does not assign; URL Standard"
            " #concept-domain-to-ascii and RFC 3986 §3.2.2 may keep a name in ASCII unchecked"
        ),
        advice="Use characters that Unicode has had for years.",
        example="http://«xn--dl4s»/",
    ),
    CauseRule(
        name="idna-invalid",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.PERCENT_IN_HOST, Feature.BEYOND_ASCII_IN_AUTHORITY, Feature.PUNYCODE},
        detect=_invalid_name,
        message="a label of the host is invalid Punycode or breaks the rules of UTS #46",
        rule=(
            "URL Standard #concept-domain-to-ascii fails if UTS #46 §4.1 finds a label invalid;"
            " RFC 3986 §3.2.2 does not check"
        ),
        advice="Refuse the host.",
        example="http://«xn--a»/",
    ),
    CauseRule(
        name="idna-2008-only",
        family="F6",
        explains=HOST_OR_ACCEPTANCE,
        involves=("urllib3", "requests", "niquests", "httpx", "httpx2", "yarl", "curl"),
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY, Feature.PUNYCODE},
        detect=_outside_idna_2008,
        message="a label of the host that IDNA 2008 refuses",
        rule=(
            "IDNA 2008 (RFC 5891 §5.4) refuses it; URL Standard #concept-domain-to-ascii does not"
            " follow IDNA 2008"
        ),
        advice="Use a host name that IDNA 2008 allows.",
        example="http://«☃.net»/",
    ),
    CauseRule(
        name="punycode",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.FALLBACK,
        needs={Feature.PUNYCODE},
        detect=in_host("[xX][nN]--[^.]*"),
        message="a label in Punycode, which some readers decode or check",
        rule=(
            "URL Standard #concept-domain-to-ascii checks it by UTS #46 §4.1; RFC 3986 §3.2.2 reads"
            " letters, digits and hyphens; a program may show it decoded"
        ),
        advice="Compare names in Punycode, in lower case.",
        example="http://«xn--bcher-kva».de/",
        readers=("whatwg", "furl"),
    ),
    CauseRule(
        name="beyond-ascii-in-host",
        family="F27",
        explains=HOST_OR_ACCEPTANCE,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.BEYOND_ASCII_IN_AUTHORITY},
        detect=in_host(r"[^\x00-\x7F]+"),
        message="the host has characters beyond ASCII",
        rule=(
            "URL Standard #concept-domain-to-ascii converts it; RFC 3987 §3.1 maps or converts"
            " it; RFC 3986 §3.2.2 and RFC 1738 §5 do not allow them"
        ),
        advice="Write the host in Punycode.",
        example="http://b«ü»cher.de/",
    ),
)
