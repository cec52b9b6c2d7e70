"""The host that a pattern of hosts is compared with: a URL's, as a program reads it, or the text.

text ──► "//" in it? ─┬► the program's reader ──► host, without brackets
                      └► the text itself is the host
"""

from typing import NamedTuple

from urlprism.matching.model import Decision, Span, refuse_url
from urlprism.matching.places import place_of_host
from urlprism.readers import reader
from urlprism.readers.reading import outcome_of


class Subject(NamedTuple):
    """A host, without brackets, and where it lies in the text."""

    host: str
    span: Span


def subject(text: str, name: str) -> Subject | Decision:
    """Return the host of a URL by a reader, or of a text without "//" itself; or the refusal.

    >>> subject("https://user@[::1]:8443/a", "rfc3986")
    Subject(host='::1', span=(13, 18))
    >>> subject("www.example.com", "rfc3986").host
    'www.example.com'
    """
    return subject_of_url(text, name) if "//" in text else _checked(text, (0, len(text)))


def subject_of_url(text: str, name: str) -> Subject | Decision:
    """Return the host of a URL by a reader, or the refusal, for a text without "//", too."""
    components, _, _, refusal = outcome_of(reader(name), text, None)
    if refusal is not None or components is None:
        return refuse_url("the program does not read this URL", url=(0, len(text)))
    host = components.host or ""
    return _checked(host[1:-1] if host[:1] == "[" else host, place_of_host(text))


def _checked(host: str, span: Span) -> Subject | Decision:
    return Subject(host, span) if host else refuse_url("there is no host", url=span)
