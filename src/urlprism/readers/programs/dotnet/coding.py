"""How .NET's `System.Uri` encodes and decodes the parts of a URL, and compresses paths.

`normalized` decodes what needs no encoding, `encoded` encodes what does, `compressed` removes dot
segments.
"""

import re
from typing import Final, NamedTuple
from urllib.parse import quote

from urlprism._core.escapes.triplets import Escapes
from urlprism.readers.outcomes import Refused
from urlprism.readers.shared.releases import Release

RULE: Final = "Uri, UriFormatException"
BAD_STRING: Final = "There is an invalid sequence in the string"
_CONTROLS: Final = r"\x00-\x1f\x7f-\x9f"
# What stays encoded: controls, RFC 3986's reserved characters, "%" and "\".
_UNSAFE: Final = re.compile(rf"[{_CONTROLS};/?:@&=+$,#\[\]!'()*%\\]")
# Characters beyond ASCII that RFC 3987 allows nowhere, and that it allows in a query only.
_NOWHERE: Final = "\x80-\x9f\ud800-\udfff\ufdd0-\ufdef\ufff0-\uffff\U000e0000-\U000e0fff" + "".join(
    [f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)]
)
_IN_QUERIES: Final = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
# Triplets; another "%" with the next two units of UTF-16; and characters that IRIs do not have.
_CODED, _CODED_IN_QUERY = (
    re.compile(
        r"((?:%[0-9A-Fa-f]{2})++)|(%.)[\U00010000-\U0010ffff]|%(?:[\U00010000-\U0010ffff]|..)"
        rf"|([{_NOWHERE}{others}]+)",
        re.DOTALL,
    )
    for others in (_IN_QUERIES, "")
)
_HALVES: Final = "\ufffd\ufffd"  # of a surrogate pair that was taken apart
# The first half stays, and the second is encoded, in releases that need whole pairs.
HALF: Final = "\ud800"
_NO_PAIR: Final = "%EF%BF%BD"
_BEFORE_HALF: Final = re.compile(f"([\x80-\U0010ffff])?{HALF}%")
_ENCODED: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_KEPT: Final = r"0-9A-Za-z\-._~:/\[\]@!$&'()*+,;="
# The characters that are encoded in a path or a user, in a query, and in a fragment.
IN_PATH: Final = re.compile(rf"(?:[^%{_KEPT}]|%(?![0-9A-Fa-f]{{2}}))+")
IN_QUERY: Final = re.compile(rf"(?:[^%?{_KEPT}]|%(?![0-9A-Fa-f]{{2}}))+")
IN_FRAGMENT: Final = re.compile(rf"(?:[^%?#{_KEPT}]|%(?![0-9A-Fa-f]{{2}}))+")
IN_FILE: Final = re.compile(rf"[^{_KEPT}]+")
# Of these, all but the "%".
_ESCAPES: Final = {
    characters: Escapes(re.compile(f"[^%{others}{_KEPT}]+"), "utf-8", "replace")
    for characters, others in ((IN_PATH, ""), (IN_QUERY, "?"), (IN_FRAGMENT, "?#"))
}
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_ESCAPED: Final = re.compile(rf"[{_CONTROLS}]|%(?![0-9A-Fa-f]{{2}})")
DOT_OR_SLASH: Final = re.compile(r"%(?:2[EeFf]|5[Cc])")
_WIDE: Final = re.compile("(?:%[89A-Fa-f][0-9A-Fa-f])+")
_TRIPLET: Final = re.compile("%[0-9A-Fa-f]{2}")
_CODE: Final = re.compile("%(..)", re.DOTALL)
_NO_CHARACTER: Final = "\uffff"
_DOTS: Final = re.compile(r"\.+")
_ASCII: Final = 0x80


def encoded(text: str, characters: re.Pattern[str]) -> str:
    """Return a text with the characters of a pattern percent-encoded.

    Raise Refused for half of a surrogate pair; behind a character beyond ASCII it passes.
    """
    is_file = characters is IN_FILE
    if HALF in text:
        text = _without_halves(text, "%" if is_file else "%25")
    if is_file:
        text, characters = text.replace("%", "%25"), IN_PATH
    if (escapes := _ESCAPES.get(characters)) is None:
        return characters.sub(_triplets, text)
    return escapes.escape(_STRAY.sub("%25", text) if "%" in text else text)


def _without_halves(text: str, percent: str) -> str:
    """Return a text without halves, each of which is encoded with the percent sign behind it."""

    def replace(run: re.Match[str]) -> str:
        if run[1] is None:
            raise Refused(BAD_STRING, RULE)
        return f"{run[1]}\ufffd{percent}"

    return _BEFORE_HALF.sub(replace, text)


def _triplets(run: re.Match[str]) -> str:
    return "%" + run[0].encode("utf-8", "replace").hex("%").upper()


class Ways(NamedTuple):
    """How a release normalizes: units of surrogate pairs, and the letters of triplets that stay.

    `by_units`, the second half of a pair is encoded again, and the first half of one that was taken
    apart stays. With `in_capitals`, triplets beyond ASCII become capitals if one is a character.
    """

    by_units: bool
    in_capitals: bool


_NEWEST: Final = Ways(by_units=False, in_capitals=False)


