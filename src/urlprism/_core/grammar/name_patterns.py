"""Names of the pairs of a query, with "*" for any characters.

A backslash before "*", "," or a backslash makes it a character of the name; any other backslash is
one, too.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

STAR: Final = "*"
_TOKEN: Final = re.compile(r"\\[*,\\]|[*,]")


def pieces_of(pattern: str) -> list[str]:
    r"""Return the pieces between the stars of a pattern; one piece for a name.

    >>> pieces_of("utm_*"), pieces_of(r"a\*b"), pieces_of("a,b")
    (['utm_', ''], ['a*b'], ['a,b'])
    """
    return _divided(pattern, STAR)


def name_of(text: str) -> str:
    r"""Return the one name that a text means; raise ValueError for a star, which means several.

    >>> name_of(r"a\*b")
    'a*b'
    """
    pieces = pieces_of(text)
    if len(pieces) > 1:
        message = f"{text!r} means several names, and one is wanted; '\\*' is a star"
        raise ValueError(message)
    return pieces[0]


def patterns_of(listed: str) -> list[str]:
    r"""Return the patterns of a list with commas between them, and blanks around these.

    Raise ValueError for one that is empty.

    >>> patterns_of(r"utm_*,a\,b")
    ['utm_*', 'a\\,b']
    """
    ends = [each.start() for each in _TOKEN.finditer(listed) if each[0] == ","]
    starts = [0, *(end + 1 for end in ends)]
    places = zip(starts, [*ends, len(listed)], strict=True)
    patterns = [listed[start:end].strip(" ") for start, end in places]
    if "" in patterns:
        message = f"{listed!r} has an empty name"
        raise ValueError(message)
    return patterns


def matcher(patterns: Iterable[str]) -> Callable[[str], bool]:
    """Return whether a name is one of these, or matches one that has stars.

    >>> is_wanted = matcher(["utm_*", "*id", "a*b*c"])
    >>> [is_wanted(name) for name in ("utm_source", "fbclid", "abc", "ab")]
    [True, True, True, False]
    """
    divided = [pieces_of(pattern) for pattern in patterns]
    names = {pieces[0] for pieces in divided if len(pieces) == 1}
    others = [pieces for pieces in divided if len(pieces) > 1]
    if not others:
        return names.__contains__
    return lambda name: name in names or any(_matches(name, pieces) for pieces in others)


def _matches(name: str, pieces: list[str]) -> bool:
    first, *inner, last = pieces
    if len(name) < len(first) + len(last) or not (name.startswith(first) and name.endswith(last)):
        return False
    start, end = len(first), len(name) - len(last)
    for piece in inner:
        place = name.find(piece, start, end)
        if place < 0:
            return False
        start = place + len(piece)
    return True


def _divided(text: str, divider: str) -> list[str]:
    """Return the pieces between dividers that no backslash precedes, without those backslashes."""
    pieces = [""]
    end = 0
    for token in _TOKEN.finditer(text):
        pieces[-1] += text[end : token.start()]
        end = token.end()
        if token[0] == divider:
            pieces.append("")
        else:
            pieces[-1] += token[0][-1]
    pieces[-1] += text[end:]
    return pieces
