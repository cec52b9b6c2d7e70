"""Patterns of `fnmatch`, in time that is linear in a long pattern, and in a long text.

pattern ──► sets as one sign each ──► pieces between stars, in which a sign is a character
text ──► the first piece at its beginning, the last at its end, the others where they come first
"""

import fnmatch
import re
from collections.abc import Iterator
from typing import Final

_SIGNS: Final = frozenset("?[")
# What a set has, as `fnmatch.translate` writes it: a range, or one character.
_ITEM: Final = re.compile(r"(?:\\.|[^\\])(?:-(?:\\.|[^\\]))?", re.DOTALL)


def is_match(pattern: str, text: str) -> bool:
    """Return whether a pattern stands for a text: `fnmatch.fnmatchcase`.

    >>> is_match("/*/c[!a]?", "/a/b/cbx"), is_match("/[", "/a")
    (True, False)
    """
    shape, sets = _without_sets(pattern)
    pieces = shape.split("*")
    if len(shape) - len(pieces) + 1 > len(text):
        return False
    ready = [(_ready(piece, sets), len(piece)) for piece in pieces if piece]
    at, end = 0, len(text)
    if pieces[0]:
        piece, size = ready.pop(0)
        at = size if _find(piece, text, 0, size) == 0 else end + 1
    if len(pieces) > 1 and pieces[-1]:
        piece, size = ready.pop()
        end = end - size if _find(piece, text, end - size, end) >= 0 else -1
    for piece, size in ready:
        place = _find(piece, text, at, end)
        at = end + 1 if place < 0 else place + size
    return at <= end if len(pieces) > 1 else at == end


def _without_sets(pattern: str) -> tuple[str, Iterator[str]]:
    """Return a pattern with a bracket for each set, and the sets; an open bracket is one, too."""
    outside: list[str] = []
    sets: list[str] = []
    at = 0
    while (start := pattern.find("[", at)) >= 0:
        behind = start + 1 + pattern.startswith("!", start + 1)
        close = pattern.find("]", behind + pattern.startswith("]", behind))
        if close < 0:  # and no later bracket is closed
            sets += ["["] * pattern.count("[", at)
            break
        outside += (pattern[at:start], "[")
        sets.append(pattern[start : close + 1])
        at = close + 1
    return "".join((*outside, pattern[at:])), iter(sets)


def _ready(piece: str, sets: Iterator[str]) -> str | re.Pattern[str]:
    """Return a piece as it is searched for: a text, or an expression if it has signs."""
    if _SIGNS.isdisjoint(piece):
        return piece
    signs = [
        "." if sign == "?" else _set(next(sets)) if sign == "[" else re.escape(sign)
        for sign in piece
    ]
    return re.compile("".join(signs), re.DOTALL)


def _set(text: str) -> str:
    """Return a set as an expression that has nothing twice."""
    expression = fnmatch.translate(text).removeprefix("(?s:")[: -len(r")\Z")]
    if expression[0] != "[":
        return expression
    begin = 2 if expression[1] == "^" else 1
    items = dict.fromkeys(_ITEM.findall(expression, begin, len(expression) - 1))
    return f"{expression[:begin]}{''.join(items)}]"


def _find(piece: str | re.Pattern[str], text: str, start: int, end: int) -> int:
    """Return where a piece comes first between two places, -1 for nowhere."""
    if isinstance(piece, str):
        return text.find(piece, start, end)
    match = piece.search(text, start, end)
    return -1 if match is None else match.start()
