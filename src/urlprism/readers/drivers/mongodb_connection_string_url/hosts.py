"""The place of a host in a connection string of MongoDB, as its driver for Node.js has it."""

from typing import Final

from urlprism.readers.drivers.connections import Place, port_of
from urlprism.readers.outcomes import SOCKET
from urlprism.urllib_parse import unquote

PORT: Final = 27017


def place_of(host: str, *, is_service: bool) -> Place:
    """Return the place of a host; a Unix socket ends in ".sock", and a service has no port.

    >>> place_of("[::1]:1", is_service=False), place_of("%2Fa.sock", is_service=False)
    (Place(host='::1', port=1), Place(host='unix:/a.sock', port=None))
    """
    if host.endswith(".sock"):
        return Place(SOCKET + unquote(host), None)
    if is_service:
        return Place(host, None)
    name, _, port = host.rpartition(":") if ":" in host.rpartition("]")[2] else (host, "", "")
    return Place(name.strip("[]"), port_of(port, PORT))
