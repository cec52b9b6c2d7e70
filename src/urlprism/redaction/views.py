"""A text as different readers see its characters, each with its place in the original text.

Some readers remove tabs and line ends. Some decode triplets, or map fullwidth forms, before they
look for delimiters. A URL in the query of another URL has encoded delimiters, perhaps twice; one in
JSON, in a program or in HTML has the escapes of these.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from typing import Final

_REMOVED: Final = re.compile(r"[\t\n\r]+")

# Characters that NFKC maps to a delimiter.
_WIDE: Final = {
    **dict.fromkeys("\uff1a\ufe55\ufe13\ufe30", ":"),
    **dict.fromkeys("\uff0f", "/"),
    **dict.fromkeys("\uff20\ufe6b", "@"),
    **dict.fromkeys("\uff1f\ufe56\ufe16", "?"),
    **dict.fromkeys("\uff03\ufe5f", "#"),
    **dict.fromkeys("\uff3c\ufe68", "\\"),
    **dict.fromkeys("\uff06\ufe60", "&"),
    **dict.fromkeys("\uff1d\ufe66", "="),
    **dict.fromkeys("\uff05\ufe6a", "%"),
}
_DELIMITERS: Final = str.maketrans(_WIDE)
# A percent-encoded delimiter, letter or digit, encoded once or more; of a fullwidth form, its three
# octets; what JSON, JavaScript and HTML write instead of a delimiter.
_ENCODED: Final = re.compile(
    r"%(?:25)*+(?:(?P<ascii>3[0-9AaBbDdFf]|2[DdFfEe36]|40|5[BbCcDdFf]|[46][1-9A-Fa-f]|[57][0-9Aa])"
    r"|[Ee][Ff]%(?:25)*+[Bb][Cc]%(?:25)*+(?P<wide>9[AaBbDdFf]|8[Ff36]|[Aa]0|[Bb][Cc]))"
    r"|\\(?:u00|x)(?P<escape>26|2[Ff]|3[AaDdFf]|40)|\\(?P<slash>/)"
    r"|&(?:amp|\#0*+38|\#[Xx]0*+26)(?P<reference>;)"
)
_UNMOVED: Final = (int, int)


class View:
    """A text made from another text, with a map of its positions to the original."""

    __slots__ = ("moves", "text")

    def __init__(self, text: str, start: Callable[[int], int], end: Callable[[int], int]) -> None:
        """Take the text, and two functions that map the start and the end of a span."""
        self.text = text
        self.moves = start, end

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original text that `text[start:end]` comes from."""
        return self.moves[0](start), self.moves[1](end)

    def spans(self, places: Iterable[tuple[int, int]]) -> Iterable[tuple[int, int]]:
        """Return the spans of the original text for several of this one."""
        if self.moves == _UNMOVED:
            return places
        return [self.span(*place) for place in places]


def as_given(text: str) -> View:
    """Return the view of an unchanged text."""
    return View(text, *_UNMOVED)


def joined(text: str) -> View:
    """Return the view of a text without tabs and line ends."""
    places, extras = [0], [0]
    for run in _REMOVED.finditer(text):
        places.append(run.start() - extras[-1])
        extras.append(extras[-1] + len(run[0]))
    # The removed characters were before the character that now has their position.
    return View(
        _REMOVED.sub("", text),
        lambda place: place + extras[bisect_right(places, place) - 1],
        lambda place: place + extras[max(0, bisect_left(places, place) - 1)],
    )


def decoded(view: View) -> View | None:
    """Return a view with its delimiters decoded, or None if that changes nothing."""
    text = view.text if view.text.isascii() else view.text.translate(_DELIMITERS)
    if "%" in text or "\\" in text or "&amp;" in text or "&#" in text:
        shorter = _ENCODED.sub(_delimiter, text)
        if len(shorter) < len(text):
            moves = _Moves(text)
            return View(
                shorter,
                lambda place: view.span(moves.before(place), 0)[0],
                lambda place: view.span(0, moves.before(place))[1],
            )
    return None if text == view.text else View(text, *view.moves)


class _Moves:
    """Maps positions to the text as it was before its delimiters were decoded."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: list[int] | None = None
        self._extras = [0]

    def before(self, place: int) -> int:
        """Return the position in the text before decoding."""
        if self._places is None:
            self._places = self._found()
        return place + self._extras[bisect_right(self._places, place) - 1]

    def _found(self) -> list[int]:
        places = [0]
        for found in _ENCODED.finditer(self._text):
            # The removed characters were after the one character that is left.
            places.append(found.start() - self._extras[-1] + 1)
            self._extras.append(self._extras[-1] + len(found[0]) - 1)
        return places


def _delimiter(found: re.Match[str]) -> str:
    if found["slash"]:
        return "/"
    if found["reference"]:
        return "&"
    # U+FF1A, a fullwidth colon, is EF BC 9A.
    code = found["ascii"] or found["escape"]
    return chr(int(code, 16) if code else int(found["wide"], 16) - 0x60)
