"""Causes by what RFC 1738 alone does not have, which plain URLs have, too."""

import re
from typing import Final

from urlprism.comparison.kinds import (
    BASE,
    OLD,
    REFUSED,
    TAIL,
    Kind,
    Told,
    in_query,
    in_text,
)
from urlprism.comparison.layout import Layout, Span, relative_reference
from urlprism.comparison.terms import Aspect

_TOP_LABEL: Final = r"[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_HOST: Final = re.compile(
    rf"(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)*+{_TOP_LABEL}|[0-9]+(?:\.[0-9]+){{3}}"
)
_SCHEMES: Final = frozenset({"ftp", "http", "gopher", "prospero"})


def _odd_host(layout: Layout) -> Span | None:
    """Return a host that is none by RFC 1738."""
    is_host = not layout.has_authority or _HOST.fullmatch(layout.text, *layout.host)
    return None if is_host else layout.host


def _fragment(layout: Layout) -> Span | None:
    """Return the fragment with its "#"."""
    return None if layout.fragment is None else (layout.fragment[0] - 1, layout.fragment[1])


def _query(layout: Layout) -> Span | None:
    """Return the query with its "?"."""
    return None if layout.query is None else (layout.query[0] - 1, layout.query[1])


def _after_scheme(layout: Layout) -> Span | None:
    """Return the rest of a URL whose scheme RFC 1738 gives a syntax."""
    return (layout.slashes[0], layout.end) if layout.scheme in _SCHEMES else None


CAUSES: Final = (
    Kind(
        "credentials",
        "F3",
        REFUSED | {Aspect.USERINFO},
        "RFC 1738 §3.3 allows no user or password in http; RFC 3986 §3.2.1 does, and deprecates"
        " the password",
        "a user or password, which some readers refuse, and some do not report",
        lambda layout: layout.userinfo,
        "@",
        OLD,
        told=Told.ALONE,
    ),
    Kind(
        "tilde",
        "F10",
        REFUSED,
        "RFC 1738 §2.2 calls '~' unsafe, to be encoded always; RFC 2396 §2.3 and RFC 3986 §2.3"
        " unreserved",
        "a '~' stands as it is, which RFC 1738 does not allow",
        in_text("~"),
        "~",
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "no-search-character",
        "",
        REFUSED,
        "RFC 1738 §5 search has neither '/' nor '?'; RFC 3986 §3.4 allows both",
        "a '/' or '?' in the query, which RFC 1738 does not allow",
        in_query("[/?]"),
        "?",
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "host-outside-rfc1738",
        "F6",
        REFUSED,
        "RFC 1738 §5 has labels of letters, digits and '-', of which the last begins with a"
        " letter, or four numbers; RFC 3986 §3.2.2 nearly any text",
        "the host is none by RFC 1738",
        _odd_host,
        "",
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "fragment",
        "",
        TAIL | REFUSED,
        "RFC 1738 §5 has no fragment in a URL; RFC 3986 §3.5 and URL Standard #fragment-state have"
        " one",
        "a fragment, which RFC 1738 does not count as part of a URL",
        _fragment,
        "#",
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "query",
        "",
        TAIL,
        "RFC 1738 §5 gives schemes that it does not know no query: all is schemepart; RFC 3986"
        " §3.4 and URL Standard #query-state have one",
        "a query, which RFC 1738 does not cut off in schemes that it does not know",
        _query,
        "?",
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "relative-reference",
        "",
        REFUSED,
        "RFC 1738 §2.3 defines no relative URL; RFC 1808 and RFC 3986 §5.2 resolve it",
        "a relative reference, which RFC 1738 does not know",
        relative_reference,
        BASE,
        OLD,
        told=Told.LEFT,
    ),
    Kind(
        "strict-scheme-syntax",
        "F25",
        REFUSED,
        "RFC 1738 §5 gives each of its schemes a syntax; RFC 3986 §3 has the generic one",
        "RFC 1738 has a narrower syntax for this scheme",
        _after_scheme,
        "",
        OLD,
        told=Told.LEFT,
    ),
)
