"""URL patterns as dialects: a constructor string of the URL Pattern Standard, and a URL."""

from functools import lru_cache
from typing import Final

from urlprism.errors import URLError
from urlprism.matching.model import (
    NOWHERE,
    Decision,
    Dialect,
    Span,
    no,
    refuse_pattern,
    refuse_url,
    yes,
)
from urlprism.urlpattern import URLPattern
from urlprism.whatwg import URL

_LONGEST: Final = 4_096  # of a pattern that is remembered
_REASON: Final = 70
# How a component is called in a sentence.
_NAMES: Final = {
    "protocol": "scheme",
    "username": "username",
    "password": "password",
    "hostname": "host",
    "port": "port",
    "pathname": "path",
    "search": "query",
    "hash": "fragment",
}  # fmt: skip


@lru_cache(maxsize=256)
def _remembered(pattern: str) -> URLPattern:
    return URLPattern(pattern)


def _decide(pattern: str, url: str) -> Decision:
    """Return whether a URL matches a constructor string (#url-pattern-match)."""
    try:
        matcher = _remembered(pattern) if len(pattern) <= _LONGEST else URLPattern(pattern)
    except URLError as error:
        return refuse_pattern(_short(error.message), pattern=(error.start, error.end))
    parsed = URL.parse(url)
    if parsed is None:
        return refuse_url("the URL cannot be parsed", url=(0, len(url)))
    name = matcher.failing_component(parsed)
    if name is None:
        return yes("each component of the URL matches")
    reason = f"the {_NAMES[name]} does not match"
    return no(reason, pattern=matcher.span(name), url=_place(parsed, name, url))


def _short(message: str) -> str:
    """Return a message that is not longer than a reason may be."""
    return message if len(message) <= _REASON else f"{message[: _REASON - 1]}…"


def _place(parsed: URL, name: str, url: str) -> Span:
    """Return where a component stands in a URL that is written as it is serialized."""
    return parsed.spans().get(name, NOWHERE) if parsed.href == url else NOWHERE


DIALECTS: Final = (
    Dialect(
        "url_pattern.whatwg",
        "2026-09-23",
        "URL Pattern Standard #url-pattern-match",
        _decide,
        reader="whatwg",
        date="2026-09-23",
    ),
)
