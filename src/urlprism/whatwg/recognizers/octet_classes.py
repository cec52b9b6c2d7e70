"""The classes of octets by which the recognizer reads a plain URL, and what it returns.

The `.pxd` beside this module has the numbers in C, where they cost no look into memory.
"""

from typing import Final

from urlprism._core.octets.characters import (
    BEYOND_ASCII,
    DIGIT,
    HEXDIG,
    OCTETS,
    byte_class,
    mark_class,
    stop_class,
)
from urlprism.whatwg.terms import sets

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

HOST: Final = stop_class(sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII)
HOST_OF_ANY_CASE: Final = stop_class(sets.FORBIDDEN_DOMAIN | BEYOND_ASCII)
PATH: Final = stop_class(sets.PATH | {"\\"}, starts=frozenset(".%"))
QUERY: Final = stop_class(sets.SPECIAL_QUERY)
FRAGMENT: Final = stop_class(sets.FRAGMENT)
MARKED: Final = mark_class(HOST, PATH, QUERY)
# Its bits have names above, in this order.
CLASS: Final = byte_class(
    not_digit=OCTETS - DIGIT,
    hexadecimal=HEXDIG | frozenset("xX"),
    delimiter=frozenset("/?#"),
    colon_or_delimiter=frozenset(":/?#"),
    removed=sets.ASCII_TAB_OR_NEWLINE,
    letter=sets.ASCII_UPPER_ALPHA,
    after_authority=frozenset("/\\?#"),
    not_scheme=OCTETS - sets.SCHEME | sets.ASCII_UPPER_ALPHA,
)
