"""`origins` of Flask-CORS: what looks like a regular expression is one, and is only begun with.

entry ──► "*" is ".*" ──► has a sign of expressions? ──► expression, by `re.match` : text

A compiled expression keeps the case of letters, unless it was compiled with IGNORECASE.
"""

from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import Expressions, Where
from urlprism.matching.model import Decision, Dialect, MatchAnswer, no, yes
from urlprism.matching.origins.shared import every, other, same, without_origin
from urlprism.matching.request_fields import origin_of

_SIGNS: Final = frozenset("*\\]?$^[()")  # of these, one makes an entry an expression
_EXPRESSIONS: Final = Expressions(
    Flavour.PYTHON, Where.BEGINNING, ignores_case=True, cause="pattern-is-regex"
)
_COMPILED: Final = Expressions(Flavour.PYTHON, Where.BEGINNING)
_VERSION: Final = "6.0.5"
_SOURCE: Final = "Flask-CORS flask_cors.core get_cors_origins"


def decide(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the entry is in `origins`."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    if pattern != "*" and not _SIGNS.isdisjoint(pattern):
        decision = _EXPRESSIONS.decide(pattern, origin, place)
        return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else _WITHOUT
    if not origin:
        return _WITHOUT
    if pattern == "*":
        return every(pattern, place)
    if pattern == origin:
        return same(pattern, place)
    if pattern.casefold() == origin.casefold():
        reason = "the origin equals the entry but for the case of letters"
        return yes(reason, "case-kept", pattern=(0, len(pattern)), url=place)
    return other(pattern, origin, place)


def decide_expression(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if a compiled expression is in `origins`."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    decision = _COMPILED.decide(pattern, origin, place)
    return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else _WITHOUT


_WITHOUT: Final = no("there is no origin", "origin-missing")
FLASK_CORS: Final = (
    Dialect("origin.flask-cors", _VERSION, _SOURCE, decide),
    Dialect("origin_regex.flask-cors", _VERSION, _SOURCE, decide_expression),
)
