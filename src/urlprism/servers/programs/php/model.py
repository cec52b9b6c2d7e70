"""How the built-in web server of PHP, `php -S`, reads a path: SCRIPT_NAME of a router script.

path ──► triplets decoded, a '%' without two digits stays ──► slashes merged, dot segments removed

A router script is asked for each request; without one the path is that of a file. REQUEST_URI is
the target as it came. The steps are those of `normalize_vpath` of sapi/cli/php_cli_server.c.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.servers.further_steps import NOT_VISIBLE, AuthorityCut, has_release
from urlprism.servers.reading import Server
from urlprism.servers.steps import Cut, Decoded, DotSegments, OctetsRefused, PathsKept

VERSIONS: Final = ("8.2.36",)

_PARSER: Final = "PHP sapi/cli/php_http_parser.c"
_VPATH: Final = "PHP sapi/cli/php_cli_server.c normalize_vpath"
_TARGET: Final = (
    OctetsRefused("a control, or an octet beyond ASCII", _PARSER, NOT_VISIBLE),
    PathsKept("no form of a target", _PARSER, r"\A(?:/|[A-Za-z]+://[0-9A-Za-z.-]+(?::[0-9]*)?/)"),
    AuthorityCut("scheme and authority cut", _PARSER, schemes=()),
    Cut("fragment cut", _PARSER, "#"),
    Cut("query cut", _PARSER, "?"),
)
_PATH: Final = (
    Decoded("decoded", _VPATH, DECODED, is_broken_kept=True),
    DotSegments("dot segments removed", _VPATH, merges=True, stays=True),
)
_ASSUMED: Final = ("no file has the path's name below the root, and a router script is there",)


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release("php", version, VERSIONS)
    return Server("php", version, _TARGET, _PATH, assumed=_ASSUMED)
