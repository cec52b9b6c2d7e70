"""The installed Java's `java.net.URI`, and its `resolve`."""

from typing import Final

from urlprism.readers.java_uri import Fields
from urlprism.readers.live import java
from urlprism.readers.live.conversation import Conversation, kept

_BODY: Final = """
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
    """Return the version that is installed; ImportError if none is."""
    return _java().version


def report(text: str, base: str | None) -> Fields:
    """Return what the installed Java makes of a URI, resolved against `base` if there is one."""
    return java.asked(_java(), text, base, _read)


def _read(line: str) -> Fields:
    """Return the report that an answer holds."""
    fields = Fields._make(java.parts_of(line))
    return fields._replace(port=java.number(fields.port))


@kept
def _java() -> Conversation:
    return java.running(_BODY)
