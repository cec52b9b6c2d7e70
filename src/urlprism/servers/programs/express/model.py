"""How the router of Express reads a path: the segments that a wildcard of a route gets.

path ──► split at "/" ──► each segment decoded by decodeURIComponent ──► req.params

Nothing is removed or merged, and a decoded "/" or ".." is inside a segment, so that joined segments
are another path. Routes themselves are compared with the path as it was sent. The steps are those
of `decodeParam` of the package router, and of `match` of path-to-regexp.
"""

from typing import Final

from urlprism.readers import Refused
from urlprism.servers.serving import decoded, modelled, written

NAME: Final = "express"
VERSION: Final = "5.3.0"


def serve(path: str) -> str:
    """Return the segments of a wildcard, joined."""
    octets = decoded(path)
    try:
        octets.encode("latin-1").decode()
    except UnicodeDecodeError:
        raise Refused("octets that are not UTF-8", "ECMAScript decodeURIComponent") from None
    return written(octets)


MODEL: Final = modelled((NAME, VERSION, "Express, req.params of a wildcard"), serve)
