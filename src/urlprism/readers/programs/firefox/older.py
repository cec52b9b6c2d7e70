"""What older releases of Firefox do otherwise: numbers of an IPv4 address that lose bits."""

import re
from typing import Final

from urlprism.readers.programs.browsers import urls as browser_urls
from urlprism.readers.programs.browsers.urls import Parts

_BITS_64: Final = (1 << 64) - 1
_NUMBER: Final = re.compile("0[xX][0-9A-Fa-f]+|[0-9]+")
_NUMBERS: Final = re.compile(rf"(?:{_NUMBER.pattern})(?:\.(?:{_NUMBER.pattern})){{0,3}}\.?")


def with_wrapped_numbers(text: str, base: Parts | None) -> str:
    """Return a text whose host, if it is numbers, has what 64 bits hold of each."""
    place = browser_urls.host_place(text, base.scheme if base else "")
    if place is None:
        return text
    start, last = place
    end = browser_urls.host_end(text, start, last)
    if not _NUMBERS.fullmatch(text, start, end):
        return text
    host = _NUMBER.sub(lambda number: _wrapped(number[0]), text[start:end])
    return text[:start] + host + text[end:]


def _wrapped(number: str) -> str:
    """Return a number if it has less than 65 bits, else its lower 64 bits in decimal."""
    is_octal = number.startswith("0") and number.isdigit() and len(number) > 1
    if is_octal and not set("89").isdisjoint(number):
        return number
    value = int(number or "0", 8 if is_octal else 16 if number[1:2] in {"x", "X"} else 10)
    return number if value <= _BITS_64 else str(value & _BITS_64)
