"""`CORS_ALLOWED_ORIGINS` and `CORS_ALLOWED_ORIGIN_REGEXES` of django-cors-headers.

origin, entry ──► urlsplit of the running Python ──► scheme and netloc of both

The checks of `manage.py check`, which a server does not run, warn of some entries.
"""

from functools import lru_cache
from typing import Final

from urlprism.matching.model import Decision, Dialect, Span, no, refuse_pattern, refuse_url, yes
from urlprism.matching.origins.shared import other, same, without_origin
from urlprism.matching.request_fields import origin_of
from urlprism.readers.programs.python.model import running

_VERSION: Final = "4.9.0"
_SOURCE: Final = "django-cors-headers corsheaders.middleware.CorsMiddleware."


def decide(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the entry is in CORS_ALLOWED_ORIGINS."""
    origin, place = origin_of(url)
    if origin is None:
        return without_origin(url)
    if not origin:
        return no("there is no origin", "origin-missing")
    asked = _split(origin)
    if asked is None:
        return refuse_url("urlsplit refuses the origin", url=place)
    if origin == pattern == "null":
        return same(pattern, place)
    entry = _split(pattern)
    if entry is None:
        whole = (0, len(pattern))
        return refuse_pattern("urlsplit raises an error for the entry", "crash", pattern=whole)
    if entry == asked:
        return _alike(pattern, origin, place, entry)
    return other(pattern, origin, place)


def _alike(pattern: str, origin: str, place: Span, parts: tuple[str, str]) -> Decision:
    """Return yes for an entry that has the same scheme and network location as the origin."""
    if pattern == origin:
        return same(pattern, place)
    whole = (0, len(pattern))
    if parts == ("", ""):
        reason = "both have neither scheme nor network location"
        return yes(reason, "scheme-in-pattern", pattern=whole, url=place)
    reason = "scheme and network location are equal, and the rest is not looked at"
    cause = "path-prefix" if pattern.startswith(origin) else ""
    return yes(reason, cause, pattern=whole, url=place)


@lru_cache(maxsize=256)
def _split(text: str) -> tuple[str, str] | None:
    """Return scheme and network location, None where urlsplit raises ValueError."""
    try:
        parts = running().urlsplit(text)
    except ValueError:
        return None
    return str(parts.scheme), str(parts.netloc)


DJANGO_CORS_HEADERS: Final = (
    Dialect(
        "origin.django-cors-headers",
        _VERSION,
        f"{_SOURCE}origin_found_in_white_lists",
        decide,
        reader="urllib",
    ),
)
