"""What is raised when a standard refuses a text."""

import re
import unicodedata
from typing import TYPE_CHECKING

_AUTHORITY = re.compile(r"(?<=[/\\]{2})[^/?#]+")
_WIDTH = 72
_BEFORE = 30


class URLError(ValueError):
    """A text that a standard does not accept; `text[start:end]` is what it refused.

    `message` says what is wrong, in lower case and without a full stop; `rule` names the document
    and the section that decides. Positions count characters from 0; `start == end` is a place
    between two characters, where something is missing.
    """

    if TYPE_CHECKING:

        def __init__(self, message: str, text: str, start: int, end: int, rule: str) -> None: ...

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
        """Return the message, the rule, and the text with carets below what is refused."""
        return f"{self.message} ({self.rule})\n{pointed(self.text, self.start, self.end)}"

    def __repr__(self) -> str:
        """Return the same in one line."""
        span = f"{self.start}, {self.end}"
        return (
            f"{type(self).__name__}({self.message!r}, {masked(self.text)!r}, {span}, {self.rule!r})"
        )


def masked(text: str) -> str:
    """Return `text` with as many asterisks as its password has characters, if it is a URL."""
    found = _AUTHORITY.search(text)
    at = found[0].rfind("@") if found else -1
    colon = found[0].find(":", 0, at) if found and at >= 0 else -1
    if found is None or colon < 0:
        return text
    start, end = found.start() + colon + 1, found.start() + at
    return text[:start] + "*" * (end - start) + text[end:]


def visible(text: str) -> str:
    """Return `text` with a picture for each control, and U+FFFD for what else cannot be printed."""
    return "".join(
        character if character.isprintable() else _picture(character) for character in text
    )


def pointed(text: str, start: int, end: int, indent: str = "    ") -> str:
    """Return two lines: `text` as it can be shown, and carets below `text[start:end]`.

    Passwords are masked and controls get a picture. Of a long text only what surrounds the place
    shows, so that all fits 80 columns.
    """
    fits = len(text) <= _WIDTH
    first = 0 if fits else max(0, start - _BEFORE)
    last = len(text) if fits else min(len(text), first + _WIDTH - 2)
    shown = masked(text)
    before, within = visible(shown[first:start]), visible(shown[start : min(end, last)])
    after = visible(shown[min(end, last) : last])
    head, tail = "…" if first else "", "…" if last < len(text) else ""
    line = f"{indent}{head}{before}{within}{after}{tail}"
    carets = "^" * max(1, _columns(within))
    return f"{line}\n{indent}{' ' * _columns(head + before)}{carets}"


def _picture(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def _columns(text: str) -> int:
    """Return how many columns of a terminal `text` fills."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
