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
    UNUSUAL_SLASHES = "no slashes before the authority, or other than '//'"
    UNUSUAL_HOST = "neither a name of letters, digits and '-' nor four decimal numbers"
    UNUSUAL_HOST_CHARACTER = "a host with characters other than letters, digits, '-' and '.'"
    UNUSUAL_PORT = "a port other than one to four digits, or with '0' first"
    HAS_BASE = "a base"
    SEGMENT_WITH_DOT = "a segment that begins with a dot"
    HOST_ENDS_IN_NUMBER = "a host that ends in a number"
    HOST_IN_BRACKETS = "a host that begins with '['"


_OCTET: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
_PLAIN_HOST: Final = re.compile(
    r"(?![.-])(?:[A-Za-z1-9]|0(?![xX])|[.-](?![.-]))*+(?<=[A-Za-z])"
    rf"|{_OCTET}(?:\.{_OCTET}){{3}}"
)
_NAME: Final = re.compile(r"[A-Za-z0-9.-]*+")
_LONGEST_PLAIN: Final = 63
_LAST_NUMBER: Final = re.compile(r"(?:[^:]*\.)?(?:0[xX][0-9A-Fa-f]*|[0-9]+)\.?", re.ASCII)
_PLAIN_PORT: Final = re.compile("[1-9][0-9]{0,3}", re.ASCII)
_OWN_FEATURE: Final = re.compile(r"[\x00-\x20\x7F\"#%';<>?@\[\\\]^`{|}~]")


def features_of(parts: LenientParts) -> frozenset[str]:
    """Return the features of a text: some of its characters, and members of `Feature`."""
    text = parts.text
    found: list[str] = _OWN_FEATURE.findall(text)
    if not text.isascii():
        found.append(Feature.BEYOND_ASCII)
        if not text[slice(*parts.authority)].isascii():
            found.append(Feature.BEYOND_ASCII_IN_AUTHORITY)
    if parts.scheme not in {"http", "https"}:
        found.append(Feature.UNUSUAL_SCHEME)
    if parts.slash_text != "//":
        found.append(Feature.UNUSUAL_SLASHES)
    found += _of_host(text, *parts.host)
    if parts.port is not None and not _PLAIN_PORT.fullmatch(text, *parts.port):
        found.append(Feature.UNUSUAL_PORT)
    if parts.base is not None:
        found.append(Feature.HAS_BASE)
    if "/." in text or "\\." in text or text.startswith(".", parts.start):
        found.append(Feature.SEGMENT_WITH_DOT)
    return frozenset(found)


def _of_host(text: str, start: int, end: int) -> list[str]:
    """Return the features of the host `text[start:end]`."""
    if end - start <= _LONGEST_PLAIN and _PLAIN_HOST.fullmatch(text, start, end):
        return []
    found: list[str] = [Feature.UNUSUAL_HOST]
    if not _NAME.fullmatch(text, start, end):
        found.append(Feature.UNUSUAL_HOST_CHARACTER)
    if text.startswith("[", start):
        found.append(Feature.HOST_IN_BRACKETS)
    elif _LAST_NUMBER.fullmatch(text, start, end):
        found.append(Feature.HOST_ENDS_IN_NUMBER)
    return found
