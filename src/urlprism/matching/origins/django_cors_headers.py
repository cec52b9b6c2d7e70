"""`CORS_ALLOWED_ORIGINS` and `CORS_ALLOWED_ORIGIN_REGEXES` of django-cors-headers.

origin, entry ──► urlsplit of the running Python ──► scheme and netloc of both

The checks of `manage.py check`, which a server does not run, warn of some entries.
"""

from functools import lru_cache
from typing import Final

from urlprism._core.regular.regular import Flavour
from urlprism.matching.expressions import Expressions, Where
from urlprism.matching.model import Decision, Dialect, Span, refuse_pattern, refuse_url, yes
from urlprism.matching.origins.shared import NO_FIELD, other, same, without_origin
from urlprism.matching.request_fields import origin_of
from urlprism.readers.programs.python.model import running

_BEGINNING: Final = Expressions(Flavour.PYTHON, Where.BEGINNING)
_VERSION: Final = "4.9.0"
_SOURCE: Final = "django-cors-headers corsheaders.middleware.CorsMiddleware."


def decide(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, if the entry is in CORS_ALLOWED_ORIGINS."""
    origin, place, asked = _asked(url)
    if asked is None:
        return _refusal(url, origin, place)
    if origin == pattern == "null":
        return same(pattern, place)
    entry = _split(pattern)
    if entry is None:
        whole = (0, len(pattern))
        return refuse_pattern("urlsplit raises an error for the entry", "crash", pattern=whole)
    if entry == asked:
        return _alike(pattern, origin, place, entry)
    return other(pattern, origin, place)


def decide_expression(pattern: str, url: str) -> Decision:
    """Return whether the answer names the origin, by an entry of CORS_ALLOWED_ORIGIN_REGEXES."""
    origin, place, asked = _asked(url)
    if asked is None:
        return _refusal(url, origin, place)
    return _BEGINNING.decide(pattern, origin, place)


def _asked(url: str) -> tuple[str, Span, tuple[str, str] | None]:
    """Return the origin, its place, and its scheme and network location, None if it has none."""
    origin, place = origin_of(url)
    return origin or "", place, _split(origin) if origin else None


def _refusal(url: str, origin: str, place: Span) -> Decision:
    """Return the answer for what is not looked up in any list."""
    if origin:
        return refuse_url("urlsplit refuses the origin", url=place)
    return NO_FIELD if not url else without_origin(url)


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
    Dialect(
        "origin_regex.django-cors-headers",
        _VERSION,
        f"{_SOURCE}regex_domain_match",
        decide_expression,
        reader="urllib",
    ),
)
