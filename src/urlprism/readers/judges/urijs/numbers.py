"""The ports of URI.js: what `Number` of JavaScript makes of a text."""

import re
from typing import Final

from urlprism.readers.judges.urijs.writing import BLANKS

_MAX_PORT: Final = 65535
_LONGEST: Final = 20  # digits of a port that no release checks
_DECIMAL: Final = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_OTHER: Final = re.compile(r"0(?:[xX]([0-9A-Fa-f]+)|[oO]([0-7]+)|[bB]([01]+))")
_DIGITS: Final = re.compile(r"(?:0(?=[0-9]))*+([0-9]++)")


def port_of(text: str) -> int | None:
    """Return the port from 1 to 65535 that a text is by `Number`, None for another text.

    >>> port_of("080"), port_of("0x50"), port_of("8e1"), port_of("65536")
    (80, 80, 80, None)
    """
    text = text.strip(BLANKS)
    if other := _OTHER.fullmatch(text):
        hexadecimal, octal, binary = (
            digits and digits.lstrip("0")[:_LONGEST] for digits in other.groups()
        )
        value = float(
            int(hexadecimal or octal or binary or "0", 16 if hexadecimal else 8 if octal else 2)
        )
    elif _DECIMAL.fullmatch(text):
        value = float(text)
    else:
        return None
    return int(value) if 0 < value <= _MAX_PORT and value.is_integer() else None


def number(text: str) -> int | None:
    """Return a port as a number, also a larger one, which old releases do not refuse; or None."""
    port = port_of(text)
    if port is None and (digits := _DIGITS.fullmatch(text)) and len(digits[1]) <= _LONGEST:
        return int(digits[1])
    return port
