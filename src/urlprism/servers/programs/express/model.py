"""How the router of Express reads a path: the segments that a wildcard of a route gets.

path ──► split at "/" ──► each segment decoded by decodeURIComponent ──► req.params

Nothing is removed or merged, and a decoded "/" or ".." is inside a segment, so that joined segments
are another path. Routes themselves are compared with the path as it was sent: `router`. The steps
are those of `decodeParam` of the package router, and of `match` of path-to-regexp.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.servers.further_steps import Utf8, has_release
from urlprism.servers.parseurl import TARGET
from urlprism.servers.programs.express import router
from urlprism.servers.reading import Server
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import Decoded

NAME: Final = "express"
VERSION: Final = router.VERSIONS[-1]

_PATH: Final = (
    router.ROUTED,
    Decoded("a '%' without two hexadecimal digits", "ECMAScript decodeURIComponent", DECODED),
    Utf8("octets that are not UTF-8", "ECMAScript decodeURIComponent"),
)


def server(version: str) -> Server:
    """Return the server of a release: what a route with a wildcard gets."""
    has_release("express.params", version, router.VERSIONS)
    return Server("express.params", version, TARGET, _PATH)


MODEL: Final = modelled((NAME, VERSION, "Express, req.params of a wildcard"), by_steps(_PATH))
