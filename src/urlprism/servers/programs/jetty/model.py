r"""How Eclipse Jetty reads a path: servlet path and path info.

target ──► path, up to "?" ──► parameters cut, decoded ──► dot segments removed, decoded ones too

"%u002e" is a character, too. Empty segments are kept: "//" is none of the ambiguities that Jetty
refuses, as a dot segment with parameters is. The steps are those of HttpURI's `parse`, and of
URIUtil's `decodePath` and `canonicalPath`. Octets that are not UTF-8 are read as Latin-1, all of
them. The digits of a triplet are what `TypeUtil.convertHexDigit` can compute: ";" and "?" are some.
"""

import re
from typing import Final

from urlprism.readers import Refused
from urlprism.servers.serving import modelled, without_dots, written
from urlprism.urllib_parse import unquote_to_bytes

NAME: Final = "jetty"
VERSION: Final = "9.4.57"

_DIGITS: Final = {
    **{digit: value for value, digit in enumerate("0123456789:;<=>?")},
    **{digit: value for value, digit in enumerate("@ABCDEF", 9)},
    **{digit: value for value, digit in enumerate("`abcdef", 9)},
}
_UNIT: Final = 0x10000  # what is added to a unit of UTF-16
_DIGIT: Final = "[0-9:;<=>?@A-F`a-f]"
# A triplet with its digits, or the start of one that has none; and what ends a segment or the path.
_PLACES: Final = re.compile(rf"%(?:u{_DIGIT}{{4}}|{_DIGIT}{{2}}|)|[;?]")
# ASCII without parameters, in which each "%" begins an octet.
_SIMPLE: Final = re.compile(r"(?:[^%;?\x80-\U0010ffff]|%[0-9A-Fa-f]{2})*+")
# What makes Jetty decode a path, if it stands before the parameters of the last segment.
_UNPLAIN: Final = re.compile(r"[%;]|/\.")
_DOT: Final = r"(?:\.|%2[Ee]|%u002[Ee])"
_AMBIGUOUS: Final = re.compile(rf"/{_DOT}{{1,2}};")
_HIDDEN: Final = re.compile("/+(?:WEB|META)-INF(?:[/?#;].*)?", re.IGNORECASE | re.DOTALL)


def split(target: str) -> tuple[str, str | None]:
    """Return path and query of a target: a "?" may be a digit of a triplet."""
    place = 0
    while match := _PLACES.search(target, place):
        if match[0] == "?":
            return target[: match.start()], target[match.end() :]
        place = match.end()
        if match[0] == ";":  # in parameters, a "%" is nothing special
            ends = [each for each in map(target.find, "/?", (place, place)) if each >= 0]
            place = min(ends, default=len(target))
    return target, None


def serve(path: str) -> str:
    """Return the path that servlets are found by."""
    if _AMBIGUOUS.search(path):
        raise Refused("a dot segment with parameters is ambiguous", "Jetty HttpURI.Violation")
    text = _decoded(path)
    if "\0" in text:
        raise Refused("an encoded NUL", "Jetty HttpURI.parse")
    normal = without_dots(text, merges=False)
    if _HIDDEN.fullmatch(normal):
        raise Refused("a folder of the application itself", "Servlet 4.0 §10.5")
    return written(_in_utf_8(normal))


def _decoded(path: str) -> str:
    """Return a path without parameters and triplets."""
    if _SIMPLE.fullmatch(path):
        octets = unquote_to_bytes(path)
        try:
            return octets.decode()
        except UnicodeDecodeError:
            return octets.decode("latin-1")
    pieces = _cut(path)
    try:
        return _text(pieces, "utf-8")
    except UnicodeDecodeError:
        return _text(pieces, "latin-1")


def _cut(path: str) -> list[str | int]:
    """Return a path without parameters: texts, and the numbers of triplets, below 256, and units.

    Where nothing but the last segment has parameters, and no triplet or segment with a dot first is
    before them, Jetty cuts the last of several only, and decodes nothing.
    """
    pieces: list[str | int] = []
    start = place = 0
    while match := _PLACES.search(path, place):
        pieces.append(path[start : match.start()])
        if match[0] == ";":
            start = place = path.find("/", match.end())
            if place < 0:
                is_plain = not _UNPLAIN.search(path, 0, match.start())
                return [path[: path.rindex(";")]] if is_plain else pieces
            continue
        start = place = match.end()
        pieces.append(_number(match[0]))
    return [*pieces, path[start:]]


def _number(escape: str) -> int:
    """Return the number of a triplet, or that of a unit of UTF-16 plus 65,536."""
    if len(escape) == 1:
        raise Refused("a '%' without two hexadecimal digits", "Jetty HttpURI.parse")
    is_unit = escape[1] == "u"
    number = 0
    for digit in escape[2:] if is_unit else escape[1:]:
        number = number * 16 + _DIGITS[digit]
    return number + _UNIT if is_unit else number


def _text(pieces: list[str | int], coding: str) -> str:
    """Return pieces as a text, with units of UTF-16 that may be half a character."""
    texts: list[str] = []
    octets = bytearray()
    for piece in pieces:
        if isinstance(piece, int) and piece < _UNIT:
            octets.append(piece)
        elif piece != "":
            texts += octets.decode(coding), piece if isinstance(piece, str) else chr(piece - _UNIT)
            octets.clear()
    return "".join((*texts, octets.decode(coding)))


def _in_utf_8(text: str) -> str:
    """Return the octets of a text; half a character is a question mark."""
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return paired.encode(errors="replace").decode("latin-1")


MODEL: Final = modelled(
    (NAME, VERSION, "Eclipse Jetty, servlet path and path info"), serve, split=split
)
