"""Causes in the scheme: missing, or with characters that are not allowed."""

import re
from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import BASE, EVERYTHING, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span, begins_like_port

_ODD: Final = re.compile(r"[^A-Za-z0-9+.\-\t\n\r]")


def _no_scheme(parts: LenientParts) -> Span | None:
    """Return the place of a missing scheme."""
    missing = parts.scheme is None and parts.base is None
    return (parts.start, parts.start) if missing else None


def _empty_scheme(parts: LenientParts) -> Span | None:
    """Return the colon at the start of a text."""
    place = parts.scheme_span[1]
    return (place, place + 1) if parts.scheme == "" else None


def _first_character(parts: LenientParts) -> Span | None:
    """Return the first character of a scheme, if it is a digit, "+", "-" or "."."""
    scheme, start = parts.scheme, parts.scheme_span[0]
    odd = scheme is not None and scheme[:1] in frozenset("0123456789+-.")
    return (start, start + 1) if odd else None


def _odd_character(parts: LenientParts) -> Span | None:
    """Return the first character before the colon that no scheme may have."""
    if parts.scheme is None or parts.is_scheme:
        return None
    character = _ODD.search(parts.text, *parts.scheme_span)
    return None if character is None else character.span()


def _host_and_port(parts: LenientParts) -> Span | None:
    """Return a scheme by the grammar that looks like a host before a port."""
    looks = parts.scheme and not parts.slash_text and begins_like_port(parts)
    return parts.scheme_span if looks else None


def _capitals(parts: LenientParts) -> Span | None:
    """Return a scheme without a host after it that differs from the base's only in case."""
    written = parts.text[slice(*parts.scheme_span)]
    relative = _is_same_scheme(parts) and len(parts.slash_text) < 2
    return parts.scheme_span if relative and written != written.lower() else None


def _is_same_scheme(parts: LenientParts) -> bool:
    """Whether there is a base with the same scheme."""
    return parts.base is not None and parts.base.scheme == parts.scheme


RULES: Final = (
    CauseRule(
        name="no-scheme",
        family="",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_no_scheme,
        message="no scheme and no base: some readers refuse, some find a path, some a host",
        rule=(
            "URL Standard #no-scheme-state fails without a base; RFC 3986 §4.1 reads a relative"
            " reference; curl and urllib3 guess a scheme"
        ),
        advice="Write the scheme and '//' before the host.",
        example="«»www.h.com/p",
    ),
    CauseRule(
        name="empty-scheme",
        family="F20",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_empty_scheme,
        message="a colon without a scheme before it",
        rule=(
            "draft-abarth-url §3.1 reads an empty scheme; RFC 3986 §4.2 refuses; URL Standard"
            " reads a path if there is a base"
        ),
        advice="Write a scheme before the ':', or './' before a path.",
        example="«:»x",
    ),
    CauseRule(
        name="scheme-first-character",
        family="F20",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_first_character,
        message="the scheme does not begin with a letter",
        rule=(
            "RFC 1738 §5 and RFC 1808 §2.2 let a scheme begin with a digit, '+', '-' or '.'; RFC"
            " 2396 §3.1, RFC 3986 §3.1 and URL Standard #scheme-start-state require a letter"
        ),
        advice="Begin the scheme with a letter, or write './' before a path.",
        example="«3»x:y",
    ),
    CauseRule(
        name="scheme-character",
        family="F20",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_odd_character,
        message="the text before the first colon has characters that are not allowed in a scheme",
        rule=(
            "RFC 3986 §3.1 and URL Standard #scheme-state allow letters, digits, '+', '-' and '.';"
            " RFC 3986 Appendix B and draft-abarth-url §3.1 take all before the colon"
        ),
        advice="Write './' before a path whose first segment has a ':'.",
        example="a«_»b:c",
        base=BASE,
    ),
    CauseRule(
        name="host-like-scheme",
        family="F20",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=_host_and_port,
        message="the text before the ':' looks like a host, but is a scheme by the grammar",
        rule=(
            "RFC 3986 §3.1 and URL Standard #scheme-state read all before ':' as a scheme; curl"
            " and urllib3 read it as a host before its port"
        ),
        advice="Write the scheme and '//' before the host.",
        example="«www.h.com»:80/p",
    ),
    CauseRule(
        name="upper-case-scheme",
        family="F19",
        explains=EVERYTHING,
        needs={Feature.HAS_BASE},
        detect=_capitals,
        message="the scheme differs from the base's only in case",
        rule=(
            "URL Standard #scheme-state compares it to the base's scheme without regard to case,"
            " and so does draft-abarth-url §4; RFC 3986 §5.2.2 as written"
        ),
        advice="Write the scheme in lower case.",
        example="«HTTP»:g",
        base=BASE,
    ),
    CauseRule(
        name="url-prefix",
        family="F28",
        explains=EVERYTHING,
        needs={Feature.UNUSUAL_SCHEME},
        detect=lambda parts: parts.scheme_span if parts.scheme == "url" else None,
        message="'URL:' precedes the URL; some readers strip it, others read it as the scheme",
        rule=(
            "RFC 3986 Appendix C and RFC 1738 Appendix strip 'URL:' from running text; as a URL"
            " the scheme is 'url' everywhere"
        ),
        advice="Remove 'URL:'.",
        example="«URL»:http://h.com/",
    ),
)
