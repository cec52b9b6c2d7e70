"""How Caddy's file_server reads a path: the file below its root.

path ──► decoded by Go's net/url ──► dot segments removed, slashes merged; a slash at the end stays

No ".." leads above the root. The steps are those of `SanitizedPathJoin` of Caddy's caddyhttp, which
`root` and `file_server` share.
"""

from typing import Final

from urlprism.readers import Refused
from urlprism.servers.serving import cleaned, decoded, modelled, written

NAME: Final = "caddy"
VERSION: Final = "2.11.7"


def serve(path: str) -> str:
    """Return the path of a file below the root."""
    octets = decoded(path)
    served = cleaned(octets, stays=True)
    if "\0" in served:
        raise Refused("an encoded NUL", "Caddy fileserver.ServeHTTP")
    return written(served if not octets.endswith("/") or served.endswith("/") else f"{served}/")


MODEL: Final = modelled((NAME, VERSION, "Caddy file_server, the path of a file"), serve)
