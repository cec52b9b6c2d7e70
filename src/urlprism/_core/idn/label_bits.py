"""The entries of the table of `labels`: what UTS #46 says of one character, as a number.

    entry = (code point that it is mapped to - its own code point) << SHIFT | properties

The properties are those of the character that it is mapped to. An entry is 0 where one number does
not suffice: a character that is ignored or mapped to several, and a joiner. `label_entries` derives
the entries.
"""

from typing import Final

BLOCK_BITS: Final = 7
BLOCK: Final = 1 << BLOCK_BITS  # as many entries are derived at once
SHIFT: Final = 13

VALID: Final = 1  # mapped to one character, possibly itself
REFUSED: Final = 2  # disallowed; no other bit is set
MARK: Final = 4  # General_Category M: no label begins with it
MAY_COMPOSE: Final = 8  # a text without it is in Normalization Form C
HYPHEN: Final = 16
# The values of Bidi_Class that RFC 5893 §2 distinguishes. A dot has none of them.
LEFT: Final = 32  # L
RIGHT: Final = 64  # R and AL
ARABIC_NUMBER: Final = 128  # AN
EUROPEAN_NUMBER: Final = 256  # EN
NONSPACING: Final = 512  # NSM
NEUTRAL: Final = 1024  # ES, CS, ET, ON and BN
NEVER: Final = 2048  # all others, which no label of a Bidi domain name may have
SPECIAL: Final = 4096  # an ASCII character that not every domain may have

LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz")
DIGITS: Final = frozenset("0123456789")
ALLOWED_EVERYWHERE: Final = LETTERS | DIGITS | frozenset("-.")
_SEPARATORS: Final = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x1f ")  # Bidi_Class B, S and WS


def ascii_entries() -> list[int]:
    """Return the entries of the ASCII characters, which need no tables of Unicode."""
    lower = (ord("a") - ord("A")) << SHIFT
    return [
        _ascii_properties(chr(code).lower()) | (lower if chr(code).isupper() else 0)
        for code in range(BLOCK)
    ]


def _ascii_properties(character: str) -> int:
    if character in LETTERS:
        return VALID | LEFT
    if character in DIGITS:
        return VALID | EUROPEAN_NUMBER
    if character in ALLOWED_EVERYWHERE:
        return VALID | HYPHEN | NEUTRAL if character == "-" else VALID
    return VALID | SPECIAL | (NEVER if character in _SEPARATORS else NEUTRAL)
