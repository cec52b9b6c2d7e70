r"""Expressions of ECMAScript without flags, as the flag `v` writes them: the automaton reads these.

[a-z-] ──► [a-z\-]      \- ──► -      a{b ──► a\{b
"""

import re
from typing import Final

_ESCAPED: Final = frozenset("^$\\.*+?()[]{}|/")  # what may be escaped with the flag
_ESCAPED_IN_CLASS: Final = _ESCAPED | frozenset("&-!#%,:;<=>@`~")
_LETTERS: Final = frozenset("bBcdDfnrsStvwWx")  # which mean something behind a backslash
_QUANTIFIER: Final = re.compile(r"\{[0-9]+(?:,[0-9]*)?\}")
# What means one thing with the flag, and another without.
_OTHERWISE: Final = re.compile(r"\\[pPqku]|[\ud800-\udfff\U00010000-\U0010ffff]")


def with_flag(expression: str) -> str | None:
    r"""Return an expression that means with the flag `v` what this one does without; None for some.

    >>> with_flag("[a-z-]+\\-x{"), with_flag("\\p{L}")
    ('[a-z\\-]+-x\\{', None)
    """
    if _OTHERWISE.search(expression):
        return None
    pieces: list[str] = []
    at, is_class = 0, False
    while at < len(expression):
        piece = expression[at : at + 2] if expression[at] == "\\" else expression[at]
        at += len(piece)
        if len(piece) == len("\\."):
            pieces.append(_escape(piece, is_class=is_class))
        elif is_class:
            is_class = piece != "]"
            is_edge = expression[at : at + 1] == "]" or pieces[-1] in {"[", "[^", "-"}
            is_range = piece == "-" and not is_edge
            pieces.append(piece if is_range or not is_class else _in_class(piece))
        elif piece == "[":
            mark = expression[at : at + 1] == "^"
            is_class = True
            at += mark
            pieces.append("[^" if mark else "[")
        else:
            pieces.append(_outside(piece, expression, at))
    return "".join(pieces)


def _escape(piece: str, *, is_class: bool) -> str:
    """Return an escape: of a sign that the flag does not let be escaped, the sign itself."""
    sign = piece[1]
    may_be = (
        sign in _LETTERS or sign.isdigit() or sign in (_ESCAPED_IN_CLASS if is_class else _ESCAPED)
    )
    return piece if may_be else sign


def _in_class(sign: str) -> str:
    """Return a sign of a class as a character."""
    return f"\\{sign}" if sign in _ESCAPED_IN_CLASS else sign


def _outside(sign: str, expression: str, behind: int) -> str:
    """Return a sign outside classes; brackets that are none are characters."""
    if sign == "{":
        is_one = _QUANTIFIER.match(expression, behind - 1) is not None
    elif sign == "}":
        begin = expression.rfind("{", 0, behind)
        quantifier = _QUANTIFIER.match(expression, max(begin, 0))
        is_one = quantifier is not None and quantifier.end() == behind
    else:
        is_one = sign != "]"
    return sign if is_one else f"\\{sign}"
