r"""Where the scheme of a URL begins: not in what stands before it without a blank.

x=1https://h/   \nhttp://h/   \x1b[34mhttp://h/
   ^              ^                   ^
"""

import re
from typing import Final

from urlprism._vocabulary.schemes import SCHEMES

_LONGEST: Final = 64
_LONGEST_SEQUENCE: Final = 40
_NAME: Final = r"[a-z][a-z0-9]*+(?:[+.-][a-z0-9]++)*+"
_SCHEME: Final = re.compile(rf"(?<![a-z0-9]){_NAME}\Z", re.ASCII | re.IGNORECASE)
_WHOLE: Final = re.compile(_NAME, re.ASCII | re.IGNORECASE)
_BEHIND_DIGITS: Final = re.compile(r"(?<![a-z0-9])[0-9]++([a-z]++)\Z", re.ASCII | re.IGNORECASE)
# A control sequence of a terminal (ECMA-48 §5.4), and what follows the backslash of an escape.
_SEQUENCE: Final = re.compile(r"(?:\x1b\[|\x9b)[0-?]{0,24}+[ -/]{0,4}+[@-~]")
_ESCAPE: Final = re.compile(r"[0abefnrtv]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}")


def scheme_before(text: str, colon: int) -> int | None:
    """Return where the scheme begins that a colon ends, None where there is none."""
    earliest = max(0, colon - _LONGEST)
    behind = _behind_sequence(text, max(0, earliest - _LONGEST_SEQUENCE), colon)
    if behind is not None:
        return behind
    found = _SCHEME.search(text, earliest, colon)
    if found is None:
        number = _BEHIND_DIGITS.search(text, earliest, colon)
        is_known = number is not None and number[1].lower() in SCHEMES
        return number.start(1) if number and is_known else None
    start = found.start()
    if text[start - 1 : start] == "\\":
        escape = _ESCAPE.match(text, start, colon)
        if escape and text[escape.end() : colon].lower() in SCHEMES:
            return escape.end()
    return start


def _behind_sequence(text: str, earliest: int, colon: int) -> int | None:
    """Return where a scheme begins that stands behind the control sequence of a terminal."""
    place = max(text.rfind("\x1b[", earliest, colon), text.rfind("\x9b", earliest, colon))
    found = _SEQUENCE.match(text, place, colon) if place >= 0 else None
    is_scheme = found and _WHOLE.fullmatch(text, found.end(), colon)
    return found.end() if found and is_scheme else None
