"""Causes by path, query and fragment."""

import re
from typing import Final

from urlprism.comparison.kinds import (
    BASE,
    DOTS,
    OLD,
    REFUSED,
    STRUCTURE,
    TAIL,
    Kind,
    in_path,
)
from urlprism.comparison.layout import Layout, Span
from urlprism.comparison.terms import Aspect

_SEGMENT: Final = re.compile(r"[^/\\]+")
_QUERY_IS_DATA: Final = frozenset({"ftp", "file", "gopher", "mailto", "prospero", "news", "nntp"})


def _surplus_parents(layout: Layout) -> Span | None:
    """Return the first ".." that has nothing to go up from."""
    depth = _depth_of_base(layout)
    for segment in _SEGMENT.finditer(layout.text, *layout.path):
        name = segment[0]
        if name == "..":
            depth -= 1
        elif name != ".":
            depth += 1
        if depth < 0:
            return segment.span()
    return None


def _depth_of_base(layout: Layout) -> int:
    """Return how many segments of the base stay before those of a relative path."""
    base = layout.base
    begins_anew = layout.is_scheme or layout.run or base is None
    if begins_anew or base is None:
        return 0
    start, end = base.path
    return max(0, base.text.count("/", start, end) - 1)


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
    """Return the "?" that nothing follows."""
    start, end = layout.query or (0, 1)
    return (start - 1, start) if start == end else None


def _empty_fragment(layout: Layout) -> Span | None:
    """Return the "#" that nothing follows."""
    start, end = layout.fragment or (0, 1)
    return (start - 1, start) if start == end else None


def _fragment(layout: Layout) -> Span | None:
    """Return the fragment with its "#"."""
    return None if layout.fragment is None else (layout.fragment[0] - 1, layout.fragment[1])


def _query(layout: Layout) -> Span | None:
    """Return the query with its "?"."""
    return None if layout.query is None else (layout.query[0] - 1, layout.query[1])


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
        STRUCTURE,
        "RFC 1738 §5 has no query in this scheme, '?' is data; RFC 1808 §2.4.4, RFC 3986 §3.4 and"
        " URL Standard #query-state have one",
        "a '?' that is data in the scheme's own syntax and begins a query in the generic one",
        _query_as_data,
        "?",
    ),
    Kind(
        "params",
        "F8",
        TAIL | REFUSED,
        "RFC 1738 §3.2.2 and §3.10 give ';' a meaning, RFC 1808 §2.4.5 cuts params at the first,"
        " RFC 2396 §3.3 has them in each segment; RFC 3986 §3.3 keeps it as text",
        "a ';' in the path begins parameters for some readers",
        in_path(";"),
        ";",
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
        "fragment",
        "",
        TAIL | REFUSED,
        "RFC 1738 §5 has no fragment in a URL; RFC 3986 §3.5 and URL Standard #fragment-state have"
        " one",
        "a fragment, which RFC 1738 does not count as part of a URL",
        _fragment,
        "#",
        OLD,
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
    ),
)
