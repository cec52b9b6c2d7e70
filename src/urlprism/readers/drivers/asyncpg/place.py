"""The place of an address of asyncpg."""

import posixpath
from typing import Final

from urlprism.readers.drivers.connections import Place, port_of

_SOCKET: Final = ".s.PGSQL."


def place_of(host: str, port: str = "") -> Place:
    """Return the place of an address; the name of a socket has its port."""
    folder, name = posixpath.split(host)
    if not port and name.startswith(_SOCKET):
        return Place(folder, port_of(name.removeprefix(_SOCKET), 0))
    return Place(host, port_of(port, 0) if port else None)
