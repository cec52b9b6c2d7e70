"""URLs between angle brackets or quotes: there whitespace and line breaks may stand in them."""

import re
from typing import Final, NamedTuple

from urlprism._vocabulary.wrapping import readings
from urlprism.extraction.judging import is_url, says_so
from urlprism.extraction.window import Window
from urlprism.redaction.records import hides_secrets

# The longest line of mail (RFC 5322 §2.1.1), and its end.
LONGEST_LINE: Final = 1000
_CLOSING: Final = {"<": ">", '"': '"'}
_QUOTATION: Final = re.compile(r"[ \t]*>")
_BEGIN: Final = re.compile(r"[ \t>]*")
_QUOTATIONS: Final = re.compile(r"\n[ \t>]*")

_HEAD: Final = re.compile(
    r"\s{0,8}+(?P<prefix>URL:\s{0,80}+)?+(?P<scheme>[a-z][a-z0-9+.-]{0,63}+):",
    re.ASCII | re.IGNORECASE,
)
_HEAD_BEGUN: Final = re.compile(
    r"\s{0,8}+(?:URL:\s{0,80}+)?+[a-z0-9+.-]{0,64}+", re.ASCII | re.IGNORECASE
)
# What may stand in a wrapper: no blank line, and the ">" of quoted mail only in lines of such.
_INSIDE: Final = re.compile(r'[^<>"\n]*+(?:\n(?![^\S\n]*+\n)[^<>"\n]*+)*+')
_INSIDE_QUOTED: Final = re.compile(r'[^<>"\n]*+(?:\n[ \t>]*+(?!\r?\n)[^<>"\n]*+)*+')
# What ends a URL in angle brackets: a blank that breaks no line, and the bar of Slack's links.
_ENDS: Final = re.compile(r"(?<=\S)(?:[^\S\r\n]++(?=\S)|\|)")
_SPACE_IN_LINE: Final = re.compile(r"(?<!\s)[^\S\r\n]++(?!\s)")
_ANOTHER: Final = re.compile(r"\s(?:URL:\s?)?[a-z][a-z0-9+.-]*+://", re.ASCII | re.IGNORECASE)


@hides_secrets
class Wrapped(NamedTuple):
    """A URL in a wrapper, by its readings, where it stands, and what ends the wrapper."""

    readings: tuple[str, ...]
    start: int
    end: int
    closing: int
    has_prefix: bool


def wrapped(window: Window, opening: int, *, is_destination: bool = False) -> Wrapped | None:
    """Return the URL that all is between the `<` or `"` at `opening` and what closes it.

    Spaces may be added to break a URL across lines: those elsewhere end it, unless the prefix
    "URL:" says that all of it is one, or it is the destination of a link. Between quotes they tell
    that it is prose. There it begins at once, for the quote may close another.
    """
    text, inside = window.text, opening + 1
    head = _HEAD.match(text, inside)
    if head is None:
        window.match(_HEAD_BEGUN, inside)
        return None
    is_quoted = _is_quoted(text, opening)
    closing = window.match(_INSIDE_QUOTED if is_quoted else _INSIDE, inside)
    mark, start, has_prefix = _CLOSING[text[opening]], head.start("scheme"), bool(head["prefix"])
    is_strict = mark == '"' and not has_prefix
    if not text.startswith(mark, closing, window.limit(inside)) or (is_strict and start > inside):
        return None
    end = start + len(text[start:closing].rstrip())
    written = _QUOTATIONS.sub("\n", text[start:end]) if is_quoted else text[start:end]
    found = readings(written)
    if not has_prefix and (_is_prose(written, is_strict) or not says_so(found[0])):
        return None
    if mark == ">" and not has_prefix:
        if is_destination:
            found = _of_destination(written, found)
        else:
            end = start + _end(text[start:end], is_quoted=is_quoted)
            found = _of_beginning(text[start:end], found, is_quoted=is_quoted)
    return Wrapped(found, start, end, closing, has_prefix) if is_url(found[0]) else None


def _end(written: str, *, is_quoted: bool) -> int:
    """Return where what is written in angle brackets ends as a URL."""
    place = 0
    for number, line in enumerate(written.split("\n")):
        quotation = _BEGIN.match(line) if number and is_quoted else None
        found = _ENDS.search(line, quotation.end() if quotation else 0)
        if found:
            return place + found.start()
        place += len(line) + 1
    return len(written)


def _of_beginning(written: str, whole: tuple[str, ...], *, is_quoted: bool) -> tuple[str, ...]:
    """Return the readings of the beginning of what is written; the last is that of all of it."""
    found = readings(_QUOTATIONS.sub("\n", written) if is_quoted else written)
    url = whole[0]
    is_other = url not in found and "|" not in url[len(found[0]) :] and is_url(url)
    return (*found, url) if is_other else found


def _of_destination(written: str, dropped: tuple[str, ...]) -> tuple[str, ...]:
    """Return the readings of a link's destination, of which CommonMark drops no space."""
    return (written.replace(" ", "%20"), *dropped) if " " in written else dropped


def _is_prose(written: str, is_strict: bool) -> bool:
    """Return whether what begins with a URL goes on with words, or with another one."""
    return bool(_ANOTHER.search(written) or (is_strict and _SPACE_IN_LINE.search(written)))


def _is_quoted(text: str, place: int) -> bool:
    """Return whether a place is in a line of quoted mail."""
    earliest = place - LONGEST_LINE
    start = text.rfind("\n", max(0, earliest), place) + 1
    return (start > 0 or earliest <= 0) and _QUOTATION.match(text, start, place) is not None
