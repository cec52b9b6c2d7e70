"""How Caddy's file_server reads a path: the file below its root.

path ──► decoded by Go's net/url ──► dot segments removed, slashes merged; a slash at the end stays

No ".." leads above the root. The steps are those of `SanitizedPathJoin` of Caddy's caddyhttp, which
`root` and `file_server` share.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED as OCTETS_DECODED
from urlprism.servers.front_steps import GO_TARGET
from urlprism.servers.further_steps import has_release
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import by_steps, modelled
from urlprism.servers.steps import Cut, Decoded, DotSegments, OctetsRefused

NAME: Final = "caddy"
VERSION: Final = "2.11.7"

_GO: Final = "Go net/url ParseRequestURI"
CUT: Final = Cut("query cut", _GO, "?")
DECODED: Final = Decoded("triplets decoded", _GO, OCTETS_DECODED)
_PATH: Final = (
    DECODED,
    DotSegments(
        "dot segments removed, slashes merged",
        "Caddy SanitizedPathJoin",
        merges=True,
        stays=True,
        ends_in_slash=False,
    ),
    OctetsRefused("an encoded NUL is refused", "Caddy fileserver.ServeHTTP", frozenset("\0")),
)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, (VERSION,))
    return Server(NAME, VERSION, (*GO_TARGET, CUT), _PATH, host=authority_of)


_SUMMARY: Final = "Caddy file_server, the path of a file"
MODEL: Final = modelled((NAME, VERSION, _SUMMARY), by_steps(_PATH))
