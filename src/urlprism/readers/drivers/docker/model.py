"""How docker-py reads its `base_url`: `parse_host` on Unix without TLS, and where it connects.

text ──► urlparse ──► protocol ──► "http+unix://" and a path ──► the socket, as it stands
                               ──► "http://", "ssh://" and a host with a port

The path of a socket is not percent-decoded, and a host before it is a part of it.
"""

from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.drivers.docker.hosts import parsed
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.python import model as cpython

VERSION: Final = "7.2.0"
DEFAULT: Final = "http+unix:///var/run/docker.sock"
_PREFIX: Final = "http+unix://"


class Fields(NamedTuple):
    """The URL that `parse_host` returns, and its socket, host and port, as far as it has them."""

    base_url: str
    socket: str | None
    host: str | None
    port: int | None


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - it does not resolve
    """Return what `parse_host` makes of a text; raise Refused if it raises."""
    if not text or text.strip() == "unix://":
        return fields_of(DEFAULT)
    try:
        return fields_of(parsed(text.strip()))
    except ValueError:
        raise refused("what urlparse refuses", "docker parse_host, ValueError") from None


def fields_of(url: str) -> Fields:
    """Return the fields of what `parse_host` returns; raise ValueError for what it cannot be."""
    if url.startswith(_PREFIX):
        path = url.replace(_PREFIX, "")
        return Fields(url, path if path.startswith("/") else f"/{path}", None, None)
    parts = cpython.running().urlsplit(url)
    return Fields(url, None, parts.hostname, parts.port)


def connection(fields: Fields) -> Connection:
    """Return where a client connects."""
    scheme = fields.base_url.partition("://")[0]
    if fields.socket is not None:
        return Connection("http", (Place(SOCKET + fields.socket, None),))
    if scheme == "npipe":
        return Connection("npipe", (Place(None, None),), database=fields.base_url[8:])
    return Connection(scheme, (Place(fields.host, port_of(fields.port, 22)),))


MODEL: Final = driver("docker-py", VERSION, "docker-py's parse_host", Fields, report, connection)
