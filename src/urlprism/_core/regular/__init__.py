"""Regular expressions of three flavours, matched in time linear in the expression times the text.

text ──► ecmascript, python, pcre ──► nodes: one tree ──► program ──► automaton ──► places of groups

What is accepted has the answers of the flavour's own program, groups too: the automaton follows
all ways of a backtracking program at once, in its order. What an automaton cannot do is refused.
"""

from urlprism._core.regular.errors import InvalidExpression, NotModelled, RegularError
from urlprism._core.regular.regular import Flavour, Groups, Regular, compile  # noqa: A004

__all__ = [
    "Flavour",
    "Groups",
    "InvalidExpression",
    "NotModelled",
    "Regular",
    "RegularError",
    "compile",
]
