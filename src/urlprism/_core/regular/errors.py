"""Why a regular expression is refused, and where."""

from typing import Final

MOST_CHOICES: Final = 10_000  # where an automaton has to go two ways
TOO_MANY_CHOICES: Final = f"there are more than {MOST_CHOICES} choices"


class RegularError(ValueError):
    """A regular expression is refused; the fault is at `start` to `end`, in characters.

    `reason` is one plain sentence, lower case, without a full stop.
    """

    def __init__(self, reason: str, start: int, end: int) -> None:
        super().__init__(reason, start, end)
        self.reason = reason
        self.start = start
        self.end = end

    def __str__(self) -> str:
        """Return the reason and the place."""
        return f"{self.reason}, at {self.start} to {self.end}"


class InvalidExpression(RegularError):  # noqa: N818 - as the programs call it
    """The flavour's own program refuses the expression."""


class NotModelled(RegularError):  # noqa: N818 - it says what is so
    """The flavour's own program may take the expression, but no automaton of this package does."""
