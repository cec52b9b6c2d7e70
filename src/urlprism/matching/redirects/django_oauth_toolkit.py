"""django-oauth-toolkit: parts by `urlsplit`, compared one by one; ports of loopback are free.

The value that is registered may hold several URIs, with white space between them.
"""

import re
from functools import partial
from typing import Final

from urlprism.matching.model import (
    Decision,
    Dialect,
    MatchAnswer,
    no,
    refuse_pattern,
    refuse_url,
    yes,
)
from urlprism.urllib_parse import SplitResult, urlsplit

_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})
_ENTRY: Final = re.compile(r"\S++")
_CRASH: Final = "urlsplit, or the port, raises ValueError"


def decide(pattern: str, url: str, *, wildcards: bool = False) -> Decision:
    """Compare with each registered URI in turn, as `check_redirect_to_uri_allowed` does."""
    whole = (0, len(url))
    try:
        requested = urlsplit(url)
    except ValueError:
        return refuse_url(_CRASH, "crash", url=whole)
    if "#" in url:
        return no("the URL has a fragment", url=(url.index("#"), len(url)))
    if "@" in requested.netloc:
        return no("the URL has user information", "userinfo-refused", url=whole)
    decision = no("no URI is registered", pattern=(0, len(pattern)))
    for entry in _ENTRY.finditer(pattern):
        decision = _compare(entry, requested, url, wildcards=wildcards)
        if decision.answer is not MatchAnswer.NO:
            break
    return decision


def _compare(
    entry: re.Match[str], requested: SplitResult, url: str, *, wildcards: bool
) -> Decision:
    """Compare one registered URI with the requested one, part by part."""
    span = entry.span()
    try:
        registered = urlsplit(entry[0])
    except ValueError:
        return refuse_pattern(_CRASH, "crash", pattern=span)
    if "#" in entry[0] or "@" in registered.netloc:
        reason = "a URI with a fragment or user information never matches"
        return no(reason, "userinfo-refused", pattern=span)
    if registered.scheme != requested.scheme:
        return no("the schemes differ", pattern=span)
    is_wild = wildcards and (registered.hostname or "").startswith("*")
    if not _has_host(registered.hostname, requested.hostname, is_wild=is_wild):
        return no("the hosts differ", pattern=span)
    is_loopback = registered.scheme == "http" and registered.hostname in _LOOPBACK
    if not is_loopback:
        try:
            if registered.port != requested.port:
                return no("the ports differ", pattern=span)
        except ValueError:
            return _crash(registered, span, url)
    if registered.path != requested.path:
        return no("the paths differ", pattern=span)
    if ("?" in entry[0]) != ("?" in url) or registered.query != requested.query:
        return no("the queries differ", pattern=span)
    return _accept(entry, url, is_loopback=is_loopback, is_wild=is_wild)


def _has_host(registered: str | None, requested: str | None, *, is_wild: bool) -> bool:
    if is_wild and registered:
        return (requested or "").endswith(registered[1:]) and bool(requested)
    return registered == requested


def _crash(registered: SplitResult, span: tuple[int, int], url: str) -> Decision:
    try:
        _ = registered.port
    except ValueError:
        return refuse_pattern(_CRASH, "crash", pattern=span)
    return refuse_url(_CRASH, "crash", url=(0, len(url)))


def _accept(entry: re.Match[str], url: str, *, is_loopback: bool, is_wild: bool) -> Decision:
    """Say why the URL is taken: equal as a text, or by what is free."""
    span = entry.span()
    if entry[0] == url:
        return yes("the texts are equal", pattern=span)
    if is_wild:
        return yes("'*' stands for any end of a name", "wildcard-any-depth", pattern=span)
    if is_loopback:
        return yes("ports of a loopback address are free", "loopback-port-free", pattern=span)
    return yes("all parts are equal, as urlsplit has them", "parsed-first", pattern=span)


DIALECTS: Final = tuple(
    Dialect(
        f"redirect_uri.django-oauth-toolkit{suffix}",
        "3.4.1",
        "oauth2_provider.models.check_redirect_to_uri_allowed",
        partial(decide, wildcards=bool(suffix)),
        "urllib",
    )
    for suffix in ("", ".wildcards")
)
