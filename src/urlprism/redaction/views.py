"""A text as different readers see its characters, each with its place in the original text.

Some readers remove tabs and line ends. Some decode triplets, or map fullwidth forms, before they
look for delimiters. A URL in the query of another URL has encoded delimiters, perhaps twice; one in
JSON, in a program or in HTML has the escapes of these.
"""

import re
from bisect import bisect_left, bisect_right
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


# What other triplets follow in an encoded delimiter: "%" itself, and the first octet of the wide.
LEADS: Final = (0x25, 0xEF)


class View:
    """A text as a reader sees its characters; this one is as it was given."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        """Take the text."""
        self.text = text

    def start(self, place: int) -> int:
        """Return where a span of the original text starts, for one that starts at `place` here."""
        return place

    def end(self, place: int) -> int:
        """Return where a span of the original text ends, for one that ends at `place` here."""
        return place

    def spans(self, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the spans of the original text for several of this one."""
        return places


class _Moved(View):
    """A text that was made from another text."""

    __slots__ = ()

    def spans(self, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the spans of the original text for several of this one."""
        return [(self.start(place), self.end(behind)) for place, behind in places]


class _Joined(_Moved):
    """A text without its tabs and line ends."""

    __slots__ = ("_extras", "_places")

    def __init__(self, text: str) -> None:
        self._places, self._extras = [0], [0]
        for run in _REMOVED.finditer(text):
            self._places.append(run.start() - self._extras[-1])
            self._extras.append(self._extras[-1] + len(run[0]))
        self.text = _REMOVED.sub("", text)

    # The removed characters were before the character that now has their position.
    def start(self, place: int) -> int:
        return place + self._extras[bisect_right(self._places, place) - 1]

    def end(self, place: int) -> int:
        return place + self._extras[max(0, bisect_left(self._places, place) - 1)]


class _Decoded(_Moved):
    """Another view, with its delimiters decoded."""

    __slots__ = ("_encoded", "_extras", "_of", "_places", "_widths")

    def __init__(self, text: str, encoded: str, of: View, widths: bytes) -> None:
        self.text = text
        self._encoded = encoded
        self._of = of
        # How many characters before decoding each was, if that is known.
        self._widths = widths
        self._places: list[int] | None = None
        self._extras = [0]

    def start(self, place: int) -> int:
        return self._of.start(self._before(place))

    def end(self, place: int) -> int:
        return self._of.end(self._before(place))

    def _before(self, place: int) -> int:
        """Return the position in the text before decoding."""
        if self._places is None:
            self._places = self._found()
        return place + self._extras[bisect_right(self._places, place) - 1]

    def _found(self) -> list[int]:
        places, widths = [0], self._widths
        for at in range(len(widths)):
            if widths[at] != 1:
                places.append(at + 1)
                self._extras.append(self._extras[-1] + widths[at] - 1)
        if widths:
            return places
        for reference in _ENCODED.finditer(self._encoded):
            # The removed characters were after the one character that is left.
            places.append(reference.start() - self._extras[-1] + 1)
            self._extras.append(self._extras[-1] + len(reference[0]) - 1)
        return places


def joined(text: str) -> View:
    """Return the view of a text without tabs and line ends."""
    return _Joined(text)


def decoded(view: View) -> View | None:
    """Return a view with its delimiters decoded, or None if that changes nothing."""
    text = view.text if view.text.isascii() else view.text.translate(_DELIMITERS)
    if "%" in text or "\\" in text or "&amp;" in text or "&#" in text:
        shorter = _ENCODED.sub(_delimiter, text)
        if len(shorter) < len(text):
            return _Decoded(shorter, text, view, b"")
    return None if text == view.text else _Decoded(text, text, view, b"")


def decoded_as(text: str, widths: bytes, view: View) -> View:
    """Return a view with its delimiters decoded: `text`, each of which was so many characters."""
    return _Decoded(text, view.text, view, widths)


def _delimiter(match: re.Match[str]) -> str:
    if match["slash"]:
        return "/"
    if match["reference"]:
        return "&"
    # U+FF1A, a fullwidth colon, is EF BC 9A.
    code = match["ascii"] or match["escape"]
    return chr(int(code, 16) if code else int(match["wide"], 16) - 0x60)
