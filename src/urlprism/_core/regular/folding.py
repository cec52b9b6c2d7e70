"""Which characters are the same where case does not count, by each flavour's own rule."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

# Where characters with another case lie: from each first to before each last.
_CASED: Final = ((0x41, 0x3000), (0xA640, 0xAC00), (0xFB00, 0xFB07), (0xFF21, 0xFF5B))
_CASED_BEYOND: Final = ((0x10400, 0x10600), (0x10C80, 0x10E00), (0x11800, 0x11900))
_CASED_LAST: Final = ((0x16E00, 0x16F00), (0x1E900, 0x1E950))

# Simple foldings that the full ones do not show.
_SIMPLE: Final = {"\ufb05": "\ufb06", "\u1fd3": "\u0390", "\u1fe3": "\u03b0"}

# Lower-case letters with the same upper case, as CPython's `re` has them.
_SAME_UPPER: Final = (
    *("i\u0131", "s\u017f", "\u00b5\u03bc", "\u0345\u03b9\u1fbe", "\u0390\u1fd3", "\u03b0\u1fe3"),
    *("\u03b2\u03d0", "\u03b5\u03f5", "\u03b8\u03d1", "\u03ba\u03f0", "\u03c0\u03d6"),
    *("\u03c1\u03f1", "\u03c2\u03c3", "\u03c6\u03d5", "\u0432\u1c80", "\u0434\u1c81"),
    *("\u043e\u1c82", "\u0441\u1c83", "\u0442\u1c84\u1c85", "\u044a\u1c86", "\u0463\u1c87"),
    *("\u1c88\ua64b", "\u1e61\u1e9b", "\ufb05\ufb06"),
)


def simple_fold(character: str) -> str:
    """Return what a character folds to by the Simple Case Folding of Unicode.

    >>> simple_fold("K"), simple_fold("ẞ"), simple_fold("İ")
    ('k', 'ß', 'İ')
    """
    folded = character.casefold()
    if len(folded) == 1:
        return _SIMPLE.get(character, folded)
    lower = character.lower()
    return _SIMPLE.get(character, lower if len(lower) == 1 else character)


def lower(character: str) -> str:
    """Return the lower case of a character that is a character itself.

    >>> lower("İ")
    'i'
    """
    return character.lower()[0]


def ascii_lower(character: str) -> str:
    """Return a letter of ASCII in lower case, another character as it is."""
    return character.lower() if character.isascii() else character


def _by(function: Callable[[str], str]) -> Mapping[str, str]:
    """Return the characters that a function makes the same, by what it makes of them."""
    classes: defaultdict[str, set[str]] = defaultdict(set)
    for first, last in (*_CASED, *_CASED_BEYOND, *_CASED_LAST):
        for character in map(chr, range(first, last)):
            image = function(character)
            if image != character:
                classes[image] |= {image, character}
    return {image: "".join(sorted(members)) for image, members in classes.items()}


@cache
def _simple() -> Mapping[str, str]:
    return _by(simple_fold)


@cache
def _lower() -> Mapping[str, str]:
    return _by(lower)


@cache
def _same_upper() -> Mapping[str, str]:
    return {each: same for same in _SAME_UPPER for each in same}


def simple_companions(character: str) -> str:
    r"""Return the characters with the same simple folding.

    >>> ascii(simple_companions("K"))
    "'Kk\\u212a'"
    """
    folded = simple_fold(character)
    return _simple().get(folded, folded)


def lower_companions(character: str) -> str:
    r"""Return the characters that CPython's `re` takes for this one where case does not count.

    >>> ascii(lower_companions("S"))
    "'Ss\\u017f'"
    """
    small = lower(character)
    table = _lower()
    return "".join(table.get(each, each) for each in _same_upper().get(small, small))


def ascii_companions(character: str) -> str:
    """Return both cases of a letter of ASCII, another character as it is."""
    if not character.isascii():
        return character
    return character.lower() + character.upper()
