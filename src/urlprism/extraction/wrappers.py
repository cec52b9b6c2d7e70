"""URLs between angle brackets or quotes, which may have whitespace and line breaks in them."""

import re
from typing import Final, NamedTuple

from urlprism._core.grammar.broken_lines import readings
from urlprism.extraction.escapes import of_code
from urlprism.extraction.judging import is_url, says_so
from urlprism.extraction.window import Window
from urlprism.redaction.records import hides_secrets

# The longest line of mail with its line end (RFC 5322 §2.1.1).
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
# The text inside a wrapper: no blank line, and the ">" of quoted mail only in quoted mail.
_INSIDE: Final = re.compile(r'[^<>"\n]*+(?:\n(?![^\S\n]*+\n)[^<>"\n]*+)*+')
_INSIDE_QUOTED: Final = re.compile(r'[^<>"\n]*+(?:\n[ \t>]*+(?!\r?\n)[^<>"\n]*+)*+')
# What ends a URL in angle brackets: a blank inside a line, and the bar of Slack's links.
_ENDS: Final = re.compile(r"(?<=\S)(?:[^\S\r\n]++(?=\S)|\|)")
_SPACE_IN_LINE: Final = re.compile(r"(?<!\s)[^\S\r\n]++(?!\s)")
_ANOTHER: Final = re.compile(r"\s(?:URL:\s?)?[a-z][a-z0-9+.-]*+://", re.ASCII | re.IGNORECASE)


@hides_secrets
class Wrapped(NamedTuple):
    """The readings of a URL in a wrapper, its place, and the end of the wrapper."""

    readings: tuple[str, ...]
    start: int
    end: int
    closing: int
    has_prefix: bool


def wrapped(window: Window, opening: int, *, is_destination: bool = False) -> Wrapped | None:
    """Return the URL between the `<` or `"` at `opening` and the mark that closes it.

    Whitespace that breaks a URL across lines is ignored. A space elsewhere ends the URL, unless it
    has the prefix "URL:" or is the destination of a link. Between quotes, a space means that the
    text is prose; and the URL must start right after the quote, which may close another text.
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
    if is_strict and text[opening - 1 : opening] == "\\":
        end -= text.endswith("\\", start, end)  # the quotes are escaped, both
    written = _QUOTATIONS.sub("\n", text[start:end]) if is_quoted else text[start:end]
    texts = readings(written)
    if not has_prefix and (_is_prose(written, is_strict) or not says_so(texts[0])):
        return None
    if mark == ">" and not has_prefix:
        if is_destination:
            texts = _of_destination(written, texts)
        else:
            end = start + _end(text[start:end], is_quoted=is_quoted)
            texts = _of_beginning(text[start:end], texts, is_quoted=is_quoted)
    if not is_url(texts[0]):
        return None
    if is_strict and "\\" in texts[0] and is_url(other := of_code(texts[0])):
        texts = (*texts, other) if other not in texts else texts
    return Wrapped(texts, start, end, closing, has_prefix)


def _end(written: str, *, is_quoted: bool) -> int:
    """Return where the URL ends in the text between angle brackets."""
    place = 0
    for number, line in enumerate(written.split("\n")):
        quotation = _BEGIN.match(line) if number and is_quoted else None
        ending = _ENDS.search(line, quotation.end() if quotation else 0)
        if ending:
            return place + ending.start()
        place += len(line) + 1
    return len(written)


def _of_beginning(written: str, whole: tuple[str, ...], *, is_quoted: bool) -> tuple[str, ...]:
    """Return the readings of the beginning of a text, then the reading of all of it."""
    texts = readings(_QUOTATIONS.sub("\n", written) if is_quoted else written)
    url = whole[0]
    is_other = url not in texts and "|" not in url[len(texts[0]) :] and is_url(url)
    return (*texts, url) if is_other else texts


def _of_destination(written: str, dropped: tuple[str, ...]) -> tuple[str, ...]:
    """Return the readings of a link's destination, in which CommonMark keeps spaces."""
    return (written.replace(" ", "%20"), *dropped) if " " in written else dropped


def _is_prose(written: str, is_strict: bool) -> bool:
    """Whether words or another URL follow a URL at the beginning of a text."""
    return bool(_ANOTHER.search(written) or (is_strict and _SPACE_IN_LINE.search(written)))


def _is_quoted(text: str, place: int) -> bool:
    """Whether a place is in a line of quoted mail."""
    earliest = place - LONGEST_LINE
    start = text.rfind("\n", max(0, earliest), place) + 1
    return (start > 0 or earliest <= 0) and _QUOTATION.match(text, start, place) is not None
