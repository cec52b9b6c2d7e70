"""What a document warns of in a text that it accepts."""

from typing import NamedTuple


class Finding(NamedTuple):
    """What a section of a document warns of: `text[start:end]` is what it is about."""

    name: str
    start: int
    end: int
    section: str
    message: str
