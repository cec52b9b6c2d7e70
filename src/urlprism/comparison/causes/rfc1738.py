"""Causes in syntax that only RFC 1738 lacks, and that plain URLs have too."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_query, in_text, login
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    BASE,
    RFC1738,
    RFC2396_HOSTS,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span, relative_reference
from urlprism.comparison.terms import Aspect

_TOP_LABEL: Final = r"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_HOST: Final = re.compile(
    rf"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*+{_TOP_LABEL}|[0-9]+(?:\.[0-9]+){{3}}"
)
_SCHEMES: Final = frozenset({"ftp", "http", "gopher", "prospero"})


def _odd_host(parts: LenientParts) -> Span | None:
    """Return a host that RFC 1738 does not allow, or a port if that is not a number."""
    if not parts.has_authority:
        return None
    if not _HOST.fullmatch(parts.text, *parts.host):
        return parts.host
    port = parts.port_text
    return parts.port if port and not (port.isascii() and port.isdecimal()) else None


def _fragment(parts: LenientParts) -> Span | None:
    """Return the fragment with its "#"."""
    return None if parts.fragment is None else (parts.fragment[0] - 1, parts.fragment[1])


def _query(parts: LenientParts) -> Span | None:
    """Return the query with its "?"."""
    return None if parts.query is None else (parts.query[0] - 1, parts.query[1])


def _after_scheme(parts: LenientParts) -> Span | None:
    """Return the rest of a URL whose scheme has a syntax in RFC 1738."""
    return (parts.slashes[0], parts.end) if parts.scheme in _SCHEMES else None


RULES: Final = (
    CauseRule(
        name="credentials",
        family="F3",
        explains=ACCEPTANCE | {Aspect.USERINFO},
        involves=RFC1738,
        priority=Priority.UNLESS_COVERED,
        needs="@",
        detect=login,
        message="a user or password, which some readers refuse and others do not report",
        rule=(
            "RFC 1738 §3.3 allows no user or password in http; RFC 3986 §3.2.1 does, and"
            " deprecates the password"
        ),
        advice="Send the login in a header, and leave it out of the URL.",
        example="http://«u@»h.com/",
    ),
    CauseRule(
        name="tilde",
        family="F10",
        explains=ACCEPTANCE,
        involves=RFC1738,
        priority=Priority.FALLBACK,
        needs="~",
        detect=in_text("~"),
        message="a '~' is not encoded, which RFC 1738 does not allow",
        rule=(
            "RFC 1738 §2.2 calls '~' unsafe, always to be encoded; RFC 2396 §2.3 and RFC 3986 §2.3"
            " call it unreserved"
        ),
        advice="Encode the '~' as %7E for programs that follow RFC 1738.",
        example="http://h.com/«~»user",
    ),
    CauseRule(
        name="no-search-character",
        family="",
        explains=ACCEPTANCE,
        involves=RFC1738,
        priority=Priority.FALLBACK,
        needs="?",
        detect=in_query("[/?]"),
        message="a '/' or '?' in the query, which RFC 1738 does not allow",
        rule="RFC 1738 §5 search has neither '/' nor '?'; RFC 3986 §3.4 allows both",
        advice="Encode '/' and '?' in the query as %2F and %3F.",
        example="http://h.com/?a«/»b?c",
    ),
    CauseRule(
        name="host-outside-rfc1738",
        family="F6",
        # What is no host is a part of the path by RFC 1738, and a name without a port by RFC 2396.
        explains=ACCEPTANCE | {Aspect.HOST, Aspect.PORT, Aspect.PATH},
        involves=RFC2396_HOSTS,
        priority=Priority.FALLBACK,
        needs="",
        detect=_odd_host,
        message="the host or its port is not valid by RFC 1738 and RFC 2396",
        rule=(
            "RFC 1738 §5 allows labels of letters, digits and '-', the last of which begins with a"
            " letter, or four numbers, and RFC 2396 §3.2.2 the same, else there is a name but no"
            " host; RFC 3986 §3.2.2 allows nearly any text"
        ),
        advice="Use a host name whose last label begins with a letter.",
        example="http://«h.1a»/",
    ),
    CauseRule(
        name="fragment",
        family="",
        explains=AFTER_AUTHORITY | ACCEPTANCE,
        involves=RFC1738,
        priority=Priority.FALLBACK,
        needs="#",
        detect=_fragment,
        message="a fragment, which RFC 1738 does not count as part of a URL",
        rule=(
            "RFC 1738 §5 has no fragment in a URL; RFC 3986 §3.5 and URL Standard #fragment-state"
            " have one"
        ),
        advice="Cut the fragment off for programs that follow RFC 1738.",
        example="http://h.com/a«#b»",
    ),
    CauseRule(
        name="query",
        family="",
        explains=AFTER_AUTHORITY,
        involves=RFC1738,
        priority=Priority.FALLBACK,
        needs="?",
        detect=_query,
        message="a query, which RFC 1738 does not split off in schemes that it does not define",
        rule=(
            "RFC 1738 §5 has no query in schemes that it does not define: all is schemepart; RFC"
            " 3986 §3.4 and URL Standard #query-state have one"
        ),
        advice="Encode a '?' that is data as %3F.",
        example="https://h.com/a«?b»",
    ),
    CauseRule(
        name="relative-reference",
        family="",
        explains=ACCEPTANCE,
        involves=RFC1738,
        priority=Priority.LAST,
        needs={Feature.HAS_BASE},
        detect=relative_reference,
        message="a relative reference, which RFC 1738 does not define",
        rule="RFC 1738 §2.3 defines no relative URL; RFC 1808 and RFC 3986 §5.2 resolve it",
        advice="Resolve the reference before the program reads it.",
        example="«/g»",
        base=BASE,
        readers=("standards",),
    ),
    CauseRule(
        name="strict-scheme-syntax",
        family="F25",
        explains=ACCEPTANCE,
        involves=RFC1738,
        priority=Priority.FALLBACK,
        needs="",
        detect=_after_scheme,
        message="RFC 1738 has a narrower syntax for this scheme",
        rule="RFC 1738 §5 gives each of its schemes a syntax; RFC 3986 §3 has the generic one",
        advice="Write the URL by the syntax that RFC 1738 §5 gives its scheme.",
        example="ftp:«//h.com/a;type=x»",
        readers=("standards",),
    ),
)
