"""Texts for people: how wide they are on a terminal, how long ones are cut, what is not shown."""

import re
import unicodedata
from typing import NamedTuple

from urlprism.errors import visible

# What stands before credentials: a special scheme (the URL Standard needs no slash after its
# colon), or two slashes.
_CREDENTIALS = re.compile(
    r"[\x00-\x20]*(?:(?:https?|wss?|ftp):[/\\]*([^/\\?#]*)@"
    r"|(?!(?:https?|wss?|ftp):)(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}([^/?#]*)@)",
    re.IGNORECASE,
)


class Piece(NamedTuple):
    """A piece of a line, and the name of the style that a terminal shows it in."""

    text: str
    style: str = ""


Line = list[Piece]


def masked(text: str) -> str:
    """Return `text` with an asterisk for each character of its password.

    Tabs and line ends do not count: the URL Standard removes them.
    """
    if "@" not in text:
        return text
    places = [place for place, character in enumerate(text) if character not in "\t\n\r"]
    found = _CREDENTIALS.match("".join(text[place] for place in places))
    if found is None or not found.lastindex:
        return text
    start, end = found.span(found.lastindex)
    colon = found.string.find(":", start, end)
    hidden = set(places[colon + 1 : end]) if colon >= 0 else set()
    return "".join("*" if place in hidden else text[place] for place in range(len(text)))


def shown(text: str) -> str:
    """Return `text`, a character for each of its own, with a picture for controls and blanks."""
    return (text if text.isprintable() else visible(text)).replace(" ", "\N{SYMBOL FOR SPACE}")


def columns(text: str) -> int:
    """Return how many columns of a terminal `text` fills."""
    return len(text) if text.isascii() else sum(map(_width, text))


def reach(text: str, start: int, room: int) -> int:
    """Return where the longest piece from `start` on ends that fills at most `room` columns."""
    # Marks fill no column: without a bound any number of them would fit.
    last = min(len(text), start + 2 * room)
    for end in range(start, last):
        room -= _width(text[end])
        if room < 0:
            return end
    return last


def reach_back(text: str, end: int, room: int) -> int:
    """Return where the longest piece up to `end` begins that fills at most `room` columns."""
    return end - reach(text[max(0, end - 2 * room) : end][::-1], 0, room)


def folded(text: str, room: int) -> list[str]:
    """Return the lines of `text`, each at most `room` columns wide."""
    lines = []
    start = 0
    while start < len(text):
        end = reach(text, start, room)
        lines.append(text[start:end])
        start = end
    return lines


def elided(text: str, most: int) -> str:
    """Return `text` as it is shown; of over `most` characters, how many the middle has more."""
    if len(text) <= most:
        return shown(text)
    half = most // 2 - len("…1,000,000 more…")
    return f"{shown(text[:half])}…{len(text) - 2 * half:,} more…{shown(text[-half:])}"


def _width(character: str) -> int:
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
