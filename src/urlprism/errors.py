"""The errors for a text that a standard refuses, and for a program that fails."""

import unicodedata
from typing import TYPE_CHECKING

from urlprism._display import visible as visible  # noqa: PLC0414 - many know it from here
from urlprism._late import listed, public_at

if TYPE_CHECKING:
    from typing import Self

    from urlprism.redaction.masking import Redacted

__all__ = ["ProgramError", "URLError"]
__dir__ = listed(__all__)

_WIDTH = 72
_BEFORE = 30


@public_at("urlprism")
class URLError(ValueError):
    """A standard does not accept `text`; the fault is at `text[start:end]`.

    `message` says what is wrong, in lower case and without a full stop. `rule` names the document
    and the section that decides. Positions count characters from 0. If `start == end`, something
    is missing between two characters.

    >>> from urlprism import rfc3986
    >>> rfc3986.parse("http://a b/")
    Traceback (most recent call last):
        ...
    urlprism.URLError: this is not allowed in the reg-name (RFC 3986 §3.2.2 reg-name)
        http://a b/
                ^
    """

    def __init__(self, message: str, text: str, start: int, end: int, rule: str, /) -> None:
        """Take the message, the text, the span of the fault and the rule."""

    # The part of a URL that the text is, if it is not a whole URL: the part decides what is secret.
    part: str = ""

    def of_part(self, name: str) -> "Self":
        """Say that the text is only the named part of a URL, and return the error."""
        self.part = name
        return self

    # The values are kept in `args`, which every exception has anyway. That keeps the error cheap:
    # many programs raise one for each bad URL of a long list.
    @property
    def message(self) -> str:
        """Return what is wrong."""
        return str(self.args[0])

    @property
    def text(self) -> str:
        """Return the refused text."""
        return str(self.args[1])

    @property
    def start(self) -> int:
        """Return where the fault starts."""
        return int(self.args[2])

    @property
    def end(self) -> int:
        """Return where the fault ends."""
        return int(self.args[3])

    @property
    def rule(self) -> str:
        """Return the document and the section that decide, such as "RFC 3986 §3.2.2"."""
        return str(self.args[4])

    def to_dict(self) -> dict[str, object]:
        """Return the refusal as an object for JSON, with "ok" false; the message is as it is.

        >>> from urlprism import rfc3986
        >>> try:
        ...     rfc3986.parse("http://a b/")
        ... except URLError as error:
        ...     error.to_dict()["rule"]
        'RFC 3986 §3.2.2 reg-name'
        """
        return {
            "ok": False,
            "reason": self.message,
            "rule": self.rule,
            "start": self.start,
            "end": self.end,
        }

    def __str__(self) -> str:
        """Return the message, the rule, and the text with carets below the fault.

        Secrets are masked, as `urlprism.redact` does.
        """
        shown, start, end = self._shown()
        return f"{self._told()} ({self.rule})\n{_marked(shown, start, end)}"

    def __repr__(self) -> str:
        """Return the same in one line; positions refer to the masked text."""
        shown, start, end = self._shown()
        told = f"{self._told()!r}, {shown!r}, {start}, {end}, {self.rule!r}"
        return f"{type(self).__name__}({told})"

    def _shown(self) -> tuple[str, int, int]:
        """Return the text without its secrets, and the span of the fault in it."""
        from urlprism.redaction.masking import redacted_part  # noqa: PLC0415 - few are shown

        hidden = redacted_part(self.text, self.part)
        return hidden.text, *hidden.span(self.start, self.end)

    def _told(self) -> str:
        """Return the message without secrets: it may quote one from the text."""
        from urlprism.redaction.words import Words  # noqa: PLC0415 - few errors are shown

        return Words([self.text]).hide_in_message(self.message)


class ProgramError(Exception):
    """A program cannot be started, ends early, does not answer in time, or answers nonsense.

    `program` is its name and `reason` says what happened. Neither has the question in it.
    """

    def __init__(self, program: str, reason: str) -> None:
        super().__init__(program, reason)
        self.program = program
        self.reason = reason

    def __str__(self) -> str:
        """Return the program and the reason in one line."""
        return f"{self.program}: {self.reason}"


def pointed(text: "str | Redacted", start: int, end: int, indent: str = "    ") -> str:
    """Return two lines: `text` as it can be shown, and carets below `text[start:end]`.

    Secrets are masked, and controls are replaced by pictures. A long text is cut around the span,
    so that the lines fit into 80 columns. A text whose secrets were found already is not searched.

    >>> print(pointed("http://me:secret@host/", 17, 21, indent=""))
    http://me:******@host/
                     ^^^^
    """
    from urlprism.redaction.masking import redacted  # noqa: PLC0415 - few errors are shown

    hidden = redacted(text) if isinstance(text, str) else text
    return _marked(hidden.text, *hidden.span(start, end), indent)


def _marked(text: str, start: int, end: int, indent: str = "    ") -> str:
    """Return the lines of `pointed` for a text without secrets."""
    # Of a long text, only what can be shown is looked at: no character fills half a column.
    is_long = len(text) > 2 * _WIDTH
    begin = max(0, start - 2 * _BEFORE) if is_long else 0
    shown = visible(text[begin : start + 2 * _WIDTH] if is_long else text)
    start, end = start - begin, end - begin
    last = reach(shown, 0, _WIDTH)
    first = 0
    if is_long or last < len(shown):
        first = reach_back(shown, start, _BEFORE)
        last = reach(shown, first, _WIDTH - 2)
    head = "…" if begin + first else ""
    tail = "…" if begin + last < len(text) else ""
    line = f"{indent}{head}{shown[first:last]}{tail}"
    before = indent + " " * columns(head + shown[first:start])
    carets = "^" * max(1, columns(shown[start : min(end, last)]))
    return f"{line}\n{before}{carets}"


def columns(text: str) -> int:
    """Return how many columns of a terminal `text` fills."""
    return len(text) if text.isascii() else sum(map(_width, text))


def reach(text: str, start: int, room: int) -> int:
    """Return the end of the longest piece from `start` that fills at most `room` columns."""
    # A combining mark fills no column: without a bound, any number of marks would fit.
    last = min(len(text), start + 2 * room)
    if text.isascii():
        return min(last, start + room)
    for end in range(start, last):
        room -= _width(text[end])
        if room < 0:
            return end
    return last


def reach_back(text: str, end: int, room: int) -> int:
    """Return the start of the longest piece up to `end` that fills at most `room` columns."""
    return end - reach(text[max(0, end - 2 * room) : end][::-1], 0, room)


def _width(character: str) -> int:
    """Return how many columns of a terminal a character fills."""
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
