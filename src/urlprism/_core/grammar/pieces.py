"""Pieces of a text: a grammar splits them at delimiters, and errors cite their place."""

from collections.abc import Iterator
from typing import NamedTuple, Self

from urlprism._core.arguments.intake import exact
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets


@hides_secrets
class Piece(NamedTuple):
    """A piece of a text: `text[start:end]`."""

    text: str
    start: int
    end: int

    @classmethod
    def whole(cls, text: str) -> Self:
        """Return the whole text as a piece."""
        whole_text = exact(text)
        return cls(whole_text, 0, len(whole_text))

    def __str__(self) -> str:
        """Return the characters of the piece."""
        return self.text[self.start : self.end]

    def partition(self, delimiter: str) -> tuple[Self, Self | None]:
        """Return the pieces before and after the first delimiter; (self, None) if there is none."""
        place = self.text.find(delimiter, self.start, self.end)
        if place < 0:
            return self, None
        return self._replace(end=place), self._replace(start=place + len(delimiter))

    def split(self, delimiter: str) -> Iterator[Self]:
        """Yield the pieces between the delimiters."""
        start = self.start
        for part in str(self).split(delimiter):
            end = start + len(part)
            yield self._replace(start=start, end=end)
            start = end + len(delimiter)

    def cut(self, place: int) -> tuple[Self, Self]:
        """Return the pieces before and after the character at `place` of the text."""
        return self._replace(end=place), self._replace(start=place + 1)

    def error(self, message: str, rule: str) -> URLError:
        """Return the error that refuses the piece."""
        return URLError(message, self.text, self.start, self.end, rule)
