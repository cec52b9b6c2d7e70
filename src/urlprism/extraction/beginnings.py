r"""Where the scheme of a URL begins, if the text before it follows without a blank.

x=1https://h/   \nhttp://h/   \x1b[34mhttp://h/
   ^              ^                   ^
"""

import re
import string
from typing import Final

from urlprism._core.grammar.schemes import SCHEMES

_LONGEST: Final = 64
_LONGEST_SEQUENCE: Final = 40
_NAME: Final = r"[a-z][a-z0-9]*+(?:[+.-][a-z0-9]++)*+"
_SCHEME: Final = re.compile(rf"(?<![a-z0-9]){_NAME}\Z", re.ASCII | re.IGNORECASE)
_WHOLE: Final = re.compile(_NAME, re.ASCII | re.IGNORECASE)
_LETTERS: Final = f"{string.ascii_letters}{string.digits}+.-"  # the characters of a scheme
_BEHIND_DIGITS: Final = re.compile(r"(?<![a-z0-9])[0-9]++([a-z]++)\Z", re.ASCII | re.IGNORECASE)
# A control sequence of a terminal (ECMA-48 §5.4); below, an escape without its backslash.
_SEQUENCE: Final = re.compile(r"(?:\x1b\[|\x9b)[0-?]{0,24}+[ -/]{0,4}+[@-~]")
# The characters of a control sequence that can precede its last letter.
_IN_SEQUENCE: Final = frozenset("[;:<=>?\x9b !\"#$%&'()*+,-./")
_ESCAPE: Final = re.compile(r"[0abefnrtv]|x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}")


def scheme_before(text: str, colon: int) -> int | None:
    """Return the start of the scheme that ends at a colon, or None if there is none."""
    earliest = max(0, colon - _LONGEST)
    word = earliest + len(text[earliest:colon].rstrip(_LETTERS))
    scheme = _SCHEME.search(text, word, colon)
    if scheme is None:
        # A scheme after digits or a control sequence still ends with a letter.
        return _behind_other(text, earliest, word, colon) if text[colon - 1].isalpha() else None
    start = scheme.start()
    before = text[start - 1 : start]
    if before in _IN_SEQUENCE:
        behind = _behind_sequence(text, earliest, colon)
        return start if behind is None else behind
    if before == "\\":
        escape = _ESCAPE.match(text, start, colon)
        if escape and text[escape.end() : colon].lower() in SCHEMES:
            return escape.end()
    return start


def _behind_other(text: str, earliest: int, word: int, colon: int) -> int | None:
    """Return the start of a scheme after a control sequence or after digits, or None."""
    behind = _behind_sequence(text, earliest, colon)
    if behind is not None:
        return behind
    number = _BEHIND_DIGITS.search(text, word, colon)
    return number.start(1) if number and number[1].lower() in SCHEMES else None


def _behind_sequence(text: str, earliest: int, colon: int) -> int | None:
    """Return the start of a scheme after the control sequence of a terminal, or None."""
    earliest = max(0, earliest - _LONGEST_SEQUENCE)
    place = max(text.rfind("\x1b[", earliest, colon), text.rfind("\x9b", earliest, colon))
    sequence = _SEQUENCE.match(text, place, colon) if place >= 0 else None
    is_scheme = sequence and _WHOLE.fullmatch(text, sequence.end(), colon)
    return sequence.end() if sequence and is_scheme else None
