"""What the recognizer knows of octets by `octet_classes.CLASS`, and what it returns.

The `.pxd` beside this module has the same numbers in C, where they cost no look into memory.
"""

from typing import Final

# The classes that are marked.
OF_HOST: Final = 0
OF_PATH: Final = 1
OF_QUERY: Final = 2
# The bits of an octet, in the order of its classes.
NOT_DIGIT: Final = 1
HEXADECIMAL: Final = 2
DELIMITER: Final = 4
COLON_OR_DELIMITER: Final = 8
REMOVED: Final = 16
LETTER: Final = 32
AFTER_AUTHORITY: Final = 64
NOT_SCHEME: Final = 128
# The kind of an octet that is a stop after a slash only.
START: Final = 2
# Whether a text is accepted, and what has to be changed.
HOLDS_REMOVED: Final = -1
DECLINED: Final = 0
ACCEPTED: Final = 1
HAS_UPPER: Final = 2
HAS_DEFAULT_PORT: Final = 4
LACKS_PATH: Final = 8
