"""Write triplets (RFC 3986 §2.1), decode some, and write the others in upper case."""

import re
from collections.abc import Iterator
from string import hexdigits
from typing import Final

_MOST: Final = 4096  # characters that a table keeps
_DIGITS = tuple(one + other for one in hexdigits for other in hexdigits)


class Spellings(dict[str, str]):
    """The text that replaces a triplet, by the two digits after its "%"."""

    __slots__ = ("_changed",)
    _changed: re.Pattern[str]

    def change(self, text: str) -> bool:
        """Whether a text has a triplet that is replaced by something else.

        >>> spellings(frozenset("A")).change("%2F%C3"), spellings(frozenset("A")).change("%41")
        (False, True)
        """
        if not hasattr(self, "_changed"):
            self._changed = re.compile(f"%(?:{'|'.join(self._changed_digits())})")
        return self._changed.search(text) is not None

    def _changed_digits(self) -> Iterator[str]:
        """Yield patterns of the digits that are replaced, by the first of the two."""
        for one in hexdigits:
            pairs = [(other, f"{one}{other}") for other in hexdigits]
            others = [other for other, both in pairs if self.get(both, f"%{both}") != f"%{both}"]
            if others:
                yield f"{one}[{''.join(others)}]"


def spellings(decoded: frozenset[str]) -> Spellings:
    """Return, by the two digits after a "%", the text that replaces the triplet.

    Triplets of the characters in `decoded` are decoded; all others get upper-case digits.

    >>> spellings(frozenset("A"))["41"], spellings(frozenset("A"))["2f"]
    ('A', '%2F')
    """
    characters = {digits: chr(int(digits, 16)) for digits in _DIGITS}
    return Spellings(
        {
            digits: character if character in decoded else f"%{digits.upper()}"
            for digits, character in characters.items()
        }
    )


UPPER: Final = spellings(frozenset())
# Each triplet as its octet, a character.
DECODED: Final = spellings(frozenset(map(chr, range(0x100))))


def respell(text: str, written: Spellings, stray: str = "%") -> str:
    """Return `text` with its triplets replaced from `written`, and other "%" by `stray`.

    `written` is a result of `spellings`.
    """
    if "%" not in text or (stray == "%" and not written.change(text)):
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
