"""`CORSMiddleware` of Starlette and FastAPI: `allow_origins`, and `allow_origin_regex`."""

from typing import Final

from urlprism.matching.model import Decision, Dialect
from urlprism.matching.origins.shared import every, other, same, without_origin
from urlprism.matching.request_fields import origin_of

_SOURCE: Final = "Starlette starlette/middleware/cors.py CORSMiddleware.is_allowed_origin"


def decide(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the entry is in `allow_origins`."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    if pattern == "*":
        return every(pattern, place)
    return same(pattern, place) if origin == pattern else other(pattern, origin, place)


STARLETTE: Final = (Dialect("origin.starlette", "1.10.0", _SOURCE, decide),)
