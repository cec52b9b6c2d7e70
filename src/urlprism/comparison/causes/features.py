"""The features of a text, so that only rules that can match are tried."""

import re
from enum import StrEnum
from typing import Final

from urlprism.comparison.lenient import LenientParts


class Feature(StrEnum):
    """A feature of a text that is not just a character in it."""

    __hash__ = str.__hash__  # that of Enum is a function in Python

    BEYOND_ASCII = "a character beyond ASCII"
    BEYOND_ASCII_IN_AUTHORITY = "a character beyond ASCII in the authority"
    UNUSUAL_SCHEME = "no scheme, an invalid one, or one other than http and https"
    FEW_SLASHES = "less than two slashes before the authority"
    SURPLUS_SLASHES = "more than two slashes before the authority"
    STRIPPED_BEFORE = "characters at the start that browsers strip"
    STRIPPED_BEHIND = "characters at the end that browsers strip"
    ENCODED_DOT = "'%2E' or '%2e'"
    UNUSUAL_HOST = "neither a name of letters, digits and '-' nor four decimal numbers"
    UNUSUAL_HOST_CHARACTER = "a host with characters other than letters, digits, '-' and '.'"
    UNUSUAL_PORT = "a port other than one to four digits, or with '0' first"
    HAS_BASE = "a base"
    SEGMENT_WITH_DOT = "a segment that begins with a dot"
    HOST_ENDS_IN_NUMBER = "a host that ends in a number"
    HOST_IN_BRACKETS = "a host that begins with '['"
    EMPTY_HOST = "an empty host, or one of characters that browsers remove"
    UNUSUAL_LABEL = "a label that is empty, longer than 63, or has '-' at an end or two in a row"
    PUNYCODE = "a host with 'xn--'"
    PERCENT_IN_HOST = "a host with '%'"
    COLON_IN_HOST = "a host with ':'"
    UNDERSCORE_IN_HOST = "a host with '_'"


_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_PLAIN_HOST: Final = re.compile(
    r"(?![.-])(?:[A-Za-z1-9]++|0(?![xX])|[.-](?![.-]))*+(?<=[A-Za-z])"
    rf"|{_OCTET}(?:\.{_OCTET}){{3}}"
)
_NAME: Final = re.compile(r"[A-Za-z0-9.-]*+")
# A host with one of these at its start, or a match, may have an unusual label.
_AT_AN_END: Final = (".", "-")
_MAY_END_A_LABEL: Final = re.compile(r"[.:\\-]{2}|[.-]\Z")
_LONGEST_PLAIN: Final = 63
_BEYOND_ASCII: Final = (Feature.BEYOND_ASCII, Feature.BEYOND_ASCII_IN_AUTHORITY)
_SIGNS: Final = (
    ("%", Feature.PERCENT_IN_HOST),
    (":", Feature.COLON_IN_HOST),
    ("_", Feature.UNDERSCORE_IN_HOST),
)
_LAST_NUMBER: Final = re.compile(r"(?:[^:]*\.)?(?:0[xX][0-9A-Fa-f]*|[0-9]+)\.?", re.ASCII)
_PLAIN_PORT: Final = re.compile("[1-9][0-9]{0,3}", re.ASCII)
_OWN_FEATURE: Final = re.compile(r"[\x00-\x20\x7F\"#%';<>?@\[\\\]^`{|}~]")


def features_of(parts: LenientParts) -> frozenset[str]:
    """Return the features of a text: some of its characters, and members of `Feature`."""
    text = parts.text
    features: list[str] = _OWN_FEATURE.findall(text)
    if not text.isascii():
        is_ascii = text[slice(*parts.authority)].isascii()
        features += _BEYOND_ASCII[:1] if is_ascii else _BEYOND_ASCII
    if parts.scheme not in {"http", "https"}:
        features.append(Feature.UNUSUAL_SCHEME)
    if len(parts.slash_text) != 2:
        few = len(parts.slash_text) < 2
        features.append(Feature.FEW_SLASHES if few else Feature.SURPLUS_SLASHES)
    if parts.start > 0 or parts.end < len(text):
        features += _of_ends(parts)
    if "%2E" in text or "%2e" in text:
        features.append(Feature.ENCODED_DOT)
    features += _of_host(parts, text, *parts.host)
    if parts.port is not None and not _PLAIN_PORT.fullmatch(text, *parts.port):
        features.append(Feature.UNUSUAL_PORT)
    if parts.base is not None:
        features.append(Feature.HAS_BASE)
    if "/." in text or "\\." in text or text.startswith(".", parts.start):
        features.append(Feature.SEGMENT_WITH_DOT)
    return frozenset(features)


def _of_ends(parts: LenientParts) -> list[str]:
    """Return the features of a text with characters that browsers strip."""
    ends = (
        (parts.start > 0, Feature.STRIPPED_BEFORE),
        (parts.end < len(parts.text), Feature.STRIPPED_BEHIND),
    )
    return [feature for is_there, feature in ends if is_there]


def _of_host(parts: LenientParts, text: str, start: int, end: int) -> list[str]:
    """Return the features of the host `text[start:end]`."""
    if end - start <= _LONGEST_PLAIN and _PLAIN_HOST.fullmatch(text, start, end):
        return []
    if start == end:
        return [Feature.UNUSUAL_HOST, Feature.EMPTY_HOST]
    features: list[str] = [Feature.UNUSUAL_HOST]
    host = parts.host_text
    if not host:
        features.append(Feature.EMPTY_HOST)
    elif "xn--" in host.lower():
        features.append(Feature.PUNYCODE)
    is_long = end - start > _LONGEST_PLAIN
    if is_long or text[start] in _AT_AN_END or _MAY_END_A_LABEL.search(text, start, end):
        features.append(Feature.UNUSUAL_LABEL)
    if not _NAME.fullmatch(text, start, end):
        features.append(Feature.UNUSUAL_HOST_CHARACTER)
        features += [feature for sign, feature in _SIGNS if sign in host]
    if text.startswith("[", start):
        features.append(Feature.HOST_IN_BRACKETS)
    elif _LAST_NUMBER.fullmatch(text, start, end):
        features.append(Feature.HOST_ENDS_IN_NUMBER)
    return features
