"""The codes of ASCII characters that mean something in URLs, by their names in Unicode.

The `.pxd` beside this module has the same numbers in C, where they cost no look into memory.
"""

from typing import Final

TAB: Final = 0x09
LINE_FEED: Final = 0x0A
CARRIAGE_RETURN: Final = 0x0D
SPACE: Final = 0x20
NUMBER_SIGN: Final = 0x23  # "#"
PERCENT_SIGN: Final = 0x25
AMPERSAND: Final = 0x26  # "&"
PLUS_SIGN: Final = 0x2B
HYPHEN_MINUS: Final = 0x2D
FULL_STOP: Final = 0x2E
SOLIDUS: Final = 0x2F
DIGIT_ZERO: Final = 0x30
DIGIT_ONE: Final = 0x31
DIGIT_TWO: Final = 0x32
DIGIT_NINE: Final = 0x39
COLON: Final = 0x3A
SEMICOLON: Final = 0x3B
EQUALS_SIGN: Final = 0x3D
QUESTION_MARK: Final = 0x3F
COMMERCIAL_AT: Final = 0x40  # "@"
CAPITAL_A: Final = 0x41
CAPITAL_V: Final = 0x56
LEFT_SQUARE_BRACKET: Final = 0x5B
REVERSE_SOLIDUS: Final = 0x5C
RIGHT_SQUARE_BRACKET: Final = 0x5D
LOW_LINE: Final = 0x5F
SMALL_A: Final = 0x61
SMALL_B: Final = 0x62
SMALL_E: Final = 0x65
SMALL_F: Final = 0x66
SMALL_I: Final = 0x69
SMALL_N: Final = 0x6E
SMALL_S: Final = 0x73
SMALL_V: Final = 0x76
SMALL_X: Final = 0x78
SMALL_Z: Final = 0x7A
VERTICAL_LINE: Final = 0x7C  # "|"
TILDE: Final = 0x7E

BEYOND_ASCII: Final = 0x80  # the first code that is none of ASCII
CASE_BIT: Final = 0x20  # a small letter has this bit, and its capital has not
