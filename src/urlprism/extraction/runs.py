"""Where a URL without a wrapper ends: before a character that no URL has, or a mark of prose."""

import re
from typing import Final

from urlprism.extraction.escapes import ESCAPE, LONGEST_ESCAPE, of_code
from urlprism.extraction.marks import TERMINAL, TRAILING
from urlprism.extraction.window import Window

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
# Characters that are not in a URL, as ranges of a regular expression.
_BLANKS: Final = r"\s\x00-\x1f\x7f-\x9f"
_DELIMITERS: Final = r'<>"\\`'
_QUOTES: Final = "\u00ab\u00bb\u2018-\u201f\u2039\u203a\u301d-\u301f"
_PUNCTUATION: Final = "\u2014\u2015\u2022\u2026"  # dashes but the short ones, bullet, ellipsis
_INVISIBLE: Final = "\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_EAST_ASIAN: Final = (
    "\u3001-\u3004\u3008-\u301c\u3020\u3030\u303d-\u303f"
    "\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff64"
)
_NO_CHARACTERS: Final = "\ud800-\udfff\ufff0-\uffff"
_ENDS: Final = (
    f"{_BLANKS}{_DELIMITERS}{_QUOTES}{_PUNCTUATION}{_INVISIBLE}{_EAST_ASIAN}{_NO_CHARACTERS}"
)
_END: Final = re.compile(f"[{_ENDS}]")
# The brackets of East Asia, which stay in a URL behind its host if both do.
_OPENING: Final = (
    "\u3008\u300a\u300c\u300e\u3010\u3014\u3016\u3018\u301a\uff08\uff3b\uff5b\uff5f\uff62"
)
_CLOSED: Final = (
    "\u3009\u300b\u300d\u300f\u3011\u3015\u3017\u3019\u301b\uff09\uff3d\uff5d\uff60\uff63"
)
WIDE: Final = dict(zip(_OPENING, _CLOSED, strict=True))
_HOST: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]{0,63}+:)?+(?://)?+[^/?#]{1,320}+[/?#]")
_LONGEST_WIDE: Final = 128
# Characters that stay in a run behind a backslash.
_PLAIN: Final = frozenset("!#$%&'()*+,-./:;=?@[]^_{|}~")
_STOP: Final = re.compile(rf"[{_ENDS}()\[\]{{}}'|&]")
# The letters of a host name: beyond ASCII, every character that an IRI may have.
LETTER: Final = rf"[A-Za-z0-9\u00a1-\U0010ffff](?<![{_ENDS}{TERMINAL}])"
# The stops that end a URL only in some places.
_MAY_STAY: Final = frozenset("()[]{}'|&")
_EMPHASIS: Final = frozenset("*_~")
# The end tag of BBCode, and the references by which HTML writes delimiters.
_CLOSING_TAG: Final = re.compile(r"\[/[A-Za-z*]{1,16}+\]")
_REFERENCE: Final = re.compile(
    r"&(?:lt|gt|quot|apos|nbsp|#0*(?:34|39|60|62|160)|#x(?:22|27|3c|3e|a0));", re.IGNORECASE
)
_LAST_REFERENCE: Final = re.compile(r"&#?\w{2,8};\Z", re.ASCII)
_LONGEST_REFERENCE: Final = 12
_CELL: Final = re.compile(r"[ \t]*\|")
_LONGEST_LINE: Final = 1000


def end_of_run(window: Window, start: int, *, has_escapes: bool = False) -> int:
    """Return the end of the run of characters at `start` that a URL may have.

    These also end the run: a closing bracket that was not opened in the run; the same quote as the
    one before the run; a bar in a table row or in double brackets; an end tag of BBCode; a
    delimiter written as a reference of HTML. If the end is the window's limit, the run is too long.

    With `has_escapes` the run goes on behind a backslash and the character that it escapes, unless
    that ends a run, too.

    Full-width and other brackets of East Asia stay behind the host, if both are there.
    """
    text, limit = window.text, window.limit(start)
    before = text[start - 1 : start]
    missing: dict[str, int] = {}
    position = start
    is_end: bool | None = None  # a bar
    while stop := _STOP.search(text, position, limit):
        mark = stop[0]
        behind = _behind(window, start, stop.start(), has_escapes=has_escapes)
        if behind is not None:
            position = behind
            continue
        if mark not in _MAY_STAY:
            return stop.start()
        if (mark == "[" and _CLOSING_TAG.match(text, stop.start())) or (
            mark == "&" and _REFERENCE.match(text, stop.start())
        ):
            return stop.start()
        if mark in _CLOSING:
            closing = _CLOSING[mark]
            missing[closing] = missing.get(closing, 0) + 1
        elif missing.get(mark):
            missing[mark] -= 1
        elif mark == "|":
            is_end = _is_in_row(text, start) if is_end is None else is_end
            if is_end:
                return stop.start()
        elif mark not in "'&" or mark == before:
            return stop.start()
        position = stop.end()
    window.ask_for(limit, start)
    return limit


def _behind(window: Window, start: int, place: int, *, has_escapes: bool) -> int | None:
    """Return the place behind what stays in a run as a whole, an escape or brackets, or None."""
    mark = window.text[place]
    if mark == "\\" and has_escapes:
        return _behind_escape(window, place)
    if mark in WIDE and _HOST.match(window.text, start, place):
        return _behind_wide(window, place)
    return None


def _behind_escape(window: Window, place: int) -> int | None:
    """Return the place behind the escape at `place`; None without one, or if it ends a run."""
    if window.text[place + 1 : place + 2] in _PLAIN:
        return place + 2
    window.ask_for(min(len(window.text), place + LONGEST_ESCAPE), place)
    escape = ESCAPE.match(window.text, place)
    return None if escape is None or _END.match(of_code(escape[0])) else escape.end()


def _behind_wide(window: Window, place: int) -> int | None:
    """Return the place behind the bracket that closes the one of East Asia at `place`, or None."""
    text, limit = window.text, min(window.limit(place), place + _LONGEST_WIDE)
    closing: list[str] = []
    for mark in _END.finditer(text, place, limit):
        if mark[0] in WIDE:
            closing.append(WIDE[mark[0]])
        elif mark[0] == closing[-1]:
            closing.pop()
            if not closing:
                return mark.end()
        else:
            return None
    window.ask_for(limit, place)
    return None


def _is_in_row(text: str, start: int) -> bool:
    """Whether a bar after `start` would separate table cells, or a link from its text."""
    if text[start - 1 : start] == "|" or text[max(0, start - 2) : start] == "[[":
        return True
    earliest = max(0, start - _LONGEST_LINE)
    line = text.rfind("\n", earliest, start) + 1
    return (line > 0 or earliest == 0) and _CELL.match(text, line, start) is not None


def trimmed(text: str, start: int, end: int) -> int:
    """Return the end of a run without the marks at its end that belong to the prose."""
    before = text[start - 1 : start]
    emphasis = before if before in _EMPHASIS else ""
    while end > start:
        last = text[end - 1]
        if last == ";":
            earliest = max(start, end - _LONGEST_REFERENCE)
            reference = _LAST_REFERENCE.search(text, earliest, end)
            end = reference.start() if reference else end - 1
        elif last == emphasis or TRAILING.match(last):
            end -= 1
        else:
            break
    return end


def end_of_rest(text: str, start: int) -> int:
    """Return the end of the rest of a run that was too long."""
    ending = _END.search(text, start)
    return ending.start() if ending else len(text)
