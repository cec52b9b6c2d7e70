"""How docker-py reads its `base_url`: `parse_host` on Unix without TLS, and where it connects.

text ──► urlparse ──► protocol ──► "http+unix://" and a path ──► the socket, as it stands
                               ──► "http://", "ssh://" and a host with a port

The path of a socket is not percent-decoded, and a host before it is a part of it.
"""

import string
from typing import Final, NamedTuple

from urlprism.readers.drivers.connections import Connection, Place, driver, port_of, refused
from urlprism.readers.outcomes import SOCKET
from urlprism.readers.programs.python import model as cpython

VERSION: Final = "7.2.0"
DEFAULT: Final = "http+unix:///var/run/docker.sock"
_PREFIX: Final = "http+unix://"
_LETTERS: Final = frozenset(string.ascii_letters + "+")
_RULE: Final = "docker parse_host, DockerException"
_SPELLINGS: Final = {"http": "tcp", "https": "tcp", "http+unix": "unix"}


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
        return fields_of(_parsed(text.strip()))
    except ValueError:
        raise refused("what urlparse refuses", "docker parse_host, ValueError") from None


def fields_of(url: str) -> Fields:
    """Return the fields of what `parse_host` returns; raise ValueError for what it cannot be."""
    if url.startswith(_PREFIX):
        path = url.replace(_PREFIX, "")
        return Fields(url, path if path.startswith("/") else f"/{path}", None, None)
    parts = cpython.running().urlsplit(url)
    return Fields(url, None, parts.hostname, parts.port)


def _parsed(text: str) -> str:
    level = cpython.running()
    parts = level.urlparse(text)
    scheme = parts.scheme
    if not scheme or not _LETTERS.issuperset(scheme):
        parts, scheme = level.urlparse(f"//{text}", "tcp"), "tcp"
    protocol = _SPELLINGS.get(scheme, scheme)
    if protocol not in {"tcp", "unix", "npipe", "ssh"}:
        raise refused("a protocol that is none of its own", _RULE)
    if protocol == "tcp" and not parts.netloc:
        raise refused("no host", _RULE)
    if parts.params or parts.query or parts.fragment or parts.password:
        raise refused("parameters, a query, a fragment or a password", _RULE)
    if parts.path and protocol == "ssh":
        raise refused("a path", _RULE)
    if protocol in {"unix", "npipe"}:
        path = parts.path
        if protocol == "unix" and parts.hostname is not None:
            path = f"{parts.hostname}/{path}"
        name = "http+unix" if protocol == "unix" else protocol
        return f"{name}://{path}".rstrip("/")
    name = "https" if scheme == "https" else "http" if protocol == "tcp" else protocol
    number = parts.port or 0
    if number <= 0 and protocol == "tcp":
        raise refused("no port", _RULE)
    netloc = parts.netloc if number > 0 else f"{parts.netloc}:22"
    if not parts.hostname:
        netloc = f"127.0.0.1:{number or 22}"
    path = parts.path
    slash = "/" if path and not path.startswith("/") else ""
    return f"{name}://{netloc}{slash}{path}".rstrip("/")


def connection(fields: Fields) -> Connection:
    """Return where a client connects."""
    scheme = fields.base_url.partition("://")[0]
    if fields.socket is not None:
        return Connection("http", (Place(SOCKET + fields.socket, None),))
    if scheme == "npipe":
        return Connection("npipe", (Place(None, None),), database=fields.base_url[8:])
    return Connection(scheme, (Place(fields.host, port_of(fields.port, 22)),))


MODEL: Final = driver("docker-py", VERSION, "docker-py's parse_host", Fields, report, connection)
