"""How lexbor reads the path of a URL: in one pass as it is, in another from what is no URL unit.

    plain pass ──► dot segments cut ──► the first octet that is no URL unit ──► encoding pass

The text is octets of UTF-8, one character each. The passes differ from the URL Standard: a dot
segment takes along what ends it, even "?" and "#"; a "%" without two digits hides the two octets
behind it from the plain pass; "." removes an empty segment before it; and one empty segment is
lost where the second pass begins behind it.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from urlprism._core.escapes.triplets import Escapes

_ESCAPES: Final = Escapes(re.compile(r"[\x00-\x20\"#<>?^`{}\x7f-\xff]"), "latin-1")
# What the plain pass looks at: delimiters, dots, "%", and what is no URL unit.
_MARKED: Final = re.compile(r"[^!$&-\-0-9:;=@A-Z_a-z~]")
_TRIPLET: Final = re.compile(r"%[0-9A-Fa-f]{2}")
_DOT: Final = re.compile(r"\.|%2[eE]")
_DRIVE: Final = re.compile(r"[A-Za-z][:|]")
_NORMAL_DRIVE: Final = re.compile(r"[A-Za-z]:")
_END: Final = re.compile(r"[/?#]")
_SPECIAL_END: Final = re.compile(r"[/\\?#]")


@dataclass(slots=True)
class Path:
    """A path that is being read.

    `count` is the number of segments as lexbor counts them, and `exists` whether it has begun.
    """

    is_special: bool
    is_file: bool
    segments: list[str] = field(default_factory=list)
    count: int = 0
    exists: bool = False
    opaque: str | None = None

    @property
    def text(self) -> str:
        """The path as it is written, its octets as characters; a lone octet is a surrogate."""
        if self.opaque is not None:
            return self.opaque
        text = "".join([f"/{segment}" for segment in self.segments])
        # The octets that a "%" hides are not encoded.
        return text if text.isascii() else text.encode("latin-1").decode("utf-8", "surrogateescape")

    def append(self, text: str) -> None:
        """Add segments."""
        self.exists = True
        self.segments += text.split("/")

    def shorten(self) -> None:
        """Remove the last segment, but not the drive letter of a file."""
        if self.is_file and self.count == 1 and self.starts_with_drive():
            return
        if self.exists:
            self.count -= 1
            del self.segments[-1:]

    def starts_with_drive(self) -> bool:
        """Whether the first segment begins with a letter and a colon."""
        return bool(self.segments) and _NORMAL_DRIVE.match(self.segments[0]) is not None

    def dots(self, text: str, place: int) -> tuple[int, int]:
        """Return the dots of a segment and its end; no dots if it is no dot segment."""
        count = 0
        while (match := _DOT.match(text, place)) is not None:
            count += 1
            place = match.end()
        is_end = place >= len(text) or text[place] in ("/\\?#" if self.is_special else "/?#")
        return (count if is_end and count < 3 else 0), place


def read(path: Path, text: str, place: int) -> int:
    """Read a path from a place on; return the place of its end: a "?", a "#", or no octet."""
    return _Plain(path, text, place).run()


class _Plain:
    """The plain pass: what it has seen is added to the path only where something is cut."""

    def __init__(self, path: Path, text: str, place: int) -> None:
        self._path = path
        self._text = text
        self._place = self._begin = self._last = place
        self._count = path.count

    def run(self) -> int:
        """Return the place of the end of the path."""
        text, path = self._text, self._path
        while (match := _MARKED.search(text, self._place)) is not None:
            self._place = match.start()
            sign = match[0]
            if sign in "?#":
                break
            if sign not in "/%.\\" or (sign == "\\" and not path.is_special):
                path.count = self._count
                if self._last - 1 > self._begin:
                    path.append(text[self._begin : self._last - 1])
                return _encode(path, text, self._last)
            self._step(sign)
            self._place += 1
        else:
            self._place = max(self._place, len(text))
        path.append(text[self._begin : self._place])
        path.count = self._count + (self._count == 0 or self._place != self._begin)
        return self._place

    def _step(self, sign: str) -> None:
        """Take a slash, a dot or a "%"; the place is then that of the last octet taken."""
        place, text = self._place, self._text
        if sign == "/":
            self._count += 1
            self._last = place + 1
        elif sign == "\\":
            self._count += 1
            self._path.append(text[self._begin : place])
            self._begin = self._last = place + 1
        elif sign == "%" and not _TRIPLET.match(text, place):
            self._place = min(place + 2, len(text) - 1)
        elif self._starts_segment() and _DOT.match(text, place):
            self._path.count = self._count
            self._cut_dots()
            self._count = self._path.count
        elif sign == "%":
            self._place += 2

    def _starts_segment(self) -> bool:
        place = self._place
        if place == self._begin:
            return True
        before = self._text[place - 1]
        return before == "/" or (before == "\\" and self._path.is_special)

    def _cut_dots(self) -> None:
        """Cut a dot segment, and what ends it."""
        place, path = self._place, self._path
        count, end = path.dots(self._text, place)
        if not count:
            return
        if place > self._begin:
            path.append(self._text[self._begin : place - 1])
        self._place = min(end, len(self._text) - 1)
        self._begin = self._last = end + 1 if end < len(self._text) else end
        if count == 2:
            path.shorten()
        elif path.segments and not path.segments[-1]:
            path.segments.pop()


def _encode(path: Path, text: str, place: int) -> int:
    """Read the rest of a path with an open segment at its end; return the place of the end."""
    ends = _SPECIAL_END if path.is_special else _END
    segments, count, size = path.segments, path.count, len(text)
    last = ""
    while place < size:
        dots, end = path.dots(text, place)
        if dots:
            place = end + 1
            is_drive = path.is_file and count == 1 and path.starts_with_drive()
            if dots == 2 and count > 0 and not is_drive:
                count -= 1
                del segments[-1:]
            continue
        match = ends.search(text, place)
        end = match.start() if match else size
        segment = _ESCAPES.escape(text[place:end])
        if path.is_file and count == 0 and _DRIVE.fullmatch(segment):
            segment = f"{segment[0]}:"
        count += 1
        place = end
        if match is None or match[0] in "?#":
            last = segment
            break
        segments.append(segment)
        place += 1
        count += place >= size
    path.count = count or 1
    path.exists = True
    segments.append(last)
    return place
