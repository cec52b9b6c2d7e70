"""Runs: productions that are any number of characters of a set and of triplets such as "%41"."""

import re
from collections.abc import Callable

from urlprism.errors import URLError


def refused_by(
    allowed: frozenset[str], beyond_ascii: str = "", *, triplets: bool = True
) -> re.Pattern[str]:
    """Return a pattern of what a run cannot hold: another character, or "%" without two digits.

    `beyond_ascii` has the other characters that a run may hold, as ranges of a regular expression.
    Without `triplets`, a "%" is a character like any other.
    """
    characters = re.escape("".join(sorted(allowed)))
    if not triplets:
        return re.compile(f"[^{characters}{beyond_ascii}]")
    return re.compile(f"[^%{characters}{beyond_ascii}]|%(?![0-9A-Fa-f]{{2}})")


class Run:
    """A run, and the errors for characters that it cannot hold.

    `reason` returns the message and the rule for a character. `escape` is the rule that two
    hexadecimal digits follow a "%", None if the run cannot hold triplets.
    """

    def __init__(
        self,
        allowed: frozenset[str],
        reason: Callable[[str], tuple[str, str]],
        escape: str | None,
        beyond_ascii: str = "",
    ) -> None:
        """Take the characters as `refused_by` does, the reason for others, and the rule of "%"."""
        self.refused = refused_by(allowed, beyond_ascii, triplets=escape is not None)
        self._reason = reason
        self._escape = escape

    def check(self, text: str, start: int, end: int) -> None:
        """Raise URLError for the first character of `text[start:end]` that the run cannot hold."""
        character = self.refused.search(text, start, end)
        if character is None:
            return
        if character[0] == "%" and self._escape is not None:
            message, rule = "two hexadecimal digits should follow the '%'", self._escape
        else:
            message, rule = self._reason(character[0])
        raise URLError(message, text, *character.span(), rule)
