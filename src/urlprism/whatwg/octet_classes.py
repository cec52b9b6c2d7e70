"""The classes of octets by which the recognizer reads a plain URL."""

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
from urlprism.whatwg import sets

HOST: Final = stop_class(sets.FORBIDDEN_DOMAIN | sets.ASCII_UPPER_ALPHA | BEYOND_ASCII)
HOST_OF_ANY_CASE: Final = stop_class(sets.FORBIDDEN_DOMAIN | BEYOND_ASCII)
PATH: Final = stop_class(sets.PATH | {"\\"}, starts=frozenset(".%"))
QUERY: Final = stop_class(sets.SPECIAL_QUERY)
FRAGMENT: Final = stop_class(sets.FRAGMENT)
MARKED: Final = mark_class(HOST, PATH, QUERY)
# `bits` has names for its bits, in order.
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
