"""The running interpreter's own `http.client`: the connection to the host of a URL."""

import platform
from http.client import HTTPConnection, HTTPSConnection
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.python import live
from urlprism.readers.programs.python.connection import Fields

_KINDS: Final = {"http": HTTPConnection, "https": HTTPSConnection}


def version() -> str:
    """Return the version of the interpreter."""
    return platform.python_version()


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a URL and the attributes of a connection; raise Refused for an error."""
    try:
        parts = live.split(text, base)
        connection = _KINDS[parts.netloc and parts.scheme](parts.netloc)
    except Exception as error:
        raise Refused(str(error), f"http.client, {type(error).__name__}") from error
    return Fields(*parts, connection.host, connection.port)
