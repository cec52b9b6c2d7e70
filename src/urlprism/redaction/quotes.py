"""Where a value ends in running text: at a blank, or where a quote or a bracket is closed.

A quote opens only after a blank or a sign, and closes only before one: in `token=a"b` it is a
character of the value. So nothing of a value is left behind a sign that ends nothing.
"""

import re
from typing import Final

_ANGLES: Final = {"<": ">", ">": "<"}
_SIGN: Final = re.compile(r"[\"'`<>\s?#]")


class Quotes:
    """What is open at a place of a text; places are asked from left to right."""

    __slots__ = (
        "_angle",
        "_found",
        "_is_escaped",
        "_known",
        "_quote",
        "_sign",
        "_signs",
        "_text",
        "part",
    )

    def __init__(self, text: str) -> None:
        self._text = text
        self._signs = _SIGN.finditer(text)
        # The next sign, where it is, or the end of the text.
        self._found: re.Match[str] | None = None
        self._sign = 0
        # The quote that is open, and whether in a text in quotes, `\"`; the bracket that closes.
        self._quote = ""
        self._is_escaped = False
        self._angle = ""
        self._known: dict[tuple[str, bool], tuple[int, int]] = {}
        self.part = "/"
        """The last of "?" and "#" since the last blank, "/" before them."""

    def read_to(self, place: int) -> None:
        """Go on to a place."""
        while place > self._sign:
            if self._found is not None:
                self._read(self._found[0])
            sign = self._found = next(self._signs, None)
            self._sign = len(self._text) if sign is None else sign.start()

    def _read(self, sign: str) -> None:
        if sign in "?#":
            self.part = "#" if self.part == "#" else sign
        elif sign in "\"'`":
            self._read_quote(sign, self._sign)
        elif sign in _ANGLES:
            self._angle = _ANGLES[sign]
        else:
            self.part, self._angle = "/", ""
            if sign == "\n":
                self._quote, self._is_escaped = "", False

    def _read_quote(self, sign: str, place: int) -> None:
        is_escaped = self._text[place - 1 : place] == "\\"
        if not self._quote:
            before = self._text[place - 1 : place]
            # Within a URL, a quote is a character.
            if self.part == "/" and before != "/" and not before.isalnum():
                self._quote, self._is_escaped = sign, is_escaped
        elif sign == self._quote and self._ends_word(place):
            if not is_escaped:
                self._quote, self._is_escaped, self.part = "", False, "/"
            elif sign == '"':
                self._is_escaped, self.part = not self._is_escaped, "/"
        elif sign == self._quote and is_escaped:
            self._is_escaped = True

    def end(self, start: int, end: int) -> int:
        """Return where the value in `text[start:end]` ends: there, or where something closes."""
        if self._quote:
            end = min(end, self._next(self._quote, start))
        if self._angle:
            end = min(end, self._next(self._angle, start))
        return end

    def _next(self, closing: str, start: int) -> int:
        """Return where a sign closes next; what was found for a place before serves again."""
        key = closing, self._is_escaped
        places = self._known
        begin, place = places.get(key, (0, -1))
        if not begin <= start <= place:
            place = self._closing(closing, start)
            places[key] = start, place
        return place

    def _closing(self, closing: str, start: int) -> int:
        at = self._text.find(closing, start)
        while at >= 0:
            is_escaped = at > start and self._text[at - 1] == "\\"
            if self._ends_word(at) and (self._is_escaped or not is_escaped):
                return at - is_escaped
            at = self._text.find(closing, at + 1)
        return len(self._text)

    def _ends_word(self, place: int) -> bool:
        return not self._text[place + 1 : place + 2].isalnum()
