"""The shape of a URL: all of its text but the words that decide nothing.

Readers of http and https URLs look at delimiters, escapes, numbers and a few names; any other word
of a host, a path or a query is copied. So URLs of one shape have the same verdict, and causes of
the same names, and a log of many distinct URLs is a log of few shapes.
"""

import re
from typing import Final

# From the scheme to the first "/" there are a letter or a digit, what may follow a host, and again
# a letter or a digit: then no reader finds the host behind. Longer labels have limits.
_FIT: Final = re.compile(
    r"https?://([A-Za-z0-9](?:[!-$&-.0-Z\\^-~]{0,61}[A-Za-z0-9])?)((?:/[ -~]{0,2000})?)"
)
# An escape, of a "%" with what it may escape again; or a run of letters and digits.
_RUN: Final = re.compile(r"(?:%25|%)[A-Za-z0-9]{0,2}|([A-Za-z0-9]+)")
# The same, or an IPv4 address of four decimal numbers, which all readers know.
_NUMBER: Final = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_RUN_OR_ADDRESS: Final = re.compile(
    rf"((?<![A-Za-z0-9._-]){_NUMBER}(?:\.{_NUMBER}){{3}}(?![A-Za-z0-9._-])|[A-Za-z0-9]+)"
)
# A word that no reader takes for a number, and that letter case leaves as it is.
_WORD: Final = re.compile("[a-z][a-z0-9]*")
_NAMES: Final = frozenset({"localhost"})
# What web servers decode or look for besides: a longer escape, other digits, a folder's name.
_SERVED: Final = re.compile(r"%u|%[0-9a-f]?[:;<=>?@`]|-inf", re.IGNORECASE | re.ASCII)
_HOST_SIGNS: Final = re.compile(r"[@\\\[]")


def shape_of(text: str) -> str | None:
    r"""Return the text with a number for each distinct word, None if other things may decide.

    All runs of letters and digits are words after the first "/", unless a reader may find a host
    there; before it, runs that begin with a letter and have no capitals, and IPv4 addresses.

    >>> shape_of("http://a\\@b/c?d=1|2") == shape_of("http://x\\@y/z?w=5|77")
    True
    >>> shape_of("http://a\\@b/") == shape_of("http://a\\@a/")
    False
    """
    fit = _FIT.fullmatch(text)
    if fit is None:
        return None
    authority, rest = fit.groups()
    if "--" in authority or _SERVED.search(rest):
        return None
    numbers: dict[str, str] = {}
    is_any_word = _HOST_SIGNS.search(rest) is None
    shape = [
        text[: fit.start(1)],
        _RUN_OR_ADDRESS.sub(_Writer(numbers, is_any_word=False), authority),
    ]
    shape.append(_RUN.sub(_Writer(numbers, is_any_word=is_any_word), rest))
    return "".join(shape)


class _Writer:
    """Writes the number of a word in place of it."""

    def __init__(self, numbers: dict[str, str], *, is_any_word: bool) -> None:
        self._numbers = numbers
        self._is_any_word = is_any_word

    def __call__(self, match: re.Match[str]) -> str:
        word = match[1]
        if word is None:
            return match[0]
        if "." in word:
            return self._numbers.setdefault(word, f"\0{len(self._numbers)}.\0")
        if not self._is_any_word and (_WORD.fullmatch(word) is None or word in _NAMES):
            return word
        # No control stands in a text that fits.
        return self._numbers.setdefault(word, f"\0{len(self._numbers)}\0")
