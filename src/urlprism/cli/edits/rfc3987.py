"""IRIs by RFC 3987."""

from typing import Final

from urlprism import rfc3987
from urlprism.cli.edits.uris import Room, URIEditable

KEEPS_DEFAULT_PORT: Final = True


def read(text: str) -> "_IRI":
    """Return the IRI reference that a text is; raise URLError if it is none."""
    return _IRI(text)


def _resolve(base: str, reference: str) -> str:
    return rfc3987.resolve(base, rfc3987.parse(reference), mend=True)


class _IRI(URIEditable):
    room = Room(rfc3987, _resolve)
