"""oidc-provider of npm, for clients of the application types "web" and "native".

Registration refuses URIs; a request's text has to be in the list, or, for a native client, differ
from one of it in the port of a loopback host only.
"""

import re
from functools import partial
from typing import Final

from urlprism.matching.model import Decision, Dialect, refuse_pattern, yes
from urlprism.matching.redirects.comparing import EQUAL, LOOPBACK, by_text
from urlprism.whatwg import URL

_FORBIDDEN: Final = frozenset({"javascript", "vbscript", "data", "blob", "file", "about"})
_WEB: Final = frozenset({"http", "https"})
_DIGITS: Final = re.compile(r"[0-9]*+")
_AUTHORITY: Final = re.compile(r"[^/?#]*+")


def _refusal(url: URL | None, *, is_native: bool) -> str:
    """Return why registration refuses a URI, "" if it does not: `redirectUris` of the schema."""
    if url is None:
        return "it is no URL"
    if "#" in url.href:
        return "it has a fragment"
    if not is_native:
        return "" if url.scheme in _WEB else "a web client needs http or https"
    is_loopback = url.hostname in LOOPBACK
    if url.scheme == "http" and not is_loopback:
        return "http is for loopback hosts only"
    if url.scheme == "https" and is_loopback:
        return "https is not for loopback hosts"
    return "the scheme is forbidden" if url.scheme in _FORBIDDEN else ""


def _without_port(text: str, url: URL | None) -> tuple[str, tuple[int, int]] | None:
    """Return a text without its port, and where that is, if it is http on loopback."""
    if url is None or url.scheme != "http" or url.hostname not in LOOPBACK:
        return None
    before, slashes, behind = text.partition("://")
    if not slashes:
        return None
    start = len(before) + len(slashes)
    end = start + len(authority[0]) if (authority := _AUTHORITY.match(behind)) else start
    start += text[start:end].rfind("@") + 1
    place = _port_of(text, start, end)
    if _DIGITS.fullmatch(text, place + 1, end) is None and place < end:
        return None
    return text[:place] + text[end:], (place, end)


def _port_of(text: str, start: int, end: int) -> int:
    """Return where a port begins, with its colon, in a host and port; the end if there is none."""
    if text.startswith("[", start):
        bracket = text.find("]", start, end)
        is_port = bracket >= 0 and text.startswith(":", bracket + 1) and bracket + 1 < end
        return bracket + 1 if is_port else end
    colon = text.rfind(":", start, end)
    return end if colon < 0 else colon


def decide(pattern: str, url: str, *, is_native: bool) -> Decision:
    """Refuse what registration refuses; then compare texts, without ports of loopback."""
    registered = URL.parse(pattern)
    reason = _refusal(registered, is_native=is_native)
    if reason:
        return refuse_pattern(reason, pattern=(0, len(pattern)))
    if pattern == url:
        return EQUAL
    if is_native:
        own, other = _without_port(pattern, registered), _without_port(url, URL.parse(url))
        if own is not None and other is not None and own[0] == other[0]:
            reason = "ports of a loopback host are free"
            return yes(reason, "loopback-port-free", pattern=own[1], url=other[1])
    return by_text(pattern, url)


DIALECTS: Final = tuple(
    Dialect(
        f"redirect_uri.oidc-provider.{name}",
        "9.13.3",
        "lib/models/client.js redirectUriAllowed, lib/helpers/client_schema.js redirectUris",
        partial(decide, is_native=name == "native"),
        "node",
    )
    for name in ("web", "native")
)
