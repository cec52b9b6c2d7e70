"""Regular expressions of callers in a dialect: by automata, in linear time, or refused.

expression ──► a program's flavour ──► where it matches: from the beginning, all, or anywhere
"""

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from urlprism._core.regular.errors import NotModelled, RegularError
from urlprism._core.regular.regular import Flavour, Regular
from urlprism._core.regular.regular import compile as compiled
from urlprism.matching.model import Decision, Span, no, refuse_pattern, yes

NO_EXPRESSION: Final = "not a regular expression"
LONGEST: Final = 1_000  # characters of an expression
_MOST: Final = 4_000_000  # characters of the expression, times those of the text


class Where(Enum):
    """Where a program lets an expression match."""

    BEGINNING = "at the beginning"
    WHOLE = "the whole"
    ANYWHERE = "anywhere"


class Expressions(NamedTuple):
    """How a program matches: its flavour, where, and whether it ignores the case of letters.

    `cause` is that of an answer for which nothing but the expression is the reason.
    """

    flavour: Flavour
    where: Where
    ignores_case: bool = False
    cause: str = ""

    def decide(self, pattern: str, text: str, place: Span, begin: int = 0) -> Decision:
        """Return whether the expression, `pattern` from `begin` on, matches the text at a place."""
        expression = pattern[begin:]
        whole = (begin, len(pattern))
        if len(expression) > LONGEST or len(expression) * len(text) > _MOST:
            return refuse_pattern("not modelled: the expression is too long", pattern=whole)
        regular = _compiled(expression, self.flavour, ignores_case=self.ignores_case)
        if isinstance(regular, RegularError):
            span = (begin + regular.start, begin + regular.end)
            reason = "not modelled: what no automaton does"
            if not isinstance(regular, NotModelled):
                reason = NO_EXPRESSION
            return refuse_pattern(reason, pattern=span if span[0] < span[1] else whole)
        return self._answer(regular, text, whole, place)

    def _answer(self, regular: Regular, text: str, pattern: Span, place: Span) -> Decision:
        """Return whether an expression matches, and how much of the text."""
        if regular.accepts(text):
            return yes("the expression matches it all", self.cause, pattern=pattern, url=place)
        if self.where is Where.ANYWHERE and regular.occurs(text) and not regular.begins(text):
            reason = "the expression matches a part, which other text is before"
            return yes(reason, "boundary-missing", pattern=pattern, url=place)
        if regular.begins(text):
            if self.where is Where.WHOLE:
                reason = "the expression matches the beginning, and has to match it all"
                return no(reason, "suffix-open", pattern=pattern, url=place)
            reason = "the expression matches the beginning, and anything may follow"
            return yes(reason, "suffix-open", pattern=pattern, url=place)
        return no("the expression does not match", self.cause, pattern=pattern, url=place)


@lru_cache(maxsize=64)
def _compiled(expression: str, flavour: Flavour, *, ignores_case: bool) -> Regular | RegularError:
    """Return an expression ready to match, or why it is refused."""
    try:
        return compiled(expression, flavour, ignores_case=ignores_case)
    except RegularError as error:
        return error.with_traceback(None)
