"""The installed Java's `java.net.URI`, and its `resolve`."""

from typing import Final

from urlprism.readers.asking.conversation import Conversation, kept
from urlprism.readers.programs.java import live_process as java
from urlprism.readers.programs.java.uri import Fields

BODY: Final = """
        URI uri = new URI(text);
        if (base != null) uri = new URI(base).resolve(uri);
        return new String[] {
            uri.toString(), uri.getScheme(),
            uri.isOpaque() ? uri.getRawSchemeSpecificPart() : null,
            uri.getRawAuthority(), uri.getRawUserInfo(), uri.getHost(), number(uri.getPort()),
            uri.getRawPath(), uri.getRawQuery(), uri.getRawFragment()
        };
"""


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _java().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URI, resolved if there is a base; raise Refused if Java throws."""
    return java.asked(_java(), text, base, _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer."""
    fields = Fields._make(java.parts_of(line))
    return fields._replace(port=java.number(fields.port))


@kept
def _java() -> Conversation:
    return java.running(BODY)
