"""One text cut into parts: each character in its place, a tint, a line and a label for each part.

text + parts ──► cells of one width ──► backgrounds, characters, lines, labels in two rows
"""

from collections.abc import Iterable, Iterator
from unicodedata import category, name

from tools.diagrams.svg import CHARACTER, box, line, mono, tag, text

CHIP = 30.0  # what stands for a character that cannot be seen
_CLASS = {"username": "user", "password": "user"}


class Cut:
    """A text at a place of a picture, with the place of each of its characters."""

    def __init__(self, content: str, x: float, y: float) -> None:
        """Place `content` so that its first character begins at `x` and stands on `y`."""
        self.text, self.y, self.rows = content, y, 1
        self.edges = [x]
        for each in content:
            self.edges.append(self.edges[-1] + (CHIP if _is_unseen(each) else CHARACTER))

    def span(self, start: int, end: int) -> tuple[float, float]:
        """Return where a slice begins and ends; an empty one is a bar."""
        left, right = self.edges[start], self.edges[end]
        return (left, right) if right > left else (left - 2, left + 2)

    def characters(self) -> Iterator[str]:
        """Yield the characters: runs of those that can be seen, chips for the others."""
        start = 0
        for place in [*self._unseen(), len(self.text)]:
            yield mono(self.edges[start], self.y, self.text[start:place])
            start = place + 1
        for place in self._unseen():
            left, right = self.edges[place], self.edges[place + 1]
            yield box(left + 1, self.y - 14, right - left - 2, 18, "box", 4)
            middle = (left + right) / 2
            yield text(middle, self.y - 1, _chip(self.text[place]), "s", text_anchor="middle")

    def marked(self, spans: Iterable[tuple[int, int]]) -> Iterator[str]:
        """Yield a frame about each span, an empty one as a bar."""
        for start, end in spans:
            left, right = self.span(start, end)
            yield box(left - 1, self.y - 17, right - left + 2, 23, "mark", 4)

    def parts(self, parts: dict[str, tuple[int, int]]) -> Iterator[str]:
        """Yield the backgrounds and lines of the parts, then their labels."""
        reached, self.rows = [0.0, 0.0], 1
        for part, (start, end) in parts.items():
            if end == start:
                continue
            left, right = self.span(start, end)
            kind = _CLASS.get(part, part)
            yield tag(
                "rect", x=left, y=self.y - 16, width=right - left, height=21, class_=kind
            )  # fmt: skip
            yield line(left, self.y + 7, right, self.y + 7, f"{kind}-l")
            row = 0 if reached[0] <= left else 1
            reached[row] = left + 6.4 * len(part) + 6
            if row:
                self.rows = 2
                yield line(left, self.y + 9, left, self.y + 28)
            yield text(left + 3 * row, self.y + 21 + 14 * row, part, "label")

    def _unseen(self) -> list[int]:
        return [place for place, each in enumerate(self.text) if _is_unseen(each)]


def _is_unseen(character: str) -> bool:
    return category(character)[0] in "CZ" and character != " "


def _chip(character: str) -> str:
    return {"\t": "TAB", "\n": "LF", "\r": "CR"}.get(character) or name(character, "?")[:4]
