"""The code of Markdown (CommonMark 0.31.2 sections 4.5 and 6.1): no link and no escape is in it."""

import re
from bisect import bisect_right
from typing import Final

from urlprism.extraction.window import Window

_RUN: Final = re.compile(r"\\[^\n]|`++")
_FENCE: Final = re.compile(r"^[ >]{0,3}(?:(`{3,}+)([^`\n]*+)|(~{3,}+)([^\n]*+))$", re.MULTILINE)
_LONGEST: Final = 1000


class Code:
    """Tells whether a place is in a fenced block, or in a code span of its line.

    A span that begins in another line is not seen, nor one in a line longer than 1,000 characters.
    """

    def __init__(self) -> None:
        """Start without a line."""
        self._line = ""
        self._spans: list[int] = []
        self._fence = ""
        self._read = 0

    def read(self, text: str, start: int, end: int) -> None:
        """Take the fences in lines that end before `end`, in a text that is the whole's at `start`.

        What was taken before is not read again.
        """
        first = self._read - start
        if first < 0:  # in the middle of a line
            first = text.find("\n", 0, end) + 1
        last = text.rfind("\n", first, end) + 1
        if last <= first:
            return
        for fence in _FENCE.finditer(text, first, last):
            mark, behind = fence[1] or fence[3], fence[2] or fence[4]
            if not self._fence:
                self._fence = mark
            elif mark.startswith(self._fence) and not (behind or "").strip():
                self._fence = ""
        self._read = start + last

    def has(self, window: Window, place: int) -> bool:
        """Whether a place is in code; what is before its line was read."""
        if self._fence:
            return True
        text = window.text
        start = text.rfind("\n", max(0, place - _LONGEST), place) + 1
        if text.find("`", start, place) < 0 or (not start and place > _LONGEST):
            return False
        end = text.find("\n", place, start + _LONGEST)
        if end < 0:
            end = min(len(text), start + _LONGEST)
            window.ask_for(end, start)
        line = text[start:end]
        if line != self._line:
            self._line, self._spans = line, _spans(line)
        return bisect_right(self._spans, place - start) % 2 == 1


def _spans(line: str) -> list[int]:
    """Return where the code spans of a line begin and end, in turn."""
    runs = [each for each in _RUN.finditer(line) if each[0][0] == "`"]
    last = {len(each[0]): number for number, each in enumerate(runs)}
    places: list[int] = []
    number = 0
    while number < len(runs):
        size = len(runs[number][0])
        closing = number + 1
        if last[size] > number:
            while len(runs[closing][0]) != size:
                closing += 1
            places += [runs[number].end(), runs[closing].start()]
            closing += 1
        number = closing
    return places
