"""The standard's sets of code points, composed as it composes them.

A percent-encode set holds code points up to U+00FF: as a set of code points each holds all above
U+007E, as a set of octets each holds all from 0x7F on.
"""

import functools
import re
import string
from typing import Final

from urlprism._vocabulary.characters import (
    ALPHA,
    BEYOND_ASCII,
    CONTROL_OR_SPACE,
    DIGIT,
    OCTETS,
    byte_class,
)

ASCII_ALPHANUMERIC: Final = ALPHA | DIGIT
ASCII_UPPER_ALPHA: Final = frozenset(string.ascii_uppercase)
ASCII_TAB_OR_NEWLINE: Final = frozenset("\t\n\r")
C0_CONTROL_OR_SPACE: Final = CONTROL_OR_SPACE

C0_CONTROL: Final = CONTROL_OR_SPACE - {" "} | {"\x7f"} | BEYOND_ASCII
FRAGMENT: Final = C0_CONTROL | frozenset(' "<>`')  # #fragment-percent-encode-set
QUERY: Final = C0_CONTROL | frozenset(' "#<>')  # #query-percent-encode-set
SPECIAL_QUERY: Final = QUERY | {"'"}  # #special-query-percent-encode-set
PATH: Final = QUERY | frozenset("?^`{}")  # #path-percent-encode-set
USERINFO: Final = PATH | frozenset("/:;=@[\\]|")  # #userinfo-percent-encode-set
COMPONENT: Final = USERINFO | frozenset("$%&+,")  # #component-percent-encode-set
# #application-x-www-form-urlencoded-percent-encode-set
FORM: Final = COMPONENT | frozenset("!'()~")

FORBIDDEN_HOST: Final = frozenset("\0\t\n\r #/:<>?@[\\]^|")  # #forbidden-host-code-point
# #forbidden-domain-code-point
FORBIDDEN_DOMAIN: Final = FORBIDDEN_HOST | CONTROL_OR_SPACE | frozenset("%\x7f")

# #url-code-points, those of ASCII
URL_CODE_POINTS_OF_ASCII: Final = ASCII_ALPHANUMERIC | frozenset("!$&'()*+,-./:;=?@_~")
SCHEME: Final = ASCII_ALPHANUMERIC | frozenset("+-.")  # #scheme-state


@functools.cache
def not_url_unit() -> re.Pattern[str]:
    """Return the pattern of what is no URL unit (#url-units); few ask, so it is made on demand.

    Beyond ASCII the URL code points (#url-code-points) are all but surrogates and noncharacters,
    of which the last two of each plane are some.
    """
    planes = "".join(f"{chr(plane << 16)}-{chr(plane << 16 | 0xFFFD)}" for plane in range(1, 17))
    beyond_ascii = f"\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd{planes}"
    of_ascii = re.escape("".join(sorted(URL_CODE_POINTS_OF_ASCII)))
    return re.compile(f"[^%{of_ascii}{beyond_ascii}]|%(?![0-9A-Fa-f]{{2}})")


def table(percent_encode_set: frozenset[str]) -> bytes:
    """Return the classes of octets that percent.encode takes: 1 for the members of the set."""
    return byte_class(encoded=percent_encode_set & OCTETS)
