"""Causes by characters, wherever they stand: what is stripped, removed, encoded or refused."""

import re
from typing import Final

from urlprism.comparison.kinds import (
    BEYOND_ASCII,
    STRUCTURE,
    TAIL,
    TEXT,
    Kind,
    Told,
    in_query,
    in_tail,
    in_text,
    in_userinfo,
)
from urlprism.comparison.layout import Layout, Span

_WHITESPACE: Final = "\t\n\r"
_CONTROLS: Final = "".join(map(chr, {*range(0x20), 0x7F} - {9, 10, 13}))
_LINE: Final = re.compile(r"[\t\n\r]")
_SPACES: Final = re.compile(" +")
_OUTSIDE: Final = '"<>\\^`{|}'


def _before(layout: Layout) -> Span | None:
    """Return what browsers strip before the text."""
    return (0, layout.start) if 0 < layout.start <= layout.end else None


def _behind(layout: Layout) -> Span | None:
    """Return what browsers strip behind the text."""
    return (layout.end, len(layout.text)) if layout.end < len(layout.text) else None


def _space(layout: Layout) -> Span | None:
    """Return the first spaces that are not those of the port."""
    start, end = layout.port or (layout.end, layout.end)
    text = layout.text
    found = _SPACES.search(text, layout.start, start) or _SPACES.search(text, end, layout.end)
    return None if found is None else found.span()


def _between_slashes(layout: Layout) -> Span | None:
    """Return the first tab or line end that stands among slashes."""
    found = _LINE.search(layout.text, *layout.slashes) if layout.run else None
    return None if found is None else found.span()


def _first(layout: Layout, character: str, span: Span | None) -> Span | None:
    """Return the first place of a character in a part, if it is there."""
    place = -1 if span is None else layout.text.find(character, *span)
    return (place, place + 1) if place >= 0 else None


CAUSES: Final = (
    Kind(
        "stripped-before",
        "F26",
        STRUCTURE,
        "URL Standard #concept-basic-url-parser and draft-abarth-url §3 strip C0 controls and"
        " spaces; RFC 3986 §2 allows none",
        "controls or spaces stand before the URL, which only some readers strip",
        _before,
        _CONTROLS + _WHITESPACE + " ",
    ),
    Kind(
        "stripped-behind",
        "F26",
        STRUCTURE,
        "URL Standard #concept-basic-url-parser and draft-abarth-url §3 strip C0 controls and"
        " spaces; RFC 3986 §2 allows none",
        "controls or spaces stand behind the URL, which only some readers strip",
        _behind,
        _CONTROLS + _WHITESPACE + " ",
    ),
    Kind(
        "tab-or-line-end-between-slashes",
        "F26",
        STRUCTURE,
        "URL Standard #concept-basic-url-parser removes tab, CR and LF first; for RFC 3986 §3 the"
        " slashes are apart",
        "a tab or line end between slashes goes, and what was a path begins with a host",
        _between_slashes,
        _WHITESPACE,
    ),
    Kind(
        "tab-or-line-end",
        "F26",
        STRUCTURE,
        "URL Standard #concept-basic-url-parser removes tab, CR and LF everywhere; RFC 3986 §2"
        " allows none",
        "a tab or line end inside the URL, which some readers remove, some keep, some refuse",
        in_text(r"[\t\n\r]+"),
        _WHITESPACE,
        told=Told.ALONE,
    ),
    Kind(
        "space-inside",
        "F26",
        STRUCTURE,
        "URL Standard #path-state and #query-state encode it, #host-parsing refuses it; RFC 3986"
        " §2 allows none",
        "a space inside the URL, which some readers encode, some keep, some refuse",
        _space,
        " ",
        told=Told.ALONE,
    ),
    Kind(
        "control-inside",
        "F26",
        STRUCTURE,
        "URL Standard #c0-control-percent-encode-set encodes it, #forbidden-domain-code-point"
        " refuses it in a host; RFC 3986 §2 allows none",
        "a control character inside the URL, which some readers encode, some keep, some refuse",
        in_text(r"[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]+"),
        _CONTROLS,
        told=Told.ALONE,
    ),
    Kind(
        "backslash",
        "F11",
        STRUCTURE,
        "URL Standard #path-state takes it for '/' in special schemes; draft-abarth-url §3.2 keeps"
        " it; RFC 3986 Appendix A has none",
        "a backslash behind the authority is a slash, data or an error",
        in_tail(r"\\"),
        "\\",
        told=Told.ALONE,
    ),
    Kind(
        "character-outside-uri",
        "F10",
        TEXT,
        "URL Standard #path-percent-encode-set and the other sets encode or keep it; RFC 3986"
        " §2 and Appendix A have no such character",
        "a character that no URI has, which some readers encode, some keep, some refuse",
        in_tail(r'["<>^`{|}]'),
        _OUTSIDE,
        told=Told.ALONE,
    ),
    Kind(
        "bracket-outside-host",
        "F10",
        TEXT,
        "URL Standard #path-state and #query-state keep it; RFC 3986 §3.2.2 has it around an IP"
        " address only",
        "a square bracket outside of the host, which some readers keep and some refuse",
        in_tail(r"[\[\]]"),
        "[]",
    ),
    Kind(
        "character-outside-userinfo",
        "F10",
        TEXT,
        "URL Standard #userinfo-percent-encode-set encodes it; RFC 3986 §3.2.1 has no such"
        " character in a userinfo",
        "a character that userinfo cannot hold, which some readers encode and some refuse",
        in_userinfo(r'["<>^`{|}\[\]\\]'),
        "@",
        told=Told.ALONE,
    ),
    Kind(
        "second-number-sign",
        "F10",
        TEXT,
        "URL Standard #fragment-state keeps a '#'; RFC 3986 §3.5 has none in a fragment",
        "a second '#', which some readers keep, some encode, some refuse",
        lambda layout: _first(layout, "#", layout.fragment),
        "#",
    ),
    Kind(
        "beyond-ascii",
        "F27",
        TEXT,
        "URL Standard encodes it as UTF-8; RFC 3987 §3.1 maps it so; RFC 3986 §2 has no such"
        " character",
        "a character beyond ASCII, which some readers encode, some keep, some refuse",
        in_tail(r"[^\x00-\x7F]+"),
        BEYOND_ASCII,
    ),
    Kind(
        "beyond-ascii-in-userinfo",
        "F27",
        TEXT,
        "URL Standard #userinfo-percent-encode-set encodes it; RFC 3987 §2.2 allows it; RFC 3986"
        " §3.2.1 does not",
        "a character beyond ASCII in the userinfo, which some readers encode, some refuse",
        in_userinfo(r"[^\x00-\x7F]+"),
        "@",
    ),
    Kind(
        "apostrophe-in-query",
        "",
        TAIL,
        "URL Standard #special-query-percent-encode-set encodes it; RFC 3986 §3.4 allows it",
        "an apostrophe in the query, which some readers encode",
        in_query("'"),
        "'",
    ),
)
