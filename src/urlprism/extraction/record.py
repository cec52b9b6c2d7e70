"""The record of a URL that was found: its text, its place, its wrapper."""

from enum import StrEnum
from typing import NamedTuple

from urlprism.redaction.records import hides_secrets


class Wrapper(StrEnum):
    """What sets a URL apart from the text around it."""

    PREFIX = "URL:"  # with or without brackets or quotes
    ANGLE = "<>"
    QUOTES = '""'
    MARKDOWN = "markdown"  # the destination of a link or of a reference definition
    BARE = "bare"  # its scheme alone
    SUFFIX = "suffix"  # a host without a scheme, or a mail address: a guess
    REMOTE = "scp"  # a user, a host and a path, as scp and git have them: a guess


@hides_secrets
class ExtractedURL(NamedTuple):
    """A URL found at `text[start:end]`; `url` has no wrapper and no whitespace.

    `line` and `column` are where it starts, counted from 1. `alternatives` are other possible
    readings of the same text.

    >>> from urlprism.extraction import extract
    >>> (found,) = extract("<http://a/?b&amp;c>")
    >>> found.url, found.start, found.alternatives
    ('http://a/?b&amp;c', 1, ('http://a/?b&c',))
    """

    url: str
    start: int
    end: int
    line: int
    column: int
    wrapper: Wrapper
    alternatives: tuple[str, ...] = ()

    @property
    def is_ambiguous(self) -> bool:
        """Whether there is more than one reading."""
        return self.alternatives != ()

    def to_dict(self) -> dict[str, object]:
        """Return the fields as an object for JSON.

        >>> from urlprism.extraction import extract
        >>> extract("see http://a/")[0].to_dict()["wrapper"]
        'bare'
        """
        return {**self._asdict(), "wrapper": str(self.wrapper)}
