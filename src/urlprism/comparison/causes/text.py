"""Causes in characters of any part, which readers strip, remove, encode or refuse."""

import re
from typing import Final

from urlprism.comparison.causes.detectors import in_query, in_tail, in_text, in_userinfo
from urlprism.comparison.causes.features import Feature
from urlprism.comparison.causes.rule import (
    AFTER_AUTHORITY,
    BASE,
    EVERYTHING,
    USERINFO_OR_AFTER,
    CauseRule,
    Priority,
)
from urlprism.comparison.lenient import LenientParts, Span
from urlprism.comparison.terms import Aspect

_WHITESPACE: Final = "\t\n\r"
_CONTROLS: Final = "".join(map(chr, {*range(0x20), 0x7F} - {9, 10, 13}))
_LINE: Final = re.compile(r"[\t\n\r]")
_SPACES: Final = re.compile(" +")
_OUTSIDE: Final = '"<>\\^`{|}'


def _before(parts: LenientParts) -> Span | None:
    """Return the characters that browsers strip before the text."""
    return (0, parts.start) if 0 < parts.start <= parts.end else None


def _after(parts: LenientParts) -> Span | None:
    """Return the characters that browsers strip after the text."""
    return (parts.end, len(parts.text)) if parts.end < len(parts.text) else None


def _space(parts: LenientParts) -> Span | None:
    """Return the first run of spaces outside the port."""
    start, end = parts.port or (parts.end, parts.end)
    text = parts.text
    spaces = _SPACES.search(text, parts.start, start) or _SPACES.search(text, end, parts.end)
    return None if spaces is None else spaces.span()


def _between_slashes(parts: LenientParts) -> Span | None:
    """Return the first tab or line end between slashes."""
    line_end = _LINE.search(parts.text, *parts.slashes) if parts.slash_text else None
    return None if line_end is None else line_end.span()


def _first(parts: LenientParts, character: str, span: Span | None) -> Span | None:
    """Return the first place of a character in a part, None if the part lacks it."""
    place = -1 if span is None else parts.text.find(character, *span)
    return (place, place + 1) if place >= 0 else None


