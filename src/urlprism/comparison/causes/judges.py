"""Causes in what libraries that only judge a URL demand beyond its syntax."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_path, in_query, in_userinfo, login
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    BASE,
    HOST_OR_ACCEPTANCE,
    JUDGES,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_ADDRESS: Final = re.compile(r"[0-9]+(?:\.[0-9]+){3}|\[.*\]", re.ASCII)
# A name with a dot whose last label is letters or Punycode, or an address.
_WITH_SUFFIX: Final = re.compile(
    r".+\.(?:[xX][nN]--[A-Za-z0-9]+|(?!-)[^.0-9_]{2,}(?<!-))\.?|[0-9]+(?:\.[0-9]+){3}"
)


def _without_suffix(parts: LenientParts) -> Span | None:
    """Return a host without a dot, or the last label of one, if it is no top-level domain."""
    host = parts.host_text
    if not host or "[" in host:
        return None
    if _WITH_SUFFIX.fullmatch(host):
        return None
    if host != parts.text[slice(*parts.host)]:  # with characters that browsers remove
        return parts.host
    end = parts.host[1] - host.endswith(".")
    return end - len(host.removesuffix(".").rpartition(".")[2]), end


def _address(parts: LenientParts) -> Span | None:
    """Return a host that is an address."""
    return parts.host if _ADDRESS.fullmatch(parts.host_text) else None


def _rootless(parts: LenientParts) -> Span | None:
    """Return a scheme outside the web's that has no slashes behind it."""
    is_rootless = parts.is_scheme and not parts.is_special and len(parts.slash_text) < 2
    return parts.scheme_span if is_rootless else None


def _question_mark(parts: LenientParts) -> Span | None:
    """Return the "?" that begins a query."""
    start, end = parts.query or (0, 0)
    return (start, start + 1) if parts.text.startswith("?", start, end) else None


def _rewritten(parts: LenientParts) -> Span | None:
    """Return the first field of the query without a name, or apart from others of its name."""
    start, end = parts.query or (0, 0)
    place, last, seen = start, "", set[str]()
    for field in parts.text[start:end].split("&") if start < end else ():
        name = field.partition("=")[0]
        if not name or (name != last and name in seen):
            # An empty field has a "&" before or behind it.
            return (place, place + len(field)) if field else _sign(max(start, place - 1))
        seen.add(name)
        last, place = name, place + len(field) + 1
    return None


def _sign(place: int) -> Span:
    return place, place + 1


def _port(parts: LenientParts) -> Span | None:
    """Return a port."""
    return parts.port if parts.port_text else None


