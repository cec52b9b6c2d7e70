"""`origins` of Flask-CORS: what looks like a regular expression is one, and is only begun with.

entry ──► "*" is ".*" ──► has a sign of expressions? ──► expression, by `re.match` : text

A compiled expression keeps the case of letters, unless it was compiled with IGNORECASE.
"""

from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import Expressions, Where
from urlprism.matching.model import Decision, Dialect, MatchAnswer, Span, yes
from urlprism.matching.origins.shared import NO_FIELD, by_origin, every, other, same

_SIGNS: Final = frozenset("*\\]?$^[()")  # of these, one makes an entry an expression
_EXPRESSIONS: Final = Expressions(
    Flavour.PYTHON, Where.BEGINNING, ignores_case=True, cause="pattern-is-regex"
)
_COMPILED: Final = Expressions(Flavour.PYTHON, Where.BEGINNING)
_VERSION: Final = "6.0.5"
_SOURCE: Final = "Flask-CORS flask_cors.core get_cors_origins"


@by_origin
def decide(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, if the entry is in `origins`."""
    if pattern != "*" and not _SIGNS.isdisjoint(pattern):
        decision = _EXPRESSIONS.decide(pattern, origin, place)
        return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else NO_FIELD
    if not origin:
        return NO_FIELD
    if pattern == "*":
        return every(pattern, place)
    if pattern == origin:
        return same(pattern, place)
    if pattern.casefold() == origin.casefold():
        reason = "the origin equals the entry but for the case of letters"
        return yes(reason, "case-kept", pattern=(0, len(pattern)), url=place)
    return other(pattern, origin, place)


@by_origin
def decide_expression(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, if a compiled expression is in `origins`."""
    decision = _COMPILED.decide(pattern, origin, place)
    return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else NO_FIELD


FLASK_CORS: Final = (
    Dialect("origin.flask-cors", _VERSION, _SOURCE, decide),
    Dialect("origin_regex.flask-cors", _VERSION, _SOURCE, decide_expression),
)
