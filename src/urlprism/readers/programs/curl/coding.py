"""Text as libcurl stores it: octets, each as the character with that number.

text ──► octets ──► percent-decoded, or percent-encoded for a redirect ──► text
"""

import re
from typing import Final

from urlprism._core.escapes.triplets import DECODED, UPPER, respell
from urlprism._exact import translated
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.curl.releases import Libcurl
from urlprism.readers.shared import arguments

LONGEST: Final = 8_000_000  # octets, of an input or of a result

_CONTROL: Final = re.compile("[\x00-\x1f]")
_TO_ENCODE: Final = re.compile("[\x00-\x20\x7f-\xff]")
_HIGH: Final = range(0x80, 0x100)
_CONTROLS: Final = (*range(0x20), 0x7F)
_DIGITS: Final = {True: "02X", False: "02x"}
# The keys: whether digits are capital letters, whether controls are encoded, and whether the part
# is a query.
_TABLES: Final = {
    (in_capitals, with_controls, is_query): {
        code: f"%{code:{digits}}" for code in (*_HIGH, *(_CONTROLS if with_controls else ()))
    }
    | {0x20: "+" if is_query else "%20"}
    for in_capitals, digits in _DIGITS.items()
    for with_controls in (False, True)
    for is_query in (False, True)
}


def octets_of(text: str) -> str:
    """Return the octets of a text; raise Refused for a text that cannot be passed to libcurl."""
    return bounded(arguments.octets_of(text, "libcurl curl_easy_setopt"), LONGEST)


def text_of(octets: str) -> str:
    """Return octets as text, with U+FFFD in place of invalid UTF-8."""
    return octets if octets.isascii() else octets.encode("latin-1").decode("utf-8", "replace")


def bounded(octets: str, most: int = LONGEST - 1) -> str:
    """Return `octets` unchanged; raise Refused if there are more than `most` of them."""
    if len(octets) > most:
        reason = "it is longer than 8,000,000 octets"
        raise Refused(reason, "libcurl, CURL_MAX_INPUT_LENGTH")
    return octets


def decoded(octets: str, what: str) -> str:
    """Return octets with each triplet decoded; raise Refused if that gives a control."""
    if "%" not in octets:
        return octets
    octets_decoded = respell(octets, DECODED)
    if _CONTROL.search(octets_decoded):
        reason = f"{what} contains a percent-encoded control character"
        raise Refused(reason, "libcurl Curl_urldecode")
    return octets_decoded


def encoded(octets: str, release: Libcurl, *, is_query: bool = False) -> str:
    """Return octets percent-encoded as in the path of a redirect, or in its query."""
    in_capitals = release.has("triplets-in-capitals")
    if "%" in octets and release.has("all-triplets-in-capitals"):
        octets = respell(octets, UPPER)
    if not _TO_ENCODE.search(octets):
        return octets
    with_controls = release.has("controls-encoded")
    return bounded(translated(octets, _TABLES[in_capitals, with_controls, is_query]))


def encoded_reference(octets: str, release: Libcurl) -> str:
    """Return octets encoded, the part after the first question mark as a query."""
    before, mark, query = octets.partition("?")
    return encoded(before, release) + mark + encoded(query, release, is_query=True)
