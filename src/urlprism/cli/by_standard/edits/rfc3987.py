"""IRIs by RFC 3987."""

from typing import Final

from urlprism import rfc3987
from urlprism.cli.edits.uris import Room, URIEditable

KEEPS_DEFAULT_PORT: Final = True


def read(text: str) -> "_IRI":
    """Return the IRI reference that a text is; raise URLError if it is none."""
    return _IRI(text)


class _IRI(URIEditable):
    room = Room(rfc3987)
