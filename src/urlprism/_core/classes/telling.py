"""A refusal without its secrets, as data and in one line, for libraries with errors of their own.

URLError ──► text with masks, places in it ──► Told ──► one line
"""

from typing import NamedTuple

from urlprism.errors import URLError
from urlprism.redaction.masking import redacted_part
from urlprism.redaction.words import Words


class Told(NamedTuple):
    """What an error says: `text` has its secrets masked; `start` and `end` are places in it.

    `cause` is the name of the reason of an `UnsafeURL`, "" for another error.

    >>> from urlprism import parse
    >>> try:
    ...     parse("http://me:secret@h:x/")
    ... except URLError as error:
    ...     told(error).text
    'http://me:******@h:x/'
    """

    message: str
    rule: str
    cause: str
    text: str
    start: int
    end: int

    @property
    def line(self) -> str:
        """Return the message, the rule and the place in one line.

        >>> Told("a space", "RFC 3986 §2", "", "http://a b/", 8, 9).line
        'a space (RFC 3986 §2), at character 8'
        """
        last = self.end - 1
        place = f"characters {self.start} to {last}" if last > self.start else ""
        return f"{self.message} ({self.rule}), at {place or f'character {self.start}'}"


def told(error: URLError) -> Told:
    """Return what an error says, without the secrets of its text.

    >>> told(URLError("a space", "http://a b/", 8, 9, "RFC 3986 §2")).start
    8
    """
    hidden = redacted_part(error.text, error.part)
    message = Words([error.text]).hide_in_message(error.message)
    cause = str(getattr(error, "cause", ""))
    return Told(message, error.rule, cause, hidden.text, *hidden.span(error.start, error.end))
