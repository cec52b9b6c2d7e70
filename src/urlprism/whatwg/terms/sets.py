"""The standard's sets of code points, composed as in the standard.

The percent-encode sets here list code points up to U+00FF. As a set of code points, each includes
all code points above U+007E; as a set of octets, all octets from 0x7F on.
"""

import functools
import re
import string
from typing import Final

from urlprism._core.octets.characters import (
    ALPHA,
    BEYOND_ASCII,
    CONTROL_OR_SPACE,
    DIGIT,
    OCTETS,
    stop_class,
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

# the ASCII code points of #url-code-points
URL_CODE_POINTS_OF_ASCII: Final = ASCII_ALPHANUMERIC | frozenset("!$&'()*+,-./:;=?@_~")
SCHEME: Final = ASCII_ALPHANUMERIC | frozenset("+-.")  # #scheme-state


@functools.cache
def not_url_unit() -> re.Pattern[str]:
    """Return the pattern for text that is not a URL unit (#url-units); it is made on demand.

    Beyond ASCII, all code points are URL code points (#url-code-points) except surrogates and
    noncharacters, such as the last two code points of each plane.
    """
    planes = "".join(f"{chr(plane << 16)}-{chr(plane << 16 | 0xFFFD)}" for plane in range(1, 17))
    beyond_ascii = f"\u00a0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd{planes}"
    of_ascii = re.escape("".join(sorted(URL_CODE_POINTS_OF_ASCII)))
    return re.compile(f"[^%{of_ascii}{beyond_ascii}]|%(?![0-9A-Fa-f]{{2}})")


def table(percent_encode_set: frozenset[str]) -> bytes:
    """Return the classes of octets for percent-encoding: 1 for each member of the set."""
    return stop_class(percent_encode_set & OCTETS)
