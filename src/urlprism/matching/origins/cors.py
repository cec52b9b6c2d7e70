"""The middleware `cors` of npm, for Express: its option `origin`, and entries of a list of it.

A list has texts, which are compared, and expressions. A text that is the whole option is sent with
every answer, so that the browser compares it; "*" then stands for every origin.
"""

from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import LONGEST, NO_EXPRESSION, Expressions, Where
from urlprism.matching.model import Decision, Dialect, MatchAnswer, Span, refuse_pattern
from urlprism.matching.origins.plain_expressions import with_flag
from urlprism.matching.origins.shared import NO_FIELD, by_origin, every, other, same

_ANYWHERE: Final = Expressions(Flavour.ECMASCRIPT, Where.ANYWHERE)
_VERSION: Final = "2.8.6"
_SOURCE: Final = "cors lib/index.js "


@by_origin
def decide(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether a browser gives scripts the answer, if the text is the option `origin`."""
    return every(pattern, place) if pattern == "*" else _listed(pattern, origin, place)


def _listed(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, if the text is in a list of origins."""
    if not origin:
        return NO_FIELD
    return same(pattern, place) if origin == pattern else other(pattern, origin, place)


@by_origin
def decide_expression(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, if the expression, without flags, is allowed."""
    whole = (0, len(pattern))
    flagged = with_flag(pattern) if len(pattern) <= LONGEST else pattern
    if flagged is None:
        reason = "not modelled: it means something else with the flag v"
        return refuse_pattern(reason, pattern=whole)
    decision = _ANYWHERE.decide(flagged, origin, place)._replace(pattern_span=whole)
    if decision.reason == NO_EXPRESSION:
        reason = "not modelled: it is refused with the flag v"
        return refuse_pattern(reason, pattern=whole)
    return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else NO_FIELD


CORS: Final = (
    Dialect("origin.cors", _VERSION, f"{_SOURCE}configureOrigin", decide),
    Dialect("origin.cors.list", _VERSION, f"{_SOURCE}isOriginAllowed", by_origin(_listed)),
    Dialect("origin_regex.cors", _VERSION, f"{_SOURCE}isOriginAllowed", decide_expression),
)
