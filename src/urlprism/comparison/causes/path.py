"""Causes in path, query and fragment."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_path, in_tail, in_text
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    ACCEPTANCE,
    AFTER_AUTHORITY,
    BASE,
    DRAFTS,
    RFC1738,
    UP_TO_RFC2396,
    URLJOIN,
    USERINFO_OR_AFTER,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_PLAIN: Final = r"4[1-9A-Fa-f]|5[0-9Aa]|6[1-9A-Fa-f]|7[0-9AaEe]|3[0-9]|2[DEde]|5[Ff]"
_SEGMENT: Final = re.compile(r"[^/\\]+")
_QUERY_IS_DATA: Final = frozenset({"ftp", "file", "gopher", "mailto", "prospero", "news", "nntp"})


def _surplus_parents(parts: LenientParts) -> Span | None:
    """Return the first ".." of a relative path without a segment to remove."""
    if parts.is_scheme or parts.slash_text or parts.base is None:
        return None
    depth = max(0, parts.base.text.count("/", *parts.base.path) - 1)
    for segment in _SEGMENT.finditer(parts.text, *parts.path):
        name = segment[0]
        if name == "..":
            depth -= 1
        elif name != ".":
            depth += 1
        if depth < 0:
            return segment.span()
    return None


def _empty_segment(parts: LenientParts) -> Span | None:
    """Return the first empty segment of a path; without an authority none begins it."""
    start, end = parts.path
    place = parts.text.find("//", start if parts.has_authority else start + 1, end)
    return (place, place + 2) if place >= 0 else None


def _slashes_at_root(parts: LenientParts) -> Span | None:
    """Return the slashes with which the path begins, if there are several."""
    start, end = parts.path
    rest = parts.text[start:end].lstrip("/")
    behind = end - len(rest)
    return (start, behind) if behind - start > 1 else None


def _question_mark_in_fragment(parts: LenientParts) -> Span | None:
    """Return the first question mark of the fragment."""
    if parts.fragment is None:
        return None
    place = parts.text.find("?", *parts.fragment)
    return (place, place + 1) if place >= 0 else None


def _query_as_data(parts: LenientParts) -> Span | None:
    """Return the "?" of a URL whose scheme has no query in RFC 1738."""
    scheme = parts.scheme
    if scheme is None and parts.base is not None:
        scheme = parts.base.scheme
    if parts.query is None or scheme not in _QUERY_IS_DATA:
        return None
    return (parts.query[0] - 1, parts.query[0])


def _empty_query(parts: LenientParts) -> Span | None:
    """Return the "?" of an empty query in a reference."""
    start, end = parts.query or (0, 1)
    return (start - 1, start) if parts.base and start == end else None


def _empty_fragment(parts: LenientParts) -> Span | None:
    """Return the "#" of an empty fragment in a reference."""
    start, end = parts.fragment or (0, 1)
    return (start - 1, start) if parts.base and start == end else None


RULES: Final = (
    CauseRule(
        name="surplus-parents",
        family="F16",
        explains=frozenset({Aspect.PATH, Aspect.HOST, Aspect.ACCEPTANCE}),
        needs={Feature.SEGMENT_WITH_DOT},
        detect=_surplus_parents,
        message="there are more '..' than levels in the path",
        rule=(
            "RFC 1808 §5.2 keeps a surplus '..'; RFC 2396 §5.2 leaves the choice; RFC 3986"
            " §5.2.4 and URL Standard #path-state remove it; draft-abarth-url does not say"
        ),
        advice="Write the path from the root, without '..'.",
        example="../«..»/../g",
        base="http://a/b/c",
    ),
    CauseRule(
        name="encoded-dot-segment",
        family="F18",
        explains=AFTER_AUTHORITY,
        needs={Feature.ENCODED_DOT},
        detect=in_path(r"(?:(?<=[/\\])|(?<![^\s]))(?:\.?%2[eE]\.?|(?:%2[eE]){2})(?=[/\\?#;\s]|$)"),
        message="a dot segment is percent-encoded, and only some readers remove it",
        rule=(
            "URL Standard #path-state reads '%2e' as '.' in a segment; RFC 3986 §5.2.4 does not,"
            " though §6.2.2.2 may decode it"
        ),
        advice="Refuse the URL, or decode the dots and remove the segment.",
        example="http://h/a/«.%2E»/b",
    ),
    CauseRule(
        name="dot-segments",
        family="F17",
        explains=AFTER_AUTHORITY,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.SEGMENT_WITH_DOT},
        detect=in_path(r"(?:(?<=[/\\])|(?<![^\s]))\.\.?(?=[/\\?#;\s]|$)"),
        message="the path has dot segments, which some readers remove and others keep",
        rule=(
            "RFC 3986 §5.2.4 and URL Standard #path-state remove dot segments; RFC 1738, RFC 1808"
            " and RFC 2396 keep them in an absolute URL"
        ),
        advice="Remove dot segments before anything reads the path.",
        example="http://h/a/«..»/b",
    ),
    CauseRule(
        name="delimiter-behind-dots",
        family="F17",
        explains=AFTER_AUTHORITY,
        needs={"?", "#"},
        detect=in_tail(r"(?<=/\.)[?#]|(?<=/\.\.)[?#]|(?<=%2[eE])[?#]"),
        message="a query or a fragment begins right behind a dot segment, which lexbor takes along",
        rule="RFC 3986 §3.3 and URL Standard #path-state end the path at '?' and '#'",
        advice="Remove dot segments before anything reads the URL.",
        example="http://h/..«?»q",
        readers=("whatwg", "php.Uri.WhatWg.Url"),
        involves=("php.Uri.WhatWg.Url",),
    ),
    CauseRule(
        name="empty-segment",
        family="F17",
        explains=frozenset({Aspect.PATH}),
        involves=(*URLJOIN, "java.net.URI", "aria2", "wget2", "urijs"),
        needs={Feature.HAS_BASE},
        detect=_empty_segment,
        message=(
            "the path has an empty segment, which some readers drop when they join it to the base"
        ),
        rule=(
            "RFC 3986 §5.2.4 and URL Standard #path-state keep empty segments; Python's urljoin,"
            " Java's URI.resolve, aria2, Wget2 and URI.js drop them"
        ),
        advice="Write one slash, unless an empty segment is meant.",
        example="g«//»h",
        base=BASE,
    ),
    CauseRule(
        name="slashes-at-root",
        family="F17",
        explains=frozenset({Aspect.PATH}),
        involves=("requests",),
        priority=Priority.FALLBACK,
        needs="",
        detect=_slashes_at_root,
        message="the path begins with several slashes, of which requests 2.32 and 2.33 send one",
        rule=(
            "RFC 3986 §3.3 and URL Standard #path-state keep empty segments; the programs requests"
            " 2.32 and 2.33 do not"
        ),
        advice="Write one slash, unless an empty segment is meant.",
        example="http://h«//»a",
        readers=("requests@2.33", "requests"),
    ),
    CauseRule(
        name="authority-in-path",
        family="F17",
        explains=frozenset({Aspect.ACCEPTANCE}),
        involves=("niquests",),
        priority=Priority.FALLBACK,
        needs="",
        detect=_slashes_at_root,
        message="the path begins with several slashes, behind which niquests reads an authority",
        rule=(
            "RFC 3986 §3.3 and URL Standard #path-state have segments there; the program niquests"
            " reads the target as a URL before it connects, and refuses an authority that is none"
        ),
        advice="Write one slash, unless an empty segment is meant.",
        example="http://h«//»a:b",
        readers=("requests", "niquests"),
    ),
    CauseRule(
        name="tilde-in-path",
        family="F10",
        explains=AFTER_AUTHORITY,
        involves=("urllib3",),
        priority=Priority.FALLBACK,
        needs="~",
        detect=in_tail("~"),
        message="a '~', which urllib3 1.25.0 to 1.25.5 encode",
        rule=(
            "RFC 3986 §2.3 calls '~' unreserved, not to be encoded; the program urllib3 encodes"
            " it from 1.25.0 to 1.25.5"
        ),
        advice="Write '~' and %7E alike before you compare.",
        example="http://h/«~»u",
        readers=("urllib3@1.25.5", "urllib3"),
    ),
    CauseRule(
        name="query-as-data",
        family="F9",
        explains=AFTER_AUTHORITY | ACCEPTANCE,
        involves=(*RFC1738, *DRAFTS),
        needs="?",
        detect=_query_as_data,
        message=(
            "a '?' that is data in the scheme's own syntax and begins a query in the generic one"
        ),
        rule=(
            "RFC 1738 §5 has no query in this scheme: '?' is data; RFC 1808 §2.4.4, RFC 3986 §3.4"
            " and URL Standard #query-state have one"
        ),
        advice="Encode a '?' that is data as %3F.",
        example="gopher://h.com/7s«?»q",
    ),
    CauseRule(
        name="question-mark-in-fragment",
        family="F9",
        explains=AFTER_AUTHORITY,
        involves=("curl",),
        priority=Priority.FALLBACK,
        needs="#",
        detect=_question_mark_in_fragment,
        message="a '?' in the fragment, at which libcurl before 7.67.0 begins the query",
        rule=(
            "RFC 3986 §3.5 and URL Standard #fragment-state have it in the fragment; the program"
            " libcurl before 7.67.0 cuts off the query first"
        ),
        advice="Encode a '?' in a fragment as %3F.",
        example="http://h/#a«?»b",
        readers=("curl@7.66.0", "curl"),
    ),
    CauseRule(
        name="params",
        family="F8",
        explains=frozenset({Aspect.PATH}),
        involves=UP_TO_RFC2396,
        needs=";",
        detect=in_path(";"),
        message="a ';' in the path begins parameters for some readers",
        rule=(
            "RFC 1738 §3.2.2 and §3.11 give ';' a meaning, RFC 1808 §2.4.5 cuts params at the"
            " first, RFC 2396 §3.3 allows them in each segment; RFC 3986 §3.3 keeps it as text"
        ),
        advice="Encode a ';' that is data as %3B.",
        example="http://h.com/a«;»x/../b",
    ),
    CauseRule(
        name="empty-query",
        family="F13",
        explains=frozenset({Aspect.QUERY, Aspect.FRAGMENT}),
        needs="?",
        detect=_empty_query,
        message="nothing follows the '?'",
        rule=(
            "RFC 1808 §2.4.4 cannot tell an empty query from none; RFC 3986 §5.3 and URL Standard"
            " #query-state can"
        ),
        advice="Remove the '?'.",
        example="g«?»",
        base=BASE,
    ),
    CauseRule(
        name="empty-fragment",
        family="F13",
        explains=frozenset({Aspect.QUERY, Aspect.FRAGMENT}),
        needs="#",
        detect=_empty_fragment,
        message="nothing follows the '#'",
        rule=(
            "RFC 1808 §2.4.1 cannot tell an empty fragment from none; RFC 3986 §5.3 and URL"
            " Standard #fragment-state can"
        ),
        advice="Remove the '#'.",
        example="g«#»",
        base=BASE,
    ),
    CauseRule(
        name="bad-triplet",
        family="F10",
        explains=USERINFO_OR_AFTER,
        priority=Priority.UNLESS_COVERED,
        needs="%",
        detect=in_text(r"%(?![0-9A-Fa-f]{2})"),
        message=(
            "a '%' without two hexadecimal digits, which some readers keep, some encode and some"
            " refuse"
        ),
        rule=(
            "RFC 3986 §2.1 requires two hexadecimal digits after '%'; URL Standard #percent-decode"
            " does not change it"
        ),
        advice="Encode the '%' as %25.",
        example="http://h.com/«%»zz",
    ),
    CauseRule(
        name="plain-triplet",
        family="",
        explains=AFTER_AUTHORITY,
        priority=Priority.UNLESS_COVERED,
        needs="%",
        detect=in_tail(rf"%(?:{_PLAIN})"),
        message="a triplet stands for an unreserved character, which some readers decode",
        rule=(
            "RFC 3986 §6.2.2.2 says that a triplet of an unreserved character should be decoded;"
            " URL Standard keeps it"
        ),
        advice="Write the character itself.",
        example="http://h.com/«%7E»user",
    ),
    CauseRule(
        name="triplet",
        family="",
        explains=AFTER_AUTHORITY,
        priority=Priority.FALLBACK,
        needs="%",
        detect=in_tail(r"%[0-9A-Fa-f]{2}"),
        message="a triplet, which some programs decode and encode again",
        rule=(
            "RFC 3986 §2.4 says that decoding once too often or too early changes the meaning;"
            " URL Standard keeps triplets"
        ),
        advice="Decode each part once, and only after the URL is split.",
        example="http://h.com/a«%3B»b",
    ),
)
