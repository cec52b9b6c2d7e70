"""Warnings of a document about a text that it accepts."""

from typing import NamedTuple

from urlprism.redaction.records import hides_secrets


@hides_secrets
class Finding(NamedTuple):
    """A warning that a section of a document gives about `text[start:end]`.

    >>> from urlprism.whatwg import findings
    >>> found = findings("http://h/a b")[0]
    >>> found.name, found.start, found.end
    ('invalid-URL-unit', 10, 11)
    """

    name: str
    start: int
    end: int
    section: str
    message: str
