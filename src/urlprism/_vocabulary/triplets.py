"""Triplets (RFC 3986 §2.1) written again: some as what they stand for, the others in capitals."""

from collections.abc import Mapping
from string import hexdigits

_DIGITS = tuple(one + other for one in hexdigits for other in hexdigits)


def spellings(decoded: frozenset[str]) -> dict[str, str]:
    """Return how each two digits behind a "%" are written again, with the "%" where it stays.

    Triplets of the characters `decoded` become these, all others have capital digits.
    """
    characters = {digits: chr(int(digits, 16)) for digits in _DIGITS}
    return {
        digits: character if character in decoded else f"%{digits.upper()}"
        for digits, character in characters.items()
    }


def respell(text: str, written: Mapping[str, str], stray: str = "%") -> str:
    """Return `text` with its triplets `written` so, and `stray` for each "%" that begins none."""
    if "%" not in text:
        return text
    first, *others = text.split("%")
    spelled = [written.get(other[:2], stray + other[:2]) + other[2:] for other in others]
    return first + "".join(spelled)
