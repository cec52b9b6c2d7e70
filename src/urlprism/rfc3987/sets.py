"""The characters that RFC 3987 §2.2 adds to URIs, as ranges of regular expressions."""

import functools
import re
from typing import Final

from urlprism.rfc3986.syntax.sets import RESERVED, UNRESERVED

_BASIC: Final = "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef"
_SUPPLEMENTARY: Final = "".join(
    f"{chr(plane << 16)}-{chr(plane << 16 | 0xFFFD)}" for plane in range(1, 14)
)
UCSCHAR: Final = f"{_BASIC}{_SUPPLEMENTARY}\U000e1000-\U000efffd"
IPRIVATE: Final = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
IUNRESERVED: Final = re.escape("".join(sorted(UNRESERVED))) + UCSCHAR

# LRM, RLM, LRE, RLE, PDF, LRO and RLO: 'ucschar' includes them, §4.1 forbids them.
BIDI_FORMATTING: Final = "\u200e\u200f\u202a-\u202e"
_APPROPRIATE: Final = UCSCHAR.replace(
    "\u00a0-\ud7ff", "\u00a0-\u200d\u2010-\u2029\u202f-\ud7ff"
)  # 'ucschar' without them

_OF_URIS: Final = UNRESERVED | RESERVED | {"%"}  # RFC 3986 §2
# The printable characters of US-ASCII that are not allowed in URIs (§3.1).
NOT_OF_URIS: Final = frozenset('<>" {}|\\^`')


def _all_but(of_ascii: frozenset[str], beyond_ascii: str) -> re.Pattern[str]:
    """Return the pattern of a character that is neither in the set nor in the ranges."""
    return re.compile(f"[^{re.escape(''.join(sorted(of_ascii)))}{beyond_ascii}]")


# Characters that no IRI holds (§2.2, §4.1). The patterns are slow to make, so made on demand.
@functools.cache
def not_outside_queries() -> re.Pattern[str]:
    """Return the pattern of a character that is not allowed outside queries."""
    return _all_but(_OF_URIS, _APPROPRIATE)


@functools.cache
def not_anywhere() -> re.Pattern[str]:
    """Return the pattern of a character that is not allowed anywhere."""
    return _all_but(_OF_URIS, _APPROPRIATE + IPRIVATE)


@functools.cache
def not_even_lax() -> re.Pattern[str]:
    """Return the pattern of a character that not even lax mapping allows (§3.1)."""
    return _all_but(_OF_URIS | NOT_OF_URIS, _APPROPRIATE + IPRIVATE)


FORMATTING: Final = re.compile(f"[{BIDI_FORMATTING}]")
