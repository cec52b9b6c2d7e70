r"""Escapes of what a URL stands in: Markdown's (CommonMark), and those of JSON and of shells.

[q](https://h/a\_b)     "https:\/\/h\/a"     watch\?v\=x
"""

import re
from html import unescape
from typing import Final

from urlprism.extraction.window import Window

_PUNCTUATION: Final = r"[!-/:-@\[-`{-~]"
# CommonMark 0.31.2: backslash escapes (section 2.4), character references (section 2.5).
_MARKDOWN: Final = re.compile(
    rf"\\({_PUNCTUATION})|(&(?:[A-Za-z][A-Za-z0-9]{{1,31}}|#[0-9]{{1,7}}|#[Xx][0-9A-Fa-f]{{1,6}});)"
)
_PAIR: Final = r"u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}"
# An escape of JSON (RFC 8259 section 7), two for a character, or one of a shell or of Markdown.
ESCAPE: Final = re.compile(rf"\\(?:({_PAIR}|u[0-9A-Fa-f]{{4}})|({_PUNCTUATION}))")
LONGEST_ESCAPE: Final = 12
# What stands in a destination, or ends it: blanks, controls, parentheses, backslashes.
_STOP: Final = re.compile(r"[\0-\x20\x7f\\()]")
_ANGLE: Final = re.compile(r"[^<>\\\n\r]*+(?:\\[^\n\r][^<>\\\n\r]*+)*+")
_MOST_PARENTHESES: Final = 32
_LONGEST_TITLE: Final = 1000
_BLANKS: Final = r"[ \t]*+(?:\r?\n[ \t]*+)?+"
_TITLE: Final = (
    rf'(?:"(?:[^"\\]|\\.){{0,{_LONGEST_TITLE}}}+"'
    rf"|'(?:[^'\\]|\\.){{0,{_LONGEST_TITLE}}}+'"
    rf"|\((?:[^()\\]|\\.){{0,{_LONGEST_TITLE}}}+\))"
)
_CLOSES_LINK: Final = re.compile(rf"(?:(?=[ \t\r\n]){_BLANKS}{_TITLE})?+{_BLANKS}\)", re.DOTALL)
_CLOSES_DEFINITION: Final = re.compile(
    rf"[ \t]*+(?:\r?\n|\Z)|(?=[ \t\r\n]){_BLANKS}{_TITLE}[ \t]*+(?:\r?\n|\Z)", re.DOTALL
)
# What may stand before a definition in its line: marks of quotes and of lists, and its label.
_LABEL: Final = re.compile(r"[ \t>*+\-0-9.)]{0,40}+\[(?:[^\]\[\\]|\\.)++\]:\Z")
_LONGEST_LINE: Final = 1000


def of_markdown(written: str) -> str:
    r"""Return a destination of Markdown without its escapes.

    >>> of_markdown(r"https://h/a\_b?c&amp;d")
    'https://h/a_b?c&d'
    """
    if "\\" not in written and "&" not in written:
        return written
    return _MARKDOWN.sub(lambda each: each[1] or unescape(each[2]), written)


def of_code(written: str) -> str:
    r"""Return a text without the escapes of JSON or of a shell.

    >>> of_code(r"https:\/\/h\/?a\u0026b")
    'https://h/?a&b'
    """
    return ESCAPE.sub(_character, written)


def _character(escape: re.Match[str]) -> str:
    """Return the character of an escape; U+FFFD for half of a surrogate pair."""
    if escape[2]:
        return escape[2]
    units = bytes.fromhex(escape[1].replace("\\", "").replace("u", ""))
    return units.decode("utf-16-be", "replace")


def destination(window: Window, start: int, *, is_definition: bool) -> int | None:
    """Return the end of the destination of a link at `start` (CommonMark 0.31.2 section 6.3).

    Return None if its parentheses are not balanced, or if the link does not end behind it.
    """
    text, limit = window.text, window.limit(start)
    opened, position = 0, start
    while stop := _STOP.search(text, position, limit):
        mark, position = stop[0], stop.end()
        if mark == "\\":
            if position == len(text):
                break
            position += ESCAPE.match(text, stop.start()) is not None and text[position] != "u"
        elif mark == "(":
            opened += 1
            if opened > _MOST_PARENTHESES:
                return None
        elif mark == ")" and opened:
            opened -= 1
        else:
            return stop.start() if _is_closed(window, stop.start(), opened, is_definition) else None
    window.ask_for(limit, start)
    return limit if _is_closed(window, limit, opened, is_definition) else None


def _is_closed(window: Window, end: int, opened: int, is_definition: bool) -> bool:
    """Whether a link or a definition ends behind its destination, after a title perhaps."""
    if opened:
        return False
    window.ask_for(min(len(window.text), end + 2 * _LONGEST_TITLE), end)
    closing = _CLOSES_DEFINITION if is_definition else _CLOSES_LINK
    return closing.match(window.text, end) is not None


def angle_destination(window: Window, start: int, *, is_definition: bool) -> int | None:
    """Return the end of a destination in angle brackets that begins at `start`, or None."""
    end = window.match(_ANGLE, start)
    if not window.text.startswith(">", end):
        return None
    return end if _is_closed(window, end + 1, 0, is_definition) else None


def begins_definition(text: str, end: int) -> bool:
    """Whether only a label stands in the line that has the colon of a definition before `end`."""
    earliest = max(0, end - _LONGEST_LINE)
    line = text.rfind("\n", earliest, end) + 1
    return (line > 0 or earliest == 0) and _LABEL.match(text, line, end) is not None
