"""What is found: a URL, where it stands, and what stands around it."""

from enum import StrEnum
from typing import NamedTuple

from urlprism.redaction.records import hides_secrets


class Wrapper(StrEnum):
    """What tells a URL from the text around it."""

    PREFIX = "URL:"  # with or without brackets or quotes
    ANGLE = "<>"
    QUOTES = '""'
    MARKDOWN = "markdown"  # the destination of a link or of a reference definition
    BARE = "bare"  # its scheme alone
    SUFFIX = "suffix"  # no more than its host, or an address of mail: a guess


@hides_secrets
class Extracted(NamedTuple):
    """A URL found at `text[start:end]`, without its wrapper and the whitespace in it.

    `line` and `column` say the same place, counted from 1. `alternatives` are other readings of
    what stands there.
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
        """Return whether there is more than one reading."""
        return self.alternatives != ()
