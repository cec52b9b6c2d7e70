"""The codes of ASCII characters that mean something in URLs.

The `.pxd` beside this module has the same numbers in C, where they cost no look into memory.
"""

from typing import Final

SPACE: Final = 0x20
NUMBER: Final = 0x23  # "#"
PERCENT: Final = 0x25
HYPHEN: Final = 0x2D
DOT: Final = 0x2E
SOLIDUS: Final = 0x2F
ZERO: Final = 0x30
COLON: Final = 0x3A
SEMICOLON: Final = 0x3B
QUESTION: Final = 0x3F
AT: Final = 0x40
BACKSLASH: Final = 0x5C
SMALL_A: Final = 0x61
SMALL_B: Final = 0x62
SMALL_I: Final = 0x69
SMALL_S: Final = 0x73
SMALL_Z: Final = 0x7A
BAR: Final = 0x7C
