"""The installed Java's `java.net.URL`, and its constructor with a context."""

from typing import Final

from urlprism.readers.java_url import FIELDS
from urlprism.readers.live import java
from urlprism.readers.live.conversation import Conversation, kept
from urlprism.readers.reading import Report

_BODY: Final = """
        URL url = new URL(base == null ? null : new URL(base), text);
        return new String[] {
            url.toExternalForm(), url.getProtocol(), url.getAuthority(), url.getUserInfo(),
            url.getHost(), number(url.getPort()), number(url.getDefaultPort()),
            url.getPath(), url.getFile(), url.getQuery(), url.getRef()
        };
"""
_NUMBERS: Final = ("port", "default_port")


def version() -> str:
    """Return the version that is installed; ImportError if none is."""
    return _java().version


def report(text: str, base: str | None) -> Report:
    """Return what the installed Java makes of a URL, read against `base` if there is one."""
    return java.asked(_java(), text, base, _read)


def _read(line: str) -> Report:
    """Return the report that an answer holds."""
    parts = dict(zip(FIELDS, java.parts_of(line), strict=True))
    numbers = {
        name: None if digits is None else int(digits)
        for name, digits in parts.items()
        if name in _NUMBERS
    }
    return {**parts, **numbers}


@kept
def _java() -> Conversation:
    return java.running(_BODY)
