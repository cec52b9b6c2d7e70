"""What a document warns of in a text that it accepts."""

from typing import NamedTuple

from urlprism.redaction.records import hides_secrets


@hides_secrets
class Finding(NamedTuple):
    """What a section of a document warns of: `text[start:end]` is what it is about."""

    name: str
    start: int
    end: int
    section: str
    message: str
