"""`CORSMiddleware` of Starlette and FastAPI: `allow_origins`, and `allow_origin_regex`."""

from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import Expressions, Where
from urlprism.matching.model import Decision, Dialect, Span
from urlprism.matching.origins.shared import by_origin, every, other, same

_VERSION: Final = "1.10.0"
_WHOLE: Final = Expressions(Flavour.PYTHON, Where.WHOLE)
_SOURCE: Final = "Starlette starlette/middleware/cors.py CORSMiddleware.is_allowed_origin"


@by_origin
def decide(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, if the entry is in `allow_origins`."""
    if pattern == "*":
        return every(pattern, place)
    return same(pattern, place) if origin == pattern else other(pattern, origin, place)


@by_origin
def decide_expression(pattern: str, origin: str, place: Span) -> Decision:
    """Return whether the answer names the origin, by the option `allow_origin_regex`."""
    return _WHOLE.decide(pattern, origin, place)


STARLETTE: Final = (
    Dialect("origin.starlette", _VERSION, _SOURCE, decide),
    Dialect("origin_regex.starlette", _VERSION, _SOURCE, decide_expression),
)
