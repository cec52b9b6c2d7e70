"""How values and literals are written in a URI (RFC 6570 §3.1, §3.2.1), and how they are read back.

U keeps unreserved characters; U+R keeps reserved ones and triplets as well (§1.5, §3.2.3).
"""

import re
from functools import lru_cache
from itertools import islice
from typing import Final

from urlprism._core.escapes import percent
from urlprism._core.octets.characters import OCTETS, byte_class
from urlprism.rfc3986.syntax.sets import RESERVED, UNRESERVED

U: Final = byte_class(encoded=OCTETS - UNRESERVED)
U_AND_R: Final = byte_class(encoded=OCTETS - UNRESERVED - RESERVED - {"%"})
# By whether values keep reserved characters.
TABLES: Final = (U, U_AND_R)
_STRAY: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_HEX_DIGITS: Final = frozenset("0123456789abcdefABCDEF")
# The triplets of one character in UTF-8 (RFC 3629 §4).
_TAIL: Final = "%[89ABab][0-9A-Fa-f]"
_TRIPLETS: Final = (
    f"%[0-7][0-9A-Fa-f]|%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f]){_TAIL}"
    f"|%[Ee](?:0%[ABab][0-9A-Fa-f]|[1-9A-CEFa-cef]{_TAIL}|[Dd]%[89][0-9A-Fa-f]){_TAIL}"
    f"|%[Ff](?:0%[9ABab][0-9A-Fa-f]|[1-3]{_TAIL}|4%8[0-9A-Fa-f]){_TAIL}{_TAIL}"
)
# One character: triplets that stand for one, any other triplet, any other character.
CHARACTER: Final = re.compile(f"{_TRIPLETS}|%[0-9A-Fa-f]{{2}}|.", re.DOTALL)
_OF_TRIPLETS: Final = re.compile(f"{_TRIPLETS}|%[0-9A-Fa-f]{{2}}")


def encoded(text: str, *, reserved: bool) -> str:
    """Return a value as it stands in a URI (§3.2.1); UnicodeEncodeError for a lone surrogate.

    >>> encoded("50% of a/b", reserved=False), encoded("50% of a/b%2F", reserved=True)
    ('50%25%20of%20a%2Fb', '50%25%20of%20a/b%2F')
    """
    return encoded_by(TABLES[reserved], text)


def encoded_by(table: bytes, text: str) -> str:
    """Return what `encoded` returns, by one of `TABLES`."""
    if table is U_AND_R and "%" in text:
        text = _STRAY.sub("%25", text)
    return percent.encode(text if text.isascii() else text.encode(), table)


def beginning(text: str, length: int, *, reserved: bool) -> str:
    """Return the first characters of a value, `length` at most (§2.4.1).

    Where triplets are kept, those that stand for one character count as one and are not divided.

    >>> beginning("%C3%A9a", 2, reserved=True), beginning("%C3%A9a", 2, reserved=False)
    ('%C3%A9a', '%C')
    """
    if not reserved or "%" not in text:
        return text[:length]
    last = next(islice(CHARACTER.finditer(text), length - 1, None), None)
    return text if last is None else text[: last.end()]


def decoded(text: str, *, reserved: bool) -> str:
    """Return a value that `encoded` writes as `text`, with as few triplets as can be.

    Where triplets are kept, those of unreserved and reserved characters stay, and "%25" before two
    hexadecimal digits, which would become a triplet.

    >>> decoded("50%25%20of%20a%2Fb", reserved=False), decoded("a%20%2F%2541%25", reserved=True)
    ('50% of a/b', 'a %2F%2541%')
    """
    if "%" not in text:
        return text
    if not reserved:
        octets = text.encode()
        return percent.decode_to_text(octets, 0, len(octets), False)
    return _OF_TRIPLETS.sub(_decoded_match, text)


def _decoded_match(match: re.Match[str]) -> str:
    """Return the character of triplets, or the triplets if they have to stay."""
    triplets, end = match[0], match.end()
    character = _character(triplets)
    if character == "%":
        digits = match.string[end : end + 2]
        return triplets if len(digits) == 2 and _HEX_DIGITS.issuperset(digits) else character
    return triplets if character is None or character in RESERVED else character


@lru_cache(maxsize=1 << 12)
def _character(triplets: str) -> str | None:
    """Return the character that U writes as these triplets, None if it writes none so."""
    if triplets != triplets.upper():
        return None
    octets = triplets.encode()
    try:
        character = percent.decode_to_bytes(octets, 0, len(octets), False).decode()
    except UnicodeDecodeError:
        return None
    return None if character in UNRESERVED else character


def is_canonical(triplets: str) -> bool:
    """Whether U writes a character so: its octets are UTF-8, its digits capitals, and it needs it.

    >>> is_canonical("%C3%A9"), is_canonical("%c3%a9"), is_canonical("%41"), is_canonical("%FF")
    (True, False, False, False)
    """
    return _character(triplets) is not None
