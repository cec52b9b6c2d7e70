"""The text received so far, when more may follow."""

import re
from typing import Final, NamedTuple

from urlprism.redaction.records import hides_secrets

# Longer URLs are not found: this is how far the scanner looks ahead, whitespace included.
LONGEST: Final = 1 << 20


class UnfinishedError(Exception):
    """The result depends on text that has not come yet."""


@hides_secrets
class Window(NamedTuple):
    """A text, and whether it is complete."""

    text: str
    is_final: bool

    def limit(self, start: int) -> int:
        """Return how far to look from `start`."""
        return min(len(self.text), start + LONGEST)

    def ask_for(self, end: int, start: int) -> None:
        """Raise UnfinishedError if more text could change what was read up to `end`."""
        if end == len(self.text) < start + LONGEST and not self.is_final:
            raise UnfinishedError

    def match(self, pattern: re.Pattern[str], start: int) -> int:
        """Return the end of a pattern's match at `start`, or `start` if it does not match."""
        match = pattern.match(self.text, start, start + LONGEST)
        end = match.end() if match else start
        if end == len(self.text):
            self.ask_for(end, start)
        return end
