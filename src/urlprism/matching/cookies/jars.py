"""What the dialects of cookies share: how a jar is asked, and reasons.

attribute, URL ──► the program's reader ──► `put` ──► the domain that is stored, or why none is
attribute ──► put by the host that it names ──► `sends`: is it sent with a request for the URL?
"""

import functools
import re
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from urlprism.matching.model import (
    Decision,
    Dialect,
    MatchAnswer,
    MatchFunction,
    no,
    refuse_pattern,
    yes,
)
from urlprism.matching.subjects import Subject

_NO_VALUE: Final = re.compile(r"[\x00-\x08\x0a-\x1f\x7f;\ud800-\udfff]")


class Cookie(NamedTuple):
    """A cookie in a jar: its domain, whether it is the host's alone, and why it was put there.

    `key` is the part of the jar that it is in, for programs that have parts.
    """

    domain: str
    is_of_host: bool
    decision: Decision
    key: str = ""


class Jar(NamedTuple):
    """How a program stores cookies.

    `take` returns the host of a URL, or the refusal. `put` returns what is stored for an attribute
    that a response of a host has, or why nothing is. `sends` says whether what is stored is sent
    with a request for a host.
    """

    take: Callable[[str], Subject | Decision]
    put: Callable[[str, str], Cookie | Decision]
    sends: Callable[[Cookie, str], bool]


Way: TypeAlias = Callable[[Jar, str, str], Decision]


def is_set(jar: Jar, pattern: str, url: str) -> Decision:
    """Return whether a response of the URL sets a cookie with the attribute."""
    peer = jar.take(with_scheme(url))
    if isinstance(peer, Decision):
        return peer._replace(url_span=_within(peer.url_span, url))
    refusal = _checked(pattern)
    if refusal is not None:
        return refusal
    cookie = jar.put(pattern, peer.host)
    decision = cookie if isinstance(cookie, Decision) else cookie.decision
    return decision._replace(url_span=_place(peer, url))


def is_sent(jar: Jar, pattern: str, url: str) -> Decision:
    """Return whether the cookie is sent, which the host that the attribute names has set."""
    peer = jar.take(with_scheme(url))
    if isinstance(peer, Decision):
        return peer._replace(url_span=_within(peer.url_span, url))
    own = _checked(pattern) or jar.take(own_url(pattern))
    cookie = jar.put(pattern, own.host) if isinstance(own, Subject) else own
    if isinstance(cookie, Decision):
        reason = "the host that it names cannot set it"
        cause = cookie.cause if cookie.answer is MatchAnswer.NO else "pattern-refused"
        return refuse_pattern(reason, cause or "pattern-refused", pattern=(0, len(pattern)))
    decision = _sent(jar, cookie, pattern, peer.host)
    return decision._replace(url_span=_place(peer, url))


def _sent(jar: Jar, cookie: Cookie, pattern: str, host: str) -> Decision:
    whole, name = (0, len(pattern)), cookie.domain.removeprefix(".")
    if jar.sends(cookie, host):
        if cookie.is_of_host or host == name:
            return yes("the host has set it", pattern=whole)
        return yes("the host is below the domain", "subdomains-included", pattern=whole)
    if cookie.is_of_host:
        return no("the cookie is of the host that has set it", "host-only", pattern=whole)
    if host == name:
        return no("the jar looks for this host by another name", "host-respelled", pattern=whole)
    if host.endswith(f".{name}") and not is_number(host):
        return no("the jar does not look there for this host", "public-suffix", pattern=whole)
    return not_below(pattern, cookie.domain, host)


def with_scheme(url: str) -> str:
    """Return a URL, or that of a host, which is a text without "//"."""
    return url if "//" in url else f"http://{url}/"


def own_url(pattern: str) -> str:
    """Return the URL of the host that an attribute names."""
    name = pattern.strip(" \t").removeprefix(".")
    return f"http://[{name}]/" if ":" in name and "[" not in name else f"http://{name}/"


def _checked(pattern: str) -> Decision | None:
    """Return the refusal of a text that is no value of an attribute."""
    stray = _NO_VALUE.search(pattern)
    return stray and refuse_pattern("no attribute has such a character", pattern=stray.span())


def _place(peer: Subject, url: str) -> tuple[int, int]:
    return peer.span if "//" in url else (0, len(url))


def _within(span: tuple[int, int], url: str) -> tuple[int, int]:
    return span if "//" in url else (0, len(url))


def is_of(cookie: Cookie, host: str) -> bool:
    """Whether a cookie's domain is a host, or, if it is not of its host alone, one above it."""
    is_below = host.endswith(f".{cookie.domain}") and not cookie.is_of_host
    return host == cookie.domain or is_below


def ignored(pattern: str, host: str, key: str = "") -> Cookie:
    """Return a cookie of the host alone, as if it had no attribute."""
    reason = "the attribute is ignored, the cookie is of the host"
    return of_host(pattern, host, reason, "attribute-ignored", key)


def of_domain(pattern: str, domain: str, key: str = "", cause: str = "") -> Cookie:
    """Return a cookie of a domain and all hosts below it."""
    decision = yes("the host is the domain or below it", cause, pattern=(0, len(pattern)))
    return Cookie(domain, False, decision, key)


def of_host(pattern: str, host: str, reason: str, cause: str, key: str = "") -> Cookie:
    """Return a cookie of the host alone, which is set in spite of the attribute."""
    return Cookie(host, True, yes(reason, cause, pattern=(0, len(pattern))), key)


def public_suffix(pattern: str) -> Decision:
    """Return the answer no for a domain that belongs to many."""
    return no("the domain is a public suffix", "public-suffix", pattern=(0, len(pattern)))


def is_number(host: str) -> bool:
    """Whether a host looks like an address."""
    return ":" in host or host.rpartition(".")[2].isdigit()


def not_below(pattern: str, domain: str, host: str) -> Decision:
    """Return the answer no for a host that is not below a domain, with the most likely reason."""
    whole, name = (0, len(pattern)), domain.removeprefix(".")
    if host.removesuffix(".") == name.removesuffix("."):
        return no("the final dot counts", "final-dot-kept", pattern=whole)
    if name != name.lower() and f".{host}".endswith(f".{name.lower()}"):
        return no("the case of letters counts", "case-kept", pattern=whole)
    if host.endswith(f".{name}") and is_number(host):
        return no("an address has no subdomains", "address-as-name", pattern=whole)
    if name and host.endswith(name):
        return no("a domain ends at a dot only", "boundary-missing", pattern=whole)
    return no("the host is not the domain, nor below it", pattern=whole)


def dialects(
    name: str, version: str, source: str, jar: Jar, reader: str, date: str = ""
) -> tuple[Dialect, Dialect]:
    """Return the dialects of a program: what may be set, and what is sent."""

    def of(kind: str, way: Way) -> Dialect:
        decide: MatchFunction = functools.partial(way, jar)
        return Dialect(f"{kind}.{name}", version, source, decide, reader, date)

    return of("cookie_set", is_set), of("cookie_sent", is_sent)
