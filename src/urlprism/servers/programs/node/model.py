"""How a server of Node.js reads a target: `req.url` up to the query.

Nothing is decoded or removed, and a fragment stays: `req.url.split("?")[0]`.
"""

from typing import Final

from urlprism.servers.further_steps import LLHTTP, has_release
from urlprism.servers.reading import Server
from urlprism.servers.steps import Cut

NAME: Final = "node"
VERSIONS: Final = ("20.20.2", "24.21.0", "26.10.0")  # they read targets alike


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, VERSIONS)
    return Server(NAME, version, LLHTTP, (Cut("query cut", "req.url.split", "?"),), absolute=False)
