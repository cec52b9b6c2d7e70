"""What dialects of origins share: the origin that is asked for, and why an entry is another one."""

import functools
from collections.abc import Callable
from typing import Final

from urlprism._core.grammar.schemes import default_port
from urlprism.matching.model import Decision, MatchFunction, Span, no, refuse_url, yes
from urlprism.matching.request_fields import origin_of

NO_FIELD: Final = no("there is no origin", "origin-missing")
NO_ORIGIN: Final = "browsers refuse the URL, which has no origin"


def without_origin(url: str) -> Decision:
    """Return the answer for a URL that no page has."""
    return refuse_url(NO_ORIGIN, url=(0, len(url)))


def by_origin(judge: Callable[[str, str, Span], Decision]) -> MatchFunction:
    """Return a dialect's function that asks `judge` about the origin of a URL and its place."""

    @functools.wraps(judge)
    def decide(pattern: str, url: str) -> Decision:
        origin, place = origin_of(url)
        return without_origin(url) if origin is None else judge(pattern, origin, place)

    return decide


def same(pattern: str, place: Span) -> Decision:
    """Return yes for an entry that equals the origin."""
    return yes("the origin equals the entry", pattern=(0, len(pattern)), url=place)


def every(pattern: str, place: Span) -> Decision:
    """Return yes for an entry that stands for every origin."""
    reason = "'*' stands for every origin"
    return yes(reason, "star-only-alone", pattern=(0, len(pattern)), url=place)


def other(pattern: str, origin: str, place: Span) -> Decision:
    """Return no for an entry that is another text than the origin, with what makes it one."""
    cause, reason = _why(pattern, origin)
    return no(reason, cause, pattern=(0, len(pattern)), url=place)


def _why(pattern: str, origin: str) -> tuple[str, str]:
    """Return the cause and the reason why an entry is not the origin."""
    if not pattern:
        return "", "an empty entry stands for no origin"
    if "*" in pattern:
        return "wildcard-literal", "a '*' stands for itself here"
    if pattern.lower() == origin.lower():
        return "case-kept", "the case of letters differs, and counts"
    if pattern.rstrip("/") == origin.rstrip("/"):
        return "slash-at-end", "only one of both has a slash at the end"
    scheme, mark, host = origin.partition("://")
    if mark and pattern == host:
        return "scheme-in-pattern", "the entry has no scheme, which an origin begins with"
    if mark and f":{default_port(scheme)}" in {_behind(pattern, origin), _behind(origin, pattern)}:
        return "port-written", "only one of both has the default port"
    if mark and _behind(origin, pattern)[:1] == ":":
        return "port-written", "the origin has a port, and the entry has none"
    return "", "the origin is another one"


def _behind(longer: str, shorter: str) -> str:
    """Return what a text has behind another one that it begins with, "" if it does not."""
    return longer[len(shorter) :] if longer.startswith(shorter) else ""
