"""Rewrite triplets (RFC 3986 §2.1): decode some, and write the others in upper case."""

from collections.abc import Mapping
from string import hexdigits

_DIGITS = tuple(one + other for one in hexdigits for other in hexdigits)


def spellings(decoded: frozenset[str]) -> dict[str, str]:
    """Return, by the two digits after a "%", the text that replaces the triplet.

    Triplets of the characters in `decoded` are decoded; all others get upper-case digits.

    >>> spellings(frozenset("A"))["41"], spellings(frozenset("A"))["2f"]
    ('A', '%2F')
    """
    characters = {digits: chr(int(digits, 16)) for digits in _DIGITS}
    return {
        digits: character if character in decoded else f"%{digits.upper()}"
        for digits, character in characters.items()
    }


def respell(text: str, written: Mapping[str, str], stray: str = "%") -> str:
    """Return `text` with its triplets replaced from `written`, and other "%" by `stray`.

    `written` is a result of `spellings`.
    """
    if "%" not in text:
        return text
    first, *others = text.split("%")
    spelled = [written.get(other[:2], stray + other[:2]) + other[2:] for other in others]
    return first + "".join(spelled)
