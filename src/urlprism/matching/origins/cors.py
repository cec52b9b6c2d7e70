"""The middleware `cors` of npm, for Express: its option `origin`, and entries of a list of it.

A list has texts, which are compared, and expressions. A text that is the whole option is sent with
every answer, so that the browser compares it; "*" then stands for every origin.
"""

from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import LONGEST, NO_EXPRESSION, Expressions, Where
from urlprism.matching.model import Decision, Dialect, MatchAnswer, Span, no, refuse_pattern
from urlprism.matching.origins.plain_expressions import with_flag
from urlprism.matching.origins.shared import every, other, same, without_origin
from urlprism.matching.request_fields import origin_of

_ANYWHERE: Final = Expressions(Flavour.ECMASCRIPT, Where.ANYWHERE)
_VERSION: Final = "2.8.6"
_SOURCE: Final = "cors lib/index.js "


def decide(pattern: str, url: str) -> Decision:
    """Return whether a browser gives scripts the answer, if the text is the option `origin`."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    if pattern == "*":
        return every(pattern, place)
    return _compared(pattern, origin, place)


def decide_listed(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the text is in a list of origins."""
    origin, place = origin_of(url)
    return without_origin(url) if origin is None else _compared(pattern, origin, place)


def decide_expression(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the expression, without flags, is allowed."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    whole = (0, len(pattern))
    flagged = with_flag(pattern) if len(pattern) <= LONGEST else pattern
    if flagged is None:
        reason = "not modelled: it means something else with the flag v"
        return refuse_pattern(reason, pattern=whole)
    decision = _ANYWHERE.decide(flagged, origin, place)._replace(pattern_span=whole)
    if decision.reason == NO_EXPRESSION:
        reason = "not modelled: it is refused with the flag v"
        return refuse_pattern(reason, pattern=whole)
    return decision if origin or decision.answer is MatchAnswer.PATTERN_REFUSED else _WITHOUT


def _compared(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether an origin is sent back for a text; an empty one is no field."""
    if not origin:
        return _WITHOUT
    return same(pattern, place) if origin == pattern else other(pattern, origin, place)


_WITHOUT: Final = no("there is no origin", "origin-missing")
CORS: Final = (
    Dialect("origin.cors", _VERSION, f"{_SOURCE}configureOrigin", decide),
    Dialect("origin.cors.list", _VERSION, f"{_SOURCE}isOriginAllowed", decide_listed),
    Dialect("origin_regex.cors", _VERSION, f"{_SOURCE}isOriginAllowed", decide_expression),
)
