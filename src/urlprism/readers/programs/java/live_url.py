"""The installed Java's `java.net.URL`, and its constructor with a context."""

from typing import Final

from urlprism.readers.asking.conversation import Conversation, kept
from urlprism.readers.programs.java import live_process as java
from urlprism.readers.programs.java.url import Fields

BODY: Final = """
        URL url = new URL(base == null ? null : new URL(base), text);
        return new String[] {
            url.toExternalForm(), url.getProtocol(), url.getAuthority(), url.getUserInfo(),
            url.getHost(), number(url.getPort()), number(url.getDefaultPort()),
            url.getPath(), url.getFile(), url.getQuery(), url.getRef()
        };
"""


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _java().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL, read against a base if any; raise Refused if Java throws."""
    return java.asked(_java(), text, base, _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer."""
    fields = Fields._make(java.parts_of(line))
    ports = java.number(fields.port), java.number(fields.default_port)
    return fields._replace(port=ports[0], default_port=ports[1])


@kept
def _java() -> Conversation:
    return java.running(BODY)
