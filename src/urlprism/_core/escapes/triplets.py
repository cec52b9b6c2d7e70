"""Write triplets (RFC 3986 §2.1), decode some, and write the others in upper case."""

import re
from collections.abc import Iterator
from string import hexdigits
from typing import Final

from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism._exact import translated

# Half of a surrogate pair that is replaced stands for an octet that UTF-8 does not have.
_HALVES: Final = re.compile("[\ud800-\udfff]")
_HALF, _HALF_OCTET = "\udcff", 0xFF
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
        changed: dict[str, list[str]] = {}
        for digits, text in self.items():
            if text != f"%{digits}":
                changed.setdefault(digits[0], []).append(digits[1])
        for one, others in changed.items():
            yield f"{one}[{''.join(others)}]"


def spellings(decoded: frozenset[str], *, upper: bool = True) -> Spellings:
    """Return, by the two digits after a "%", the text that replaces the triplet.

    Triplets of the characters in `decoded` are decoded; all others get upper-case digits, or with
    `upper` false stay as they are.

    >>> spellings(frozenset("A"))["41"], spellings(frozenset("A"))["2f"]
    ('A', '%2F')
    """
    characters = {digits: chr(int(digits, 16)) for digits in _DIGITS}
    return Spellings(
        {
            digits: character if character in decoded else f"%{digits.upper() if upper else digits}"
            for digits, character in characters.items()
        }
    )


_UNRESERVED: Final = ALPHA | DIGIT | frozenset("-._~")  # RFC 3986 §2.3
UPPER: Final = spellings(frozenset())
# Unreserved characters decoded, and the other triplets as they are, or in upper case.
PLAIN: Final = spellings(_UNRESERVED, upper=False)
NORMAL: Final = spellings(_UNRESERVED)
# Each triplet as its octet, a character.
DECODED: Final = spellings(frozenset(map(chr, range(0x100))))
# The same, but an encoded NUL stays: programs in C would end a text there.
DECODED_BUT_NUL: Final = Spellings({**DECODED, "00": "%00"})


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


class Escapes:
    """The characters that are written as triplets: some in ASCII, and all beyond it or none.

    >>> Escapes(re.compile("[^!-~]+")).escape("a é")
    'a%20%C3%A9'
    """

    def __init__(
        self, unsafe: re.Pattern[str], coding: str = "utf-8", errors: str = "strict"
    ) -> None:
        """Take what matches each of these characters, or a run of them, and how to encode them.

        The characters of a text are its octets if the coding is "latin-1".
        """
        self._unsafe = unsafe
        self._coding = None if coding == "latin-1" else (coding, errors)
        self._are_halves_replaced = errors == "replace"
        self._are_wide_unsafe = bool(unsafe.fullmatch("\x80"))
        triplets = [f"%{octet:02X}" for octet in range(0x100)]
        are_unsafe = [bool(unsafe.fullmatch(chr(octet))) for octet in range(0x100)]
        if self._coding:
            are_unsafe[0x80:] = [True] * 0x80
        # By the octet, what is written; and those in ASCII which are unsafe, the "%" first.
        self._written = [triplets[each] if are_unsafe[each] else chr(each) for each in range(0x100)]
        if self._are_halves_replaced:
            self._coding = coding, "surrogateescape"
            self._written[_HALF_OCTET] = triplets[ord("?")]
        signs = [chr(each) for each in range(0x80) if are_unsafe[each]]
        self._signs = sorted(signs, key=lambda sign: sign != "%")

    def escape(self, text: str) -> str:
        """Return a text with its unsafe characters as triplets."""
        if not self._unsafe.search(text):
            return text
        if not self._coding or text.isascii():
            return translated(text, self._written)
        if self._are_halves_replaced:
            text = _HALVES.sub(_HALF, text)
        if self._are_wide_unsafe:
            return translated(text.encode(*self._coding).decode("latin-1"), self._written)
        for sign in self._signs:
            text = text.replace(sign, self._written[ord(sign)])
        return text
