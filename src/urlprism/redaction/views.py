"""A text as different readers see its characters, each with its place in the text as it is given.

Some remove tabs and line ends. Some decode a triplet, or map a fullwidth form, before they look for
delimiters; a URL in the query of another one has its delimiters encoded, perhaps twice.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Final

_REMOVED: Final = re.compile(r"[\t\n\r]+")

# What NFKC makes a delimiter.
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
# A delimiter that is percent-encoded, however often; of a fullwidth form, its three octets.
_ENCODED: Final = re.compile(
    r"%(?:25)*+(?:(?P<ascii>3[AaFfDdBb]|2[FfEe36]|40|5[Cc])"
    r"|[Ee][Ff]%(?:25)*+[Bb][Cc]%(?:25)*+(?P<wide>9[AaBbDdFf]|8[Ff36]|[Aa]0|[Bb][Cc]))"
)


class View:
    """A text in which the characters of another one are seen, and where they stand there."""

    __slots__ = ("moves", "text")

    def __init__(self, text: str, start: Callable[[int], int], end: Callable[[int], int]) -> None:
        """Take the text, and what tells where the first and the last character of a span stand."""
        self.text = text
        self.moves = start, end

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where what stands here from `start` to `end` stands in the text as it is given."""
        return self.moves[0](start), self.moves[1](end)


def as_given(text: str) -> View:
    """Return a text as it is."""
    return View(text, int, int)


def joined(text: str) -> View:
    """Return a text without tabs and line ends."""
    places, extras = [0], [0]
    for run in _REMOVED.finditer(text):
        places.append(run.start() - extras[-1])
        extras.append(extras[-1] + len(run[0]))
    # A run is removed before the character that stands at its place.
    return View(
        _REMOVED.sub("", text),
        lambda place: place + extras[bisect_right(places, place) - 1],
        lambda place: place + extras[max(0, bisect_left(places, place) - 1)],
    )


def decoded(view: View) -> View | None:
    """Return a view with its delimiters decoded, None where that changes nothing."""
    text = view.text if view.text.isascii() else view.text.translate(_DELIMITERS)
    if "%" in text:
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
    """Where the characters of a text stood before its delimiters were decoded."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._places: list[int] | None = None
        self._extras = [0]

    def before(self, place: int) -> int:
        """Return where a place was."""
        if self._places is None:
            self._places = self._found()
        return place + self._extras[bisect_right(self._places, place) - 1]

    def _found(self) -> list[int]:
        places = [0]
        for found in _ENCODED.finditer(self._text):
            # The octets that are gone stood behind the one character that is seen.
            places.append(found.start() - self._extras[-1] + 1)
            self._extras.append(self._extras[-1] + len(found[0]) - 1)
        return places


def _delimiter(found: re.Match[str]) -> str:
    # U+FF1A, a fullwidth colon, is EF BC 9A.
    return chr(int(found["ascii"], 16) if found["ascii"] else int(found["wide"], 16) - 0x60)
