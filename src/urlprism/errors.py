"""What is raised when a standard refuses a text."""

import re
import unicodedata

# What stands before credentials: a special scheme of the URL Standard, which needs no slash after
# its colon, or two slashes.
_CREDENTIALS = re.compile(
    r"[\x00-\x20]*(?:(?:https?|wss?|ftp):[/\\]*([^/\\?#]*)@"
    r"|(?!(?:https?|wss?|ftp):)(?:[a-z][a-z0-9+.-]*:)?[/\\]{2,}([^/?#]*)@)",
    re.IGNORECASE,
)
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
    """Return `text` with an asterisk for each character of its password, if it is a URL.

    Tabs and line ends do not count: many readers remove them.
    """
    if "@" not in text:
        return text
    places = [place for place, character in enumerate(text) if character not in "\t\n\r"]
    found = _CREDENTIALS.match("".join(text[place] for place in places))
    if found is None or not found.lastindex:
        return text
    start, end = found.span(found.lastindex)
    colon = found.string.find(":", start, end)
    hidden = set(places[colon + 1 : end]) if colon >= 0 else set()
    return "".join("*" if place in hidden else text[place] for place in range(len(text)))


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
    shown = visible(masked(text))
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


def _picture(character: str) -> str:
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def _width(character: str) -> int:
    """Return how many columns of a terminal a character fills."""
    if unicodedata.category(character) in {"Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
