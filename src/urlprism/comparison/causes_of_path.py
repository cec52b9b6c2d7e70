"""Causes by path, query and fragment."""

import re
from typing import Final

from urlprism.comparison.kinds import (
    BASE,
    DOTS,
    DRAFTS,
    OLD,
    REFUSED,
    RFC2396,
    TAIL,
    TEXT,
    Kind,
    Told,
    in_path,
    in_tail,
    in_text,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.comparison.terms import Aspect

_PLAIN: Final = r"4[1-9A-Fa-f]|5[0-9Aa]|6[1-9A-Fa-f]|7[0-9AaEe]|3[0-9]|2[DEde]|5[Ff]"
_SEGMENT: Final = re.compile(r"[^/\\]+")
_QUERY_IS_DATA: Final = frozenset({"ftp", "file", "gopher", "mailto", "prospero", "news", "nntp"})


def _surplus_parents(layout: Layout) -> Span | None:
    """Return the first ".." of a relative path that has nothing to go up from."""
    if layout.is_scheme or layout.run or layout.base is None:
        return None
    depth = max(0, layout.base.text.count("/", *layout.base.path) - 1)
    for segment in _SEGMENT.finditer(layout.text, *layout.path):
        name = segment[0]
        if name == "..":
            depth -= 1
        elif name != ".":
            depth += 1
        if depth < 0:
            return segment.span()
    return None


def _empty_segment(layout: Layout) -> Span | None:
    """Return the first empty segment within the path."""
    place = layout.text.find("//", layout.path[0] + 1, layout.path[1])
    return (place, place + 2) if place >= 0 else None


def _query_as_data(layout: Layout) -> Span | None:
    """Return the "?" of a URL whose scheme has no query in RFC 1738."""
    scheme = layout.scheme
    if scheme is None and layout.base is not None:
        scheme = layout.base.scheme
    if layout.query is None or scheme not in _QUERY_IS_DATA:
        return None
    return (layout.query[0] - 1, layout.query[0])


def _empty_query(layout: Layout) -> Span | None:
    """Return the "?" of a reference that nothing follows."""
    start, end = layout.query or (0, 1)
    return (start - 1, start) if layout.base and start == end else None


def _empty_fragment(layout: Layout) -> Span | None:
    """Return the "#" of a reference that nothing follows."""
    start, end = layout.fragment or (0, 1)
    return (start - 1, start) if layout.base and start == end else None


CAUSES: Final = (
    Kind(
        "surplus-parents",
        "F16",
        frozenset({Aspect.PATH, Aspect.HOST, Aspect.ACCEPTANCE}),
        "RFC 1808 §5.2 keeps a '..' too many; RFC 2396 §5.2 leaves the choice; RFC 3986 §5.2.4"
        " and URL Standard #path-state remove it; draft-abarth-url does not say",
        "there are more '..' than levels in the path",
        _surplus_parents,
        DOTS,
    ),
    Kind(
        "encoded-dot-segment",
        "F18",
        TAIL,
        "URL Standard #path-state takes '%2e' for '.' in a segment; RFC 3986 §5.2.4 does not,"
        " though §6.2.2.2 may decode it",
        "a segment of dots is percent-encoded, which some readers remove",
        in_path(r"(?:(?<=[/\\])|(?<![^\s]))(?:\.?%2[eE]\.?|(?:%2[eE]){2})(?=[/\\?#;\s]|$)"),
        "%",
    ),
    Kind(
        "dot-segments",
        "F17",
        TAIL,
        "RFC 3986 §5.2.4 and URL Standard #path-state remove dot segments; RFC 1738, RFC 1808 and"
        " RFC 2396 keep them in an absolute URL",
        "the path has dot segments, which some readers remove and some keep",
        in_path(r"(?:(?<=[/\\])|(?<![^\s]))\.\.?(?=[/\\?#;\s]|$)"),
        DOTS,
        told=Told.ALONE,
    ),
    Kind(
        "empty-segment",
        "F17",
        frozenset({Aspect.PATH}),
        "RFC 3986 §5.2.4 and URL Standard #path-state keep empty segments; urljoin of Python drops"
        " them",
        "the path has an empty segment, which some readers drop when they join it to the base",
        _empty_segment,
        BASE,
        ("urllib", "urllib3", "requests"),
    ),
    Kind(
        "query-as-data",
        "F9",
        TAIL | REFUSED,
        "RFC 1738 §5 has no query in this scheme, '?' is data; RFC 1808 §2.4.4, RFC 3986 §3.4 and"
        " URL Standard #query-state have one",
        "a '?' that is data in the scheme's own syntax and begins a query in the generic one",
        _query_as_data,
        "?",
        (*OLD, *DRAFTS),
    ),
    Kind(
        "params",
        "F8",
        frozenset({Aspect.PATH}),
        "RFC 1738 §3.2.2 and §3.11 give ';' a meaning, RFC 1808 §2.4.5 cuts params at the first,"
        " RFC 2396 §3.3 has them in each segment; RFC 3986 §3.3 keeps it as text",
        "a ';' in the path begins parameters for some readers",
        in_path(";"),
        ";",
        RFC2396,
    ),
    Kind(
        "empty-query",
        "F13",
        frozenset({Aspect.QUERY, Aspect.FRAGMENT}),
        "RFC 1808 §2.4.4 cannot tell an empty query from none; RFC 3986 §5.3 and URL Standard"
        " #query-state can",
        "nothing follows the '?'",
        _empty_query,
        "?",
    ),
    Kind(
        "empty-fragment",
        "F13",
        frozenset({Aspect.QUERY, Aspect.FRAGMENT}),
        "RFC 1808 §2.4.1 cannot tell an empty fragment from none; RFC 3986 §5.3 and URL Standard"
        " #fragment-state can",
        "nothing follows the '#'",
        _empty_fragment,
        "#",
    ),
    Kind(
        "bad-triplet",
        "F10",
        TEXT,
        "RFC 3986 §2.1 wants two hexadecimal digits behind '%'; URL Standard #percent-decode"
        " leaves it as it is",
        "a '%' without two hexadecimal digits, which some readers keep, some encode, some refuse",
        in_text(r"%(?![0-9A-Fa-f]{2})"),
        "%",
        told=Told.ALONE,
    ),
    Kind(
        "plain-triplet",
        "",
        TAIL,
        "RFC 3986 §6.2.2.2 says that a triplet of an unreserved character should be decoded; URL"
        " Standard keeps it",
        "a triplet stands for an unreserved character, which some readers decode",
        in_tail(rf"%(?:{_PLAIN})"),
        "%",
        told=Told.ALONE,
    ),
    Kind(
        "triplet",
        "",
        TAIL,
        "RFC 3986 §2.4 says that decoding once too often or too early changes what is meant; URL"
        " Standard keeps triplets",
        "a triplet, which some programs decode and encode anew",
        in_tail(r"%[0-9A-Fa-f]{2}"),
        "%",
        told=Told.LEFT,
    ),
)
