"""Runs: productions that are any number of characters of a set, and of triplets such as "%41"."""

import re
from collections.abc import Callable

from urlprism.errors import URLError


def refused_by(
    allowed: frozenset[str], beyond_ascii: str = "", *, triplets: bool = True
) -> re.Pattern[str]:
    """Return the pattern of what a run cannot hold: another character, or a "%" without digits.

    `beyond_ascii` is what else it may hold, as ranges of a regular expression.
    """
    characters = re.escape("".join(sorted(allowed)))
    if not triplets:
        return re.compile(f"[^{characters}{beyond_ascii}]")
    return re.compile(f"[^%{characters}{beyond_ascii}]|%(?![0-9A-Fa-f]{{2}})")


class Run:
    """A run, with what its document says of a character that cannot stand in it.

    `reason` returns a message and a rule for such a character. `escape` is the rule by which two
    hexadecimal digits follow a "%", None if no triplet may stand in the run.
    """

    def __init__(
        self,
        allowed: frozenset[str],
        reason: Callable[[str], tuple[str, str]],
        escape: str | None,
        beyond_ascii: str = "",
    ) -> None:
        """Take the characters as `refused_by` does, what refuses others, and the rule of a "%"."""
        self.refused = refused_by(allowed, beyond_ascii, triplets=escape is not None)
        self._reason = reason
        self._escape = escape

    def check(self, text: str, start: int, end: int) -> None:
        """Raise URLError for the first character of `text[start:end]` that cannot stand there."""
        found = self.refused.search(text, start, end)
        if found is None:
            return
        if found[0] == "%" and self._escape is not None:
            message, rule = "two hexadecimal digits should follow the '%'", self._escape
        else:
            message, rule = self._reason(found[0])
        raise URLError(message, text, *found.span(), rule)
