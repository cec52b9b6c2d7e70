"""What `parse_host` of docker-py makes of an address."""

import string
from typing import Final

from urlprism.readers.drivers.connections import refused
from urlprism.readers.programs.python import model as cpython

_LETTERS: Final = frozenset(string.ascii_letters + "+")
_RULE: Final = "docker parse_host, DockerException"
_SPELLINGS: Final = {"http": "tcp", "https": "tcp", "http+unix": "unix"}


def parsed(text: str) -> str:
    """Return the URL that docker-py makes; raise Refused if it raises."""
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
