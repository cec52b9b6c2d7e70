"""Derive the entries of `label_bits`: mappings from idna, the properties from unicodedata2."""

from typing import Final

import idna

from urlprism._core.idn import label_bits
from urlprism._core.idn.idna import VIRAMA, ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER, mapped
from urlprism._core.idn.label_bits import (
    ALLOWED_EVERYWHERE,
    BLOCK_BITS,
    HYPHEN,
    MARK,
    MAY_COMPOSE,
    REFUSED,
    SHIFT,
    SPECIAL,
    VALID,
)
from urlprism._core.unicode.unicode_tables import unicodedata

_OF_CLASSES: Final = {
    "L": label_bits.LEFT,
    **dict.fromkeys(("R", "AL"), label_bits.RIGHT),
    "AN": label_bits.ARABIC_NUMBER,
    "EN": label_bits.EUROPEAN_NUMBER,
    "NSM": label_bits.NONSPACING,
    **dict.fromkeys(("ES", "CS", "ET", "ON", "BN"), label_bits.NEUTRAL),
}
_JOINERS: Final = frozenset((ZERO_WIDTH_JOINER, ZERO_WIDTH_NON_JOINER))
# A character whose Canonical_Combining_Class is one of these needs no order beside others of them.
_ORDERED: Final = frozenset((0, VIRAMA))
# Of these, the ones that compose with a character before them: vowels of many scripts, the vowels
# and final consonants of Hangul.
_COMPOSING: Final = frozenset(
    map(
        chr,
        [
            0x9BE, 0x9D7, 0xB3E, 0xB56, 0xB57, 0xBBE, 0xBD7, 0xCC2, 0xCD5, 0xCD6, 0xD3E, 0xD57,
            0xDCA, 0xDCF, 0xDDF, 0xFB5, 0xFB7, 0x102E, *range(0x1161, 0x1176),
            *range(0x11A8, 0x11C3), 0x1B35, 0x11127, 0x1133E, 0x11357, 0x113B8, 0x113BB, 0x113C2,
            0x113C9, 0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930, 0x1611E, 0x1611F, 0x16120,
            0x16129, 0x16D67,
        ],
    )
)  # fmt: skip
_FARTHEST: Final = 1 << (31 - SHIFT)  # an entry has 32 bits

normalize: Final = unicodedata.normalize


def entry(code: int) -> int:
    """Return the entry of a code point."""
    return _entry(code, mapped(chr(code)))


def block_entries(block: int) -> list[int]:
    """Return the entries of the code points whose first bits, above `BLOCK_BITS`, are `block`."""
    codes = range(block << BLOCK_BITS, (block + 1) << BLOCK_BITS)
    return [_entry(code, to) for code, to in zip(codes, _mappings(codes), strict=True)]


def normal_text(text: str) -> str | None:
    """Return `text` mapped and in Normalization Form C, None if a character is disallowed."""
    parts: list[str] = []
    for each in text:
        to = mapped(each)
        if to is None:
            return None
        parts.append(to)
    return normalize("NFC", "".join(parts))


def _mappings(codes: range) -> list[str | None]:
    """Return the mapping of each code point, None if it is disallowed.

    The quickest way is one call, with dots between, which compose with nothing; it fails if a code
    point is disallowed.
    """
    try:
        mappings = idna.uts46_remap(".".join(map(chr, codes)), std3_rules=False).split(".")
    except idna.InvalidCodepoint:
        mappings = []
    return [*mappings] if len(mappings) == len(codes) else [mapped(chr(code)) for code in codes]


def _entry(code: int, to: str | None) -> int:
    if to is None:
        return REFUSED
    if len(to) != 1 or to in _JOINERS:
        return 0
    distance = ord(to) - code
    if not -_FARTHEST <= distance < _FARTHEST:
        return 0
    return distance << SHIFT | _properties(to)


def _properties(character: str) -> int:
    if character == ".":
        return VALID
    bits = VALID | _OF_CLASSES.get(unicodedata.bidirectional(character), label_bits.NEVER)
    if character in _COMPOSING or unicodedata.combining(character) not in _ORDERED:
        bits |= MAY_COMPOSE
    if unicodedata.category(character)[0] == "M":
        return bits | MARK
    if character.isascii() and character not in ALLOWED_EVERYWHERE:
        return bits | SPECIAL
    return bits | HYPHEN if character == "-" else bits
