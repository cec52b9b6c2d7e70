"""Causes that only older releases of programs have, which the newest do not."""

import re
from typing import Final

from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import EVERYTHING, CauseRule, Priority
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect
from urlprism.readers.programs.urllib3.rfc3986_package import has_numbers_too_large

_SCHEME_WITH_NUMBER_SIGN: Final = re.compile("[^:#]*+#[^:]*+:/")
_DOTS: Final = re.compile(r"/\.\.?(?=[/?]|\Z)")
_LONGEST_PORT: Final = 5


def _number_sign(parts: LenientParts) -> Span | None:
    """Return the "#" that ends the authority, or one before a colon that a slash follows."""
    end = parts.authority[1]
    if parts.has_authority and parts.text[end : end + 1] == "#":
        return end, end + 1
    if not _SCHEME_WITH_NUMBER_SIGN.match(parts.text, parts.start, parts.end):
        return None
    place = parts.text.find("#", parts.start)
    return place, place + 1


def _question_mark(parts: LenientParts) -> Span | None:
    """Return the "?" that ends the authority, if a slash follows somewhere."""
    end = parts.authority[1]
    if not parts.has_authority or parts.text[end : end + 1] != "?":
        return None
    return (end, end + 1) if parts.text.find("/", end, parts.end) >= 0 else None


def _dots_in_fragment(parts: LenientParts) -> Span | None:
    """Return the first dot segment of the fragment, with the slash before it."""
    dots = _DOTS.search(parts.text, *parts.fragment) if parts.fragment else None
    return dots.span() if dots else None


def _without_match(parts: LenientParts) -> Span | None:
    """Return the "@" after an empty userinfo, a port of more than five digits, or no octets."""
    if parts.userinfo and parts.userinfo[0] == parts.userinfo[1]:
        return parts.userinfo[1], parts.userinfo[1] + 1
    port = parts.port_text or ""
    if len(port) > _LONGEST_PORT and port.isdecimal():
        return parts.port
    return parts.host if has_numbers_too_large(parts.host_text) else None


RULES: Final = (
    CauseRule(
        name="number-sign-in-authority",
        family="F1",
        explains=EVERYTHING,
        involves=("curl", "php"),
        priority=Priority.FALLBACK,
        needs="#",
        detect=_number_sign,
        message="a '#' ends the authority, but not for older libcurl and PHP",
        rule=(
            "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '#'; libcurl"
            " before 7.51.0 at '/' and '?' only (CVE-2016-8624), PHP before 5.6.28 and 7.0.13 at"
            " the first '/' if there is one (CVE-2016-10397)"
        ),
        advice="Write '/' before the '#', and refuse a '#' before an '@'.",
        example="http://h.com«#»f",
        readers=("curl", "curl@7.50.3"),
    ),
    CauseRule(
        name="question-mark-in-authority",
        family="F1",
        explains=EVERYTHING,
        involves=("php",),
        priority=Priority.FALLBACK,
        needs="?",
        detect=_question_mark,
        message="a '?' ends the authority, but not for older PHP if a '/' follows",
        rule=(
            "RFC 3986 §3.2 and URL Standard #authority-state end the authority at '?'; PHP before"
            " 5.6.28 and 7.0.13 at the first '/' if there is one (CVE-2016-10397)"
        ),
        advice="Write '/' before the '?', and refuse a '?' before an '@'.",
        example="http://h.com«?»@e.com/",
        readers=("php", "php@5.6.27"),
    ),
    CauseRule(
        name="dot-segments-in-fragment",
        family="F17",
        explains=frozenset({Aspect.PATH, Aspect.QUERY, Aspect.FRAGMENT, Aspect.SPELLING}),
        involves=("curl",),
        priority=Priority.FALLBACK,
        needs="#",
        detect=_dots_in_fragment,
        message="the fragment has dot segments, which older libcurl removes with segments before",
        rule=(
            "RFC 3986 §5.2.4 and URL Standard #path-state remove dot segments from the path only;"
            " libcurl before 7.62.0 cuts the fragment off later"
        ),
        advice="Encode the '/' of a fragment as %2F, or leave the fragment out.",
        example="http://h.com/a#b«/..»/c",
        readers=("curl", "curl@7.61.1"),
    ),
    CauseRule(
        name="authority-dropped",
        family="F4",
        explains=frozenset(
            {Aspect.ACCEPTANCE, Aspect.USERINFO, Aspect.HOST, Aspect.PORT, Aspect.SPELLING}
            | {Aspect.PATH}
        ),
        involves=("httpx", "urllib3"),
        priority=Priority.FALLBACK,
        needs={"@", Feature.UNUSUAL_PORT, Feature.HOST_ENDS_IN_NUMBER},
        detect=_without_match,
        message="an empty user, a long port or no octet: older httpx drops the authority",
        rule=(
            "RFC 3986 §3.2 allows all of them; the package rfc3986, by which httpx before 0.24.0"
            " and urllib3 before 1.25.4 read, requires a user before '@', up to five digits, and"
            " up to 255 in each of four numbers"
        ),
        advice="Remove the '@', and the zeros before the port; write four numbers from 0 to 255.",
        example="http://«@»h.com/",
        readers=("httpx", "httpx@0.23"),
    ),
)
