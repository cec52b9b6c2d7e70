"""The text that is at hand, when more may follow."""

import re
from typing import Final, NamedTuple

from urlprism.redaction.records import hides_secrets

# No URL that is longer is found, with the whitespace in it: so much is looked ahead.
LONGEST: Final = 1 << 20


class UnfinishedError(Exception):
    """What is asked depends on text that has yet to come."""


@hides_secrets
class Window(NamedTuple):
    """A text, and whether it ends there."""

    text: str
    is_final: bool

    def limit(self, start: int) -> int:
        """Return how far is looked from `start`."""
        return min(len(self.text), start + LONGEST)

    def ask_for(self, end: int, start: int) -> None:
        """Raise UnfinishedError if what was read from `start` to `end` may go on in what comes."""
        if end == len(self.text) < start + LONGEST and not self.is_final:
            raise UnfinishedError

    def match(self, pattern: re.Pattern[str], start: int) -> int:
        """Return where what a pattern matches at `start`, perhaps nothing, ends."""
        found = pattern.match(self.text, start, start + LONGEST)
        end = found.end() if found else start
        if end == len(self.text):
            self.ask_for(end, start)
        return end
