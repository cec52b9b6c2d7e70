"""Where a URL ends that nothing wraps: before what none holds, and before the text's own marks."""

import re
from typing import Final

from urlprism.extraction.window import Window

_CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
# What is no part of a URL, as ranges of a regular expression.
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
_STOP: Final = re.compile(rf"[{_ENDS}()\[\]{{}}'|]")
# These end a sentence or a clause, and not a URL; nor does a bracket that opens.
_TRAILING: Final = frozenset(".,;:!?'([{\u2013")
_EMPHASIS: Final = frozenset("*_~")


def end_of_run(window: Window, start: int) -> int:
    """Return where the characters from `start` on end that a URL may hold.

    A bracket ends them that closes none of theirs; so does the quote or bar that stands before
    them. They are too long where the end is at the limit.
    """
    text, limit = window.text, window.limit(start)
    before = text[start - 1 : start]
    missing = dict.fromkeys(_CLOSING.values(), 0)
    position = start
    while stop := _STOP.search(text, position, limit):
        mark = stop[0]
        if mark in _CLOSING:
            missing[_CLOSING[mark]] += 1
        elif missing.get(mark):
            missing[mark] -= 1
        elif mark not in "'|" or mark == before:
            return stop.start()
        position = stop.end()
    window.ask_for(limit, start)
    return limit


def trimmed(text: str, start: int, end: int) -> int:
    """Return where a run ends without the marks at its end that belong to the text around it."""
    before = text[start - 1 : start]
    marks = _TRAILING | {before} if before in _EMPHASIS else _TRAILING
    while end > start and text[end - 1] in marks:
        end -= 1
    return end


def end_of_rest(text: str, start: int) -> int:
    """Return where the rest of a run ends, which was too long."""
    found = _END.search(text, start)
    return found.start() if found else len(text)
