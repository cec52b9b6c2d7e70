"""How Uvicorn reads a path: `path` of an ASGI scope, which Starlette routes by.

path ──► triplets decoded ──► octets that are not UTF-8 replaced ──► scope["path"]

Nothing else is done: dot segments and slashes stay, and decoded ones cannot be told from others.
"""

from typing import Final

from urlprism.servers.serving import modelled, written
from urlprism.urllib_parse import unquote

NAME: Final = "uvicorn"
VERSION: Final = "0.54.0"


def serve(path: str) -> str:
    """Return the path that an application gets."""
    return written(unquote(path).encode().decode("latin-1"))


MODEL: Final = modelled((NAME, VERSION, "Uvicorn, path of ASGI"), serve)