RULES: Final = (
    CauseRule(
        name="login-in-redirect",
        family="",
        explains=ACCEPTANCE,
        involves=("django.redirects",),
        priority=Priority.FALLBACK,
        needs="@",
        detect=login,
        message="a user or password, which Django does not allow in a redirect",
        rule=(
            "url_has_allowed_host_and_scheme compares all that stands before the path with its"
            " list of hosts; RFC 3986 §3.2.1 has a userinfo there"
        ),
        advice="Leave user and password out of the URL.",
        example="http://«u@»h.com/",
        readers=("whatwg", "django.redirects"),
    ),
    CauseRule(
        name="login-syntax",
        family="",
        explains=ACCEPTANCE,
        involves=("django.URLValidator", "validators"),
        priority=Priority.FALLBACK,
        needs="@",
        detect=in_userinfo(r"(?<![^@/\\]):|(?<=:)[^:]*:"),
        message="a password without a user, or with a second ':'",
        rule=(
            "Django's URLValidator and validators demand a user, and a password without ':'; RFC"
            " 3986 §3.2.1 allows any number of ':'"
        ),
        advice="Encode the ':' of a password as %3A, or leave the login out.",
        example="http://u:«p:»q@h.com/",
        readers=("whatwg", "django.URLValidator"),
    ),
    CauseRule(
        name="no-top-level-domain",
        family="",
        explains=HOST_OR_ACCEPTANCE,
        involves=("django.URLValidator", "validators"),
        priority=Priority.FALLBACK,
        needs="",
        detect=_without_suffix,
        message="the host has no dot, or its last label is no top-level domain",
        rule=(
            "Django's URLValidator and validators demand a last label of two letters; RFC 3986"
            " §3.2.2 and URL Standard #host-parsing allow any name"
        ),
        advice="Write a full domain name.",
        example="http://«intranet»/",
        readers=("whatwg", "validators"),
    ),
    CauseRule(
        name="address-as-host",
        family="",
        explains=ACCEPTANCE,
        involves=("antissrf",),
        priority=Priority.FALLBACK,
        needs="",
        detect=_address,
        message="the host is an address, which AntiSSRF never finds in a domain",
        rule="AntiSSRF's in_domain refuses addresses; RFC 3986 §3.2.2 has them as hosts",
        advice="Write a name, or check addresses by another function.",
        example="http://«192.0.2.1»/",
        readers=("whatwg", "antissrf"),
    ),
    CauseRule(
        name="field-without-value",
        family="",
        explains=ACCEPTANCE,
        involves=("validators",),
        priority=Priority.FALLBACK,
        needs="?",
        detect=in_query(r"(?<=[?&;])[^&;=]*(?=[&;]|\Z)"),
        message="a field of the query has no '='",
        rule="validators demands '=' in each field; RFC 3986 §3.4 gives the query no syntax",
        advice="Write '=' after the name of each field.",
        example="http://h.com/?«a»",
        readers=("whatwg", "validators"),
    ),
    CauseRule(
        name="fields-put-together",
        family="",
        explains=frozenset({Aspect.QUERY}),
        involves=("spring",),
        priority=Priority.FALLBACK,
        needs="?",
        detect=_rewritten,
        message="a field without a name, or after others than those of its name",
        rule=(
            "Spring's UriComponentsBuilder drops empty fields and writes those of one name"
            " together; RFC 3986 §3.4 keeps the query as it is"
        ),
        advice="Leave out empty fields, and write those of one name one after the other.",
        example="http://h.com/?a=1&b=2&«a=3»",
        readers=("whatwg", "spring"),
    ),
    CauseRule(
        name="port-not-judged",
        family="",
        explains=frozenset({Aspect.PORT}),
        involves=JUDGES,
        priority=Priority.FALLBACK,
        needs="",
        detect=_port,
        message="a port, which some libraries cut off",
        rule="tldextract looks at the host only; RFC 3986 §3.2.3 has a port",
        advice="Check the port too, or leave it out.",
        example="http://h.com:«8080»/",
        readers=("whatwg", "tldextract"),
    ),
    CauseRule(
        name="rootless-url-with-base",
        family="",
        explains=ACCEPTANCE,
        involves=("urijs",),
        needs={Feature.HAS_BASE},
        detect=_rootless,
        message="a scheme without '//', which URI.js refuses to resolve",
        rule=(
            "RFC 3986 §5.2.2 and URL Standard #scheme-state take a URL with a scheme as it is;"
            " URI.js raises an error for what it calls a URN"
        ),
        advice="Resolve references only, and check other URLs as they are.",
        example="«mailto»:a@h.com",
        base=BASE,
        readers=("whatwg", "urijs"),
    ),
    CauseRule(
        name="second-question-mark",
        family="",
        explains=frozenset({Aspect.QUERY}),
        involves=("urijs",),
        needs={Feature.HAS_BASE},
        detect=_question_mark,
        message="the query begins with a '?', which URI.js drops when it resolves",
        rule="RFC 3986 §3.4 and URL Standard #query-state keep each '?' of a query",
        advice="Encode a '?' that is data as %3F.",
        example="g?«?»a",
        base=BASE,
        readers=("whatwg", "urijs"),
    ),
    CauseRule(
        name="segment-of-dots",
        family="F17",
        explains=AFTER_AUTHORITY,
        involves=("urijs",),
        needs={Feature.SEGMENT_WITH_DOT},
        detect=in_path(r"(?:(?<=/)|(?<![^\s]))\.\.[^/?#]+"),
        message="a segment begins with '..', which older releases of URI.js take for a dot segment",
        rule="RFC 3986 §3.3 and URL Standard #double-dot-path-segment have '..' alone as one",
        advice="Use URI.js 1.17.1 or later.",
        example="«..g»",
        base=BASE,
        readers=("whatwg", "urijs@1.17.0"),
    ),
)
