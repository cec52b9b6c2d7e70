"""What is raised when a standard refuses a text."""

import unicodedata
from typing import TYPE_CHECKING

from urlprism._display import visible as visible  # noqa: PLC0414 - many know it from here

if TYPE_CHECKING:
    from typing import Self

_WIDTH = 72
_BEFORE = 30


class URLError(ValueError):
    """A text that a standard does not accept; `text[start:end]` is what it refused.

    `message` says what is wrong, in lower case and without a full stop; `rule` names the document
    and the section that decides. Positions count characters from 0; `start == end` is a place
    between two characters, where something is missing.
    """

    def __init__(self, message: str, text: str, start: int, end: int, rule: str, /) -> None:
        """Take what is wrong with which span of a text, and by which rule."""

    # Which part of a URL the text is, where it is not a whole one: it says what of it is a secret.
    part: str = ""

    def of_part(self, name: str) -> "Self":
        """Return the error, of a text that is this part of a URL."""
        self.part = name
        return self

    # The parts are those of `args`, which every exception keeps: an error is cheap to raise, for
    # many a program raises one for each bad URL of a long list.
    @property
    def message(self) -> str:
        """Return what is wrong."""
        return str(self.args[0])

    @property
    def text(self) -> str:
        """Return the text that is refused."""
        return str(self.args[1])

    @property
    def start(self) -> int:
        """Return where what is refused starts."""
        return int(self.args[2])

    @property
    def end(self) -> int:
        """Return where what is refused ends."""
        return int(self.args[3])

    @property
    def rule(self) -> str:
        """Return the document and the section that decide."""
        return str(self.args[4])

    def __str__(self) -> str:
        """Return the message, the rule, and the text with carets below what is refused.

        Secrets are masked, as `urlprism.redact` does.
        """
        shown, start, end = self._shown()
        return f"{self._told()} ({self.rule})\n{_marked(shown, start, end)}"

    def __repr__(self) -> str:
        """Return the same in one line; the places are those of the text that is shown."""
        shown, start, end = self._shown()
        told = f"{self._told()!r}, {shown!r}, {start}, {end}, {self.rule!r}"
        return f"{type(self).__name__}({told})"

    def _shown(self) -> tuple[str, int, int]:
        """Return the text without its secrets, and where what is refused stands in it."""
        from urlprism.redaction.masking import redacted_part  # noqa: PLC0415 - few are shown

        hidden = redacted_part(self.text, self.part)
        return hidden.text, *hidden.span(self.start, self.end)

    def _told(self) -> str:
        """Return the message; of a text it may quote what another has for a password."""
        from urlprism.redaction.words import Words  # noqa: PLC0415

        return Words([self.text]).hide(self.message)


class ProgramError(Exception):
    """A program that is asked cannot be started, ends, is silent for too long, or talks nonsense.

    `program` is its name, `reason` says which; neither holds what it was asked.
    """

    def __init__(self, program: str, reason: str) -> None:
        super().__init__(program, reason)
        self.program = program
        self.reason = reason

    def __str__(self) -> str:
        """Return both in one line."""
        return f"{self.program}: {self.reason}"


def pointed(text: str, start: int, end: int, indent: str = "    ") -> str:
    """Return two lines: `text` as it can be shown, and carets below `text[start:end]`.

    Secrets are masked and controls get a picture. Of a long text only what surrounds the place
    shows, so that all fits 80 columns.
    """
    from urlprism.redaction.masking import redacted  # noqa: PLC0415 - few errors are shown

    hidden = redacted(text)
    return _marked(hidden.text, *hidden.span(start, end), indent)


def _marked(text: str, start: int, end: int, indent: str = "    ") -> str:
    """Return what `pointed` does, of a text without secrets."""
    shown = visible(text)
    last = reach(shown, 0, _WIDTH)
    first = 0
    if last < len(shown):
        first = reach_back(shown, start, _BEFORE)
        last = reach(shown, first, _WIDTH - 2)
    head, tail = "…" if first else "", "…" if last < len(shown) else ""
    line = f"{indent}{head}{shown[first:last]}{tail}"
    before = indent + " " * columns(head + shown[first:start])
    carets = "^" * max(1, columns(shown[start : min(end, last)]))
    return f"{line}\n{before}{carets}"


def columns(text: str) -> int:
    """Return how many columns of a terminal `text` fills."""
    return len(text) if text.isascii() else sum(map(_width, text))


def reach(text: str, start: int, room: int) -> int:
    """Return where the longest piece from `start` on ends that fills at most `room` columns."""
    # Marks fill no column: without a bound any number of them would fit.
    last = min(len(text), start + 2 * room)
    for end in range(start, last):
        room -= _width(text[end])
        if room < 0:
            return end
    return last


def reach_back(text: str, end: int, room: int) -> int:
    """Return where the longest piece up to `end` begins that fills at most `room` columns."""
    return end - reach(text[max(0, end - 2 * room) : end][::-1], 0, room)


def _width(character: str) -> int:
    """Return how many columns of a terminal a character fills."""
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