RULES: Final = (
    CauseRule(
        name="stripped-before",
        family="F26",
        explains=EVERYTHING,
        needs={Feature.STRIPPED_BEFORE},
        detect=_before,
        message="controls or spaces before the URL, which only some readers strip",
        rule=(
            "URL Standard #concept-basic-url-parser and draft-abarth-url §3 strip C0 controls and"
            " spaces; RFC 3986 §2 allows none"
        ),
        advice="Strip the URL before anything reads it.",
        example="« »http://h.com/",
    ),
    CauseRule(
        name="stripped-behind",
        family="F26",
        explains=EVERYTHING,
        needs={Feature.STRIPPED_BEHIND},
        detect=_after,
        message="controls or spaces after the URL, which only some readers strip",
        rule=(
            "URL Standard #concept-basic-url-parser and draft-abarth-url §3 strip C0 controls and"
            " spaces; RFC 3986 §2 allows none"
        ),
        advice="Strip the URL before anything reads it.",
        example="http://h.com/« \n»",
    ),
    CauseRule(
        name="tab-or-line-end-between-slashes",
        family="F26",
        explains=EVERYTHING,
        needs=_WHITESPACE,
        detect=_between_slashes,
        message="a tab or line end between slashes is removed, so that a path becomes a host",
        rule=(
            "URL Standard #concept-basic-url-parser removes tab, CR and LF first; for RFC 3986 §3"
            " the slashes are separate"
        ),
        advice="Refuse a URL with a tab or line end.",
        example="/«\t»/evil",
        base=BASE,
    ),
    CauseRule(
        name="tab-or-line-end",
        family="F26",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs=_WHITESPACE,
        detect=in_text(r"[\t\n\r]+"),
        message=(
            "a tab or line end inside the URL, which some readers remove, some keep and some refuse"
        ),
        rule=(
            "URL Standard #concept-basic-url-parser removes tab, CR and LF everywhere; RFC 3986"
            " §2 allows none"
        ),
        advice="Refuse the URL, or remove tabs and line ends before anything reads it.",
        example="http://h.com/a«\r\n»b",
    ),
    CauseRule(
        name="space-inside",
        family="F26",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs=" ",
        detect=_space,
        message="a space inside the URL, which some readers encode, some keep and some refuse",
        rule=(
            "URL Standard #path-state and #query-state encode it, #host-parsing refuses it; RFC"
            " 3986 §2 allows none"
        ),
        advice="Encode the space as %20, and refuse it in a host.",
        example="http://h.com/a« »b",
    ),
    CauseRule(
        name="control-inside",
        family="F26",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs=_CONTROLS,
        detect=in_text(r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]+"),
        message=(
            "a control character inside the URL, which some readers encode, some keep and some"
            " refuse"
        ),
        rule=(
            "URL Standard #c0-control-percent-encode-set encodes it, #forbidden-domain-code-point"
            " refuses it in a host; RFC 3986 §2 allows none"
        ),
        advice="Refuse the URL, or percent-encode the character.",
        example="http://h.com/a«\x7f»b",
    ),
    CauseRule(
        name="backslash",
        family="F11",
        explains=EVERYTHING,
        priority=Priority.UNLESS_COVERED,
        needs="\\",
        detect=in_tail(r"\\"),
        message="a backslash after the authority is a slash, data or an error",
        rule=(
            "URL Standard #path-state reads it as '/' in special schemes; draft-abarth-url §3.2"
            " keeps it; RFC 3986 Appendix A does not allow it"
        ),
        advice="Write '/' if a slash is meant; otherwise encode it as %5C.",
        example=r"http://h.com/a«\»b",
    ),
    CauseRule(
        name="character-outside-uri",
        family="F10",
        explains=USERINFO_OR_AFTER,
        priority=Priority.UNLESS_COVERED,
        needs=_OUTSIDE,
        detect=in_tail(r'["<>^`{|}]'),
        message=(
            "a character that is not allowed in a URI, which some readers encode, some keep and"
            " some refuse"
        ),
        rule=(
            "URL Standard #path-percent-encode-set and the other sets encode or keep it; RFC 3986"
            " §2 and Appendix A do not allow it"
        ),
        advice="Percent-encode the character.",
        example="http://h.com/a«|»b^c",
    ),
    CauseRule(
        name="bracket-outside-host",
        family="F10",
        explains=USERINFO_OR_AFTER,
        needs="[]",
        detect=in_tail(r"[\[\]]"),
        message="a square bracket outside the host, which some readers keep and some refuse",
        rule=(
            "URL Standard #path-state and #query-state keep it; RFC 3986 §3.2.2 allows it around"
            " an IP address only"
        ),
        advice="Encode the brackets as %5B and %5D.",
        example="http://h.com/?a«[»]=1",
    ),
    CauseRule(
        name="character-outside-userinfo",
        family="F10",
        explains=USERINFO_OR_AFTER,
        priority=Priority.UNLESS_COVERED,
        needs="@",
        detect=in_userinfo(r'["<>^`{|}\[\]\\]'),
        message=(
            "a character that is not allowed in userinfo, which some readers encode and some refuse"
        ),
        rule=(
            "URL Standard #userinfo-percent-encode-set encodes it; RFC 3986 §3.2.1 does not allow"
            " it"
        ),
        advice="Percent-encode the character.",
        example="http://«<»u>@h.com/",
    ),
    CauseRule(
        name="second-number-sign",
        family="F10",
        explains=USERINFO_OR_AFTER,
        needs="#",
        detect=lambda parts: _first(parts, "#", parts.fragment),
        message="a second '#', which some readers keep, some encode and some refuse",
        rule="URL Standard #fragment-state keeps a '#'; RFC 3986 §3.5 allows none in a fragment",
        advice="Encode the second '#' as %23.",
        example="http://h.com/#a«#»b",
    ),
    CauseRule(
        name="beyond-ascii",
        family="F27",
        explains=USERINFO_OR_AFTER,
        needs={Feature.BEYOND_ASCII},
        detect=in_tail(r"[^\x00-\x7F]+"),
        message="a character beyond ASCII, which some readers encode, some keep and some refuse",
        rule=(
            "URL Standard encodes it as UTF-8; RFC 3987 §3.1 does the same; RFC 3986 §2 does not"
            " allow it"
        ),
        advice="Encode the character as UTF-8, each octet as a triplet.",
        example="http://h.com/«é»",
    ),
    CauseRule(
        name="beyond-ascii-in-userinfo",
        family="F27",
        explains=USERINFO_OR_AFTER,
        needs="@",
        detect=in_userinfo(r"[^\x00-\x7F]+"),
        message=(
            "a character beyond ASCII in the userinfo, which some readers encode and some refuse"
        ),
        rule=(
            "URL Standard #userinfo-percent-encode-set encodes it; RFC 3987 §2.2 allows it; RFC"
            " 3986 §3.2.1 does not"
        ),
        advice="Encode the character as UTF-8, each octet as a triplet.",
        example="http://«é»@h.com/",
    ),
    CauseRule(
        name="encoded-beyond-ascii-in-userinfo",
        family="F27",
        explains=frozenset({Aspect.USERINFO, Aspect.ACCEPTANCE}),
        involves=("requests", "aiohttp"),
        priority=Priority.FALLBACK,
        needs="@",
        detect=in_userinfo("(?:%[89A-Fa-f][0-9A-Fa-f])+"),
        message="triplets in the userinfo for characters that Latin-1 does not have",
        rule=(
            "requests and aiohttp decode the login and write it in Latin-1, as RFC 7617 §2.1 lets a"
            " program choose; RFC 3986 §3.2.1 allows any triplet"
        ),
        advice="Send the login in a header, and leave it out of the URL.",
        example="http://«%80»:p@h.com/",
        readers=("whatwg", "requests"),
    ),
    CauseRule(
        name="apostrophe-in-query",
        family="",
        explains=AFTER_AUTHORITY,
        needs="'",
        detect=in_query("'"),
        message="an apostrophe in the query, which some readers encode",
        rule="URL Standard #special-query-percent-encode-set encodes it; RFC 3986 §3.4 allows it",
        advice="Encode the apostrophe as %27.",
        example="http://h.com/?«'»",
    ),
)
