"""What is shown of long values: a piece of each, about the first place where they differ.

The secrets of a value are those of the text that it was made from, which is searched as a whole,
and they are hidden word by word: where a text has secrets, an excerpt never cuts a word.
"""

import re
from collections.abc import Collection
from typing import Final

from urlprism._core.texts.beginnings import common_length
from urlprism.redaction.spans import hidden_spans

LONGEST: Final = 4000  # characters of a value that is shown whole
_SHOWN: Final = 300  # of a longer one
_BEFORE: Final = 100  # of these, before the place where values differ
_BETWEEN_WORDS: Final = re.compile(r"[\s/\\?#@:;&=\[\]\"'<>(),]")
_GAP: Final = "\N{HORIZONTAL ELLIPSIS}"


class Excerpts:
    """What may be shown of values that readers made of some texts.

    >>> made = Excerpts("http://h/").of(["a" * 5000 + "b", "a" * 5000 + "c", "d"])
    >>> [(each[:3], each[-3:], len(each)) for each in made.values()]
    [('…aa', 'aab', 102), ('…aa', 'aac', 102), ('d', 'd', 1)]
    """

    def __init__(self, *texts: str | None) -> None:
        """Take the texts that were read."""
        self._cuts_words = not any(map(hidden_spans, filter(None, texts)))

    def of(self, values: Collection[str]) -> dict[str, str]:
        """Return each value, or an excerpt of a long one, with its secrets."""
        if max(map(len, values), default=0) <= LONGEST:
            return dict(zip(values, values, strict=True))
        at = max(0, _first_difference([each for each in values if len(each) > LONGEST]) - _BEFORE)
        return {each: self._piece(each, at) if len(each) > LONGEST else each for each in values}

    def _piece(self, value: str, start: int) -> str:
        end = start + _SHOWN
        if not self._cuts_words:
            start, end = _between_words(value, start, end)
        if start == end:
            return _GAP
        return f"{_GAP * bool(start)}{value[start:end]}{_GAP * (end < len(value))}"


def _between_words(value: str, start: int, end: int) -> tuple[int, int]:
    """Return the longest span within another one that cuts no word; an empty one if none does."""
    if start:
        boundary = _BETWEEN_WORDS.search(value, start - 1, end)
        start = boundary.end() if boundary else end
    if end < len(value):
        while end > start and not _BETWEEN_WORDS.match(value, end - 1):
            end -= 1
    return start, end


def _first_difference(values: Collection[str]) -> int:
    """Return the length of what all values begin with; 0 for one value."""
    first, last = min(values), max(values)
    return 0 if first == last else common_length(first, last)
