"""The installed Java's `java.net.URL`, and its constructor with a context."""

from typing import Final

from urlprism.readers.java_url import Fields
from urlprism.readers.live import java
from urlprism.readers.live.conversation import Conversation, kept

_BODY: Final = """
        URL url = new URL(base == null ? null : new URL(base), text);
        return new String[] {
            url.toExternalForm(), url.getProtocol(), url.getAuthority(), url.getUserInfo(),
            url.getHost(), number(url.getPort()), number(url.getDefaultPort()),
            url.getPath(), url.getFile(), url.getQuery(), url.getRef()
        };
"""


def version() -> str:
    """Return the version that is installed; ImportError if none is."""
    return _java().version


def report(text: str, base: str | None) -> Fields:
    """Return what the installed Java makes of a URL, read against `base` if there is one."""
    return java.asked(_java(), text, base, _read)


def _read(line: str) -> Fields:
    """Return the report that an answer holds."""
    fields = Fields._make(java.parts_of(line))
    ports = java.number(fields.port), java.number(fields.default_port)
    return fields._replace(port=ports[0], default_port=ports[1])


@kept
def _java() -> Conversation:
    return java.running(_BODY)