def ways_of(dotnet: Release) -> Ways:
    """Return how a release normalizes."""
    return Ways(not dotnet.has("pairs-encoded-once"), not dotnet.has("triplets-unchanged"))


def normalized(text: str, *, is_query: bool = False, safe: str = "", ways: Ways = _NEWEST) -> str:
    """Return a text with safe triplets decoded: of characters beyond ASCII, those that IRIs have.

    The others beyond ASCII are encoded. Triplets of the characters in `safe` stay.
    """

    def convert(run: re.Match[str]) -> str:
        triplets, before, characters = run.groups()
        if triplets:
            if ways.in_capitals:
                triplets = _WIDE.sub(_in_capitals, triplets)
            return _decoded(triplets, is_query=is_query, safe=safe)
        if before:
            return before + (HALF + _NO_PAIR if ways.by_units else _HALVES)
        if characters and ways.by_units:
            return "".join(map(_by_units, characters))
        return _triplets(run) if characters else run[0]

    return (_CODED_IN_QUERY if is_query else _CODED).sub(convert, text)


def _by_units(character: str) -> str:
    """Return the triplets of a character, and again those of the second half of a pair."""
    again = _NO_PAIR if character > "\uffff" else ""
    return quote(character, errors="replace") + again


def _in_capitals(run: re.Match[str]) -> str:
    """Return triplets in capital letters if there is a character among their octets."""
    octets = bytes.fromhex(run[0].replace("%", ""))
    return run[0].upper() if octets.decode("utf-8", "ignore") else run[0]


def _decoded(triplets: str, *, is_query: bool, safe: str) -> str:
    octets = bytes.fromhex(triplets.replace("%", ""))
    pieces: list[str] = []
    place = 0
    while place < len(octets):
        character = _character(octets, place)
        size = len(character.encode()) if character else 1
        is_safe = (
            _is_in_iris(ord(character), is_query=is_query)
            if size > 1
            else (character and character not in safe and not _UNSAFE.match(character))
        )
        pieces.append(character if is_safe else triplets[3 * place : 3 * (place + size)])
        place += size
    return "".join(pieces)


def decoded(text: str, ways: Ways) -> str:
    """Return a text with all triplets decoded, but those of octets that are not UTF-8."""

    def decode(run: re.Match[str]) -> str:
        triplets, place = run[0], 0
        octets = bytes.fromhex(triplets.replace("%", ""))
        pieces: list[str] = []
        while place < len(octets):
            character = _character(octets, place)
            triplet = triplets[3 * place : 3 * place + 3]
            pieces.append(character or (triplet.upper() if ways.in_capitals else triplet))
            place += len(character.encode()) or 1
        return "".join(pieces)

    return _ENCODED.sub(decode, text)


def _character(octets: bytes, place: int) -> str:
    """Return the character whose UTF-8 begins at a place, "" if none does."""
    first = octets[place]
    size = 1 if first < _ASCII else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    try:
        return octets[place : place + size].decode()
    except UnicodeDecodeError:
        return ""


def _is_in_iris(code: int, *, is_query: bool) -> bool:
    """Whether an IRI may have a character, RFC 3987's ucschar, and in a query iprivate."""
    if code <= 0xFFFF:
        return (
            0xA0 <= code <= 0xD7FF
            or 0xF900 <= code <= 0xFDCF
            or 0xFDF0 <= code <= 0xFFEF
            or (is_query and 0xE000 <= code <= 0xF8FF)
        )
    is_private = code >= 0xF0000
    return code & 0xFFFF < 0xFFFE and not 0xE0000 <= code < 0xE1000 and (is_query or not is_private)


def display(text: str, safe: str, *, is_query: bool = False) -> str:
    """Return a part of a base as it is written before a reference: decoded as far as is safe."""
    visible = normalized(text, is_query=is_query, safe=safe).replace(HALF, "\ufffd")
    return encoded(encoded(visible, _ESCAPED), re.compile(f"[{re.escape(safe)}]"))


def with_dots_and_slashes(path: str, *, has_backslashes: bool) -> str:
    """Return a path with encoded dots and slashes decoded, and perhaps backslashes.

    Without backslashes, a "%" before what is not hexadecimal becomes U+FFFF with it.
    """

    def decode(run: re.Match[str]) -> str:
        if not DOT_OR_SLASH.fullmatch(run[0]):
            is_triplet = has_backslashes or _TRIPLET.fullmatch(run[0])
            return run[0] if is_triplet else _NO_CHARACTER
        character = chr(int(run[1], 16))
        return run[0] if character == "\\" and not has_backslashes else character

    return _CODE.sub(decode, path)


def compressed(path: str, *, converts: bool, as_file: bool) -> str:
    r"""Return a path without dot segments; a ".." removes an empty segment, too.

    If it `converts`, "\" is a slash. With `as_file`, a first segment that no slash precedes can be
    removed.
    """
    if converts:
        path = path.replace("\\", "/")
    first, *segments = path.split("/")
    stack: list[str] = []
    removed = 0
    for segment in reversed(segments):
        if segment in {".", ".."}:
            removed += segment == ".."
            if not stack:
                stack.append("")
        elif removed and stack:
            removed -= 1
        else:
            stack.append(segment)
    is_lost = as_file and first and bool(removed or _DOTS.fullmatch(first))
    shown = [*([] if is_lost else [first]), *reversed(stack)]
    return "/".join(shown)
