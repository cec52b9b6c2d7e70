"""How fast-uri writes and reads percent signs, by the functions of JavaScript or its own."""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Final, TypeAlias

from urlprism._core.escapes.triplets import NORMAL, UPPER, Escapes, Spellings, respell
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.node.legacy import decoded

# How a character is written in percent signs.
Writer: TypeAlias = Callable[[str], str]

UNRESERVED: Final = r"A-Za-z0-9._~\-"
DELIMITERS: Final = "!$&'()*+,;="
# What `escape` of JavaScript keeps.
ESCAPE_SAFE: Final = r"A-Za-z0-9@*_+./\-"

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_ESCAPE: Final = re.compile("%(?:u([0-9A-Fa-f]{4})|([0-9A-Fa-f]{2}))")
_OF_URI: Final = Escapes(re.compile(r"[^A-Za-z0-9_.!~*'();,/?:@&=+$#-]"))
_RESERVED: Final = re.compile(r"%(?:2[3468BCFbcf]|3[ABDFabdf]|40)")
# Triplets of unreserved characters are decoded, but for that of a dot; the others are in capitals.
NORMAL_BUT_DOTS: Final = Spellings({**NORMAL, "2e": "%2E", "2E": "%2E"})


def replaced(pattern: re.Pattern[str], write: Writer, text: str) -> str:
    """Return a text with each match replaced by what `write` makes of it, asked once for each text.

    >>> replaced(re.compile("[a-c]"), str.upper, "abba")
    'ABBA'
    """
    pieces: list[str] = []
    writings: dict[str, str] = {}
    place = 0
    for match in pattern.finditer(text):
        piece = match[0]
        if piece not in writings:
            writings[piece] = write(piece)
        pieces += text[place : match.start()], writings[piece]
        place = match.end()
    return "".join(pieces) + text[place:] if place else text


def units_of(text: str) -> list[int]:
    """Return the units of UTF-16 of a text."""
    octets = text.encode("utf-16-be", "surrogatepass")
    return [octets[place] << 8 | octets[place + 1] for place in range(0, len(octets), 2)]


def as_escape(character: str) -> str:
    """Return a character as `escape` of JavaScript writes it: "%20", "%E9", "%u20AC"."""
    return "".join(
        [f"%u{each:04X}" if each > 0xFF else f"%{each:02X}" for each in units_of(character)]
    )


def as_utf8(character: str) -> str:
    """Return a character in triplets of its UTF-8; a lone surrogate is U+FFFD."""
    if "\ud800" <= character <= "\udfff":
        character = "\ufffd"
    return "".join([f"%{each:02X}" for each in character.encode()])


def unescaped(text: str) -> str:
    """Return what `unescape` of JavaScript makes of a text, in Latin-1.

    >>> unescaped("%2e%u002f%zz")
    './%zz'
    """
    if "%" not in text:
        return text
    units = replaced(_ESCAPE, lambda piece: chr(int(piece.lstrip("%u"), 16)), text)
    # Halves that stand side by side are one character.
    return units.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")


def through_uri(text: str, *, whole: bool) -> str:
    """Return `encodeURI(decodeURIComponent(text))`, of `decodeURI` if it is not `whole`.

    Raise Refused for what these functions throw.
    """
    if not whole:
        # Triplets of reserved characters stay, so they become "%25" and their digits.
        text = replaced(_RESERVED, lambda triplet: f"%25{triplet[1:]}", text)
    text = decoded(text)
    if _SURROGATE.search(text):
        raise Refused("URI malformed", "encodeURI, URIError")
    return _OF_URI.escape(text)


def number_text(digits: str) -> str:
    """Return what `String(parseInt(digits))` of JavaScript is."""
    digits = digits.lstrip("0") or "0"
    value = float(digits[:400]) if len(digits) < 400 else float("inf")
    if value == float("inf"):
        return "Infinity"
    return repr(value) if value >= 1e21 else f"{Decimal(repr(value)):f}".removesuffix(".0")


class Encoder:
    """Encodes what is not in a class of characters, which has all letters and digits of ASCII.

    >>> Encoder("A-Za-z0-9").encode("a/%2f%zz", as_utf8)
    'a%2F%2F%25zz'
    """

    def __init__(self, kept: str) -> None:
        self._dropped = re.compile(f"[^{kept}%]")

    def encode(self, text: str, write: Writer, triplets: Spellings = UPPER) -> str:
        """Return a text encoded by a function of a character, with its triplets as a table says."""
        return replaced(self._dropped, write, respell(text, triplets, stray="%25"))
