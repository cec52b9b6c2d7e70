"""Write triplets (RFC 3986 §2.1), decode some, and write the others in upper case."""

import re
from collections.abc import Mapping
from string import hexdigits
from typing import Final

from urlprism._vocabulary.characters import ALPHA, DIGIT

_MOST: Final = 4096  # characters that a table keeps
_DIGITS = tuple(one + other for one in hexdigits for other in hexdigits)


def spellings(decoded: frozenset[str], *, upper: bool = True) -> dict[str, str]:
    """Return, by the two digits after a "%", the text that replaces the triplet.

    Triplets of the characters in `decoded` are decoded; all others get upper-case digits, or with
    `upper` false stay as they are.

    >>> spellings(frozenset("A"))["41"], spellings(frozenset("A"))["2f"]
    ('A', '%2F')
    """
    characters = {digits: chr(int(digits, 16)) for digits in _DIGITS}
    return {
        digits: character if character in decoded else f"%{digits.upper() if upper else digits}"
        for digits, character in characters.items()
    }


_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")  # RFC 3986 §2.3
UPPER: Final = spellings(frozenset())
# Unreserved characters decoded, and the other triplets as they are, or in upper case.
PLAIN: Final = spellings(_UNRESERVED, upper=False)
NORMAL: Final = spellings(_UNRESERVED)
# Each triplet as its octet, a character.
DECODED: Final = spellings(frozenset(map(chr, range(0x100))))
# The same, but an encoded NUL stays: programs in C would end a text there.
DECODED_BUT_NUL: Final = DECODED | {"00": "%00"}


def respell(text: str, written: Mapping[str, str], stray: str = "%") -> str:
    """Return `text` with its triplets replaced from `written`, and other "%" by `stray`.

    `written` is a result of `spellings`.
    """
    if "%" not in text:
        return text
    first, *others = text.split("%")
    spelled = [
        written[other]
        if other in written  # nothing is behind the digits
        else written[digits] + other[2:]
        if (digits := other[:2]) in written
        else stray + other
        for other in others
    ]
    return first + "".join(spelled)


class Escapes(dict[int, str]):
    """The table of `str.translate` that writes characters as triplets; it fills as they come.

    >>> Escapes(re.compile("[^!-~]+")).escape("a é")
    'a%20%C3%A9'
    """

    def __init__(
        self, unsafe: re.Pattern[str], coding: str = "utf-8", errors: str = "strict"
    ) -> None:
        """Take what matches each of these characters, or a run of them, and how to encode them."""
        super().__init__()
        self._unsafe = unsafe
        self._coding = coding, errors

    def __missing__(self, code: int) -> str:
        """Return what is written for a character."""
        made = chr(code)
        if self._unsafe.fullmatch(made):
            made = "".join([f"%{octet:02X}" for octet in made.encode(*self._coding)])
        if len(self) < _MOST:
            self[code] = made
        return made

    def escape(self, text: str) -> str:
        """Return a text with its unsafe characters as triplets."""
        return text.translate(self) if self._unsafe.search(text) else text
