"""Values in a query, a fragment or the parameters of a path whose names say that they are secrets.

A name is what any reader takes as one: without tabs and line ends, decoded, with or without
brackets. A value ends at "&" or "#". Who lets ";" begin a name lets it end a value, too; in a path,
so do "/" and "?".
"""

import re
from typing import Final, TypeAlias

from urlprism.redaction.quotes import Quotes
from urlprism.redaction.rules import Rules

Span: TypeAlias = tuple[int, int]

# A value may be a query, too: "?state=token=x".
_PAIR: Final = re.compile(r"[?&;#=]([^=&;#?]*+)=")
_PAIR_OF_PIECES: Final = re.compile(r"[?&;#=]([^=&;#? ]*+)=")
# Every name that one of these finds, and more.
_NAMES: Final = re.compile(r"[?&;#=]([^=&;#?]*+)(?==)")
# Without these, running text is read as a URL is.
_SIGN_OF_PIECES: Final = re.compile(r"[\s\"'`<>]")
# A text that is nothing but a query begins with a name.
_FIRST: Final = re.compile(r"\s*([\w.\[\]%+-]++)=")
# What ends a value, by the part of the URL, and whether a ";" that separates begins its name.
_ENDS: Final = {
    ("/", True): ";/?#", ("/", False): "&#", ("?", True): ";&#", ("?", False): "&#",
    ("#", True): ";&", ("#", False): "&",
}  # fmt: skip
_OF_WHOLE: Final = {key: re.compile(f"[{signs}]") for key, signs in _ENDS.items()}
# A blank ends a URL in running text, but not in a text that is one URL.
_OF_PIECES: Final = {key: re.compile(rf"[{signs} \t\n\r\v\f]") for key, signs in _ENDS.items()}
# In a text that is nothing but a query, or a connection string.
_END_OF_FIRST: Final = re.compile(r"[&#]|;(?=[\w .-]{1,40}=)")
# What browsers or people skip before a URL.
_SKIPPED: Final = "".join(map(chr, range(33))) + "\xa0\u3000\ufeff"
# How a text begins that is one URL for browsers, whatever follows: with a scheme and a slash, with
# slashes, or with a scheme after which they need no slash.
_BEGINNING: Final = re.compile(
    r"(?:[a-z][a-z0-9+.-]*+:)++[/\\]|[/\\]{2}|(?:view-source:|blob:)*(?:https?|wss?|ftp):\S",
    re.IGNORECASE,
)  # fmt: skip
_ENOUGH: Final = 128  # characters of a value that is judged
_OPENING: Final = frozenset("\"'`<[{(")
_PART: Final = re.compile(r"[/\\?#;.&]|[A-Za-z][A-Za-z0-9+.-]*+:\S")


def has_secret(text: str, rules: Rules) -> bool:
    """Whether a text has the name of a secret; without one, the functions below find nothing."""
    for name in _NAMES.findall(text):
        if rules.is_parameter(name):
            return True
    first = _FIRST.match(text)
    return first is not None and rules.is_parameter(first[1])


def is_all_whole(text: str, rules: Rules) -> bool:
    """Whether `of_whole` finds all that `of_pieces` does: nothing but "&" and the like ends."""
    if _SIGN_OF_PIECES.search(text) or not is_one_url(text):
        return False
    first = _FIRST.match(text)
    if first is None or not rules.is_parameter(first[1]):
        return True
    # In the value of the first name, other names may begin.
    last = _END_OF_FIRST.search(text, first.end())
    return text.find("=", first.end(), last.start() if last else len(text)) < 0


def of_whole(text: str, rules: Rules) -> list[Span]:
    """Return the spans of secret values in a text that is one URL, blanks and quotes included.

    A text that does not begin as a URL, and has a blank before its query, has none.
    """
    spans: list[Span] = []
    if not is_one_url(text):
        return spans
    fragment = _place_of("#", text)
    query = min(fragment, _place_of("?", text))
    ends: dict[int, int] = {}
    pair = _FIRST.match(text) or _PAIR.search(text)
    while pair:
        start, place = pair.end(), pair.end() - 1
        if rules.is_parameter(pair[1]):
            part = "/" if pair.start() < query else "?" if pair.start() < fragment else "#"
            end = _place_of_end(text, start, _end(text, pair, part, _OF_WHOLE), ends)
            if rules.is_secret(pair[1], text[start : min(end, start + _ENOUGH)]):
                place = end
                spans.append((start, end))
        pair = _PAIR.search(text, place)
    return spans


def is_one_url(text: str) -> bool:
    """Whether a text is one URL, absolute or relative, for those who are given it."""
    begin = text.lstrip(_SKIPPED)
    if _BEGINNING.match(begin):
        return True
    blank = begin.find(" ")
    if blank < 0:
        return begin[:1] not in _OPENING
    first = _PAIR.search(begin)
    return _PART.match(begin) is not None and first is not None and first.start() < blank


def of_pieces(text: str, rules: Rules) -> list[Span]:
    """Return the spans of secret values in running text."""
    spans: list[Span] = []
    place, quotes = 0, Quotes(text)
    ends: dict[int, int] = {}
    while pair := _PAIR_OF_PIECES.search(text, place):
        start, place = pair.end(), pair.end() - 1
        if rules.is_parameter(pair[1]):
            quotes.read_to(pair.start() + 1)
            ending = _end(text, pair, quotes.part, _OF_PIECES)
            end = quotes.end(start, _place_of_end(text, start, ending, ends))
            if rules.is_secret(pair[1], text[start : min(end, start + _ENOUGH)]):
                place = end
                spans.append((start, end))
    return spans


def _place_of_end(text: str, start: int, ending: re.Pattern[str], ends: dict[int, int]) -> int:
    """Return where a value ends; what was found for one before serves again."""
    # An expression takes long to hash.
    place = ends.get(id(ending), -1)
    if place < start:
        last = ending.search(text, start)
        place = ends[id(ending)] = last.start() if last else len(text)
    return place


def _place_of(sign: str, text: str) -> int:
    place = text.find(sign)
    return len(text) if place < 0 else place


def _end(
    text: str, pair: re.Match[str], part: str, ends: dict[tuple[str, bool], re.Pattern[str]]
) -> re.Pattern[str]:
    """Return the expression for what ends the value of a name, by the part in which that is."""
    if pair.re is _FIRST:
        return _END_OF_FIRST
    separates = text[pair.start()] == ";"
    if separates and part != "/":
        # With keys in it, "a;b[token]" is a secret's name also to those who separate by "&" only.
        name = pair[1]
        separates = not ("[" in name or "." in name or "%" in name)
    return ends[part, separates]
