"""URIs by RFC 3986."""

from typing import Final

from urlprism import rfc3986
from urlprism.cli.edits.uris import Room, URIEditable

KEEPS_DEFAULT_PORT: Final = True


def read(text: str) -> "_URI":
    """Return the URI reference that a text is; raise URLError if it is none."""
    return _URI(text)


class _URI(URIEditable):
    room = Room(rfc3986)
