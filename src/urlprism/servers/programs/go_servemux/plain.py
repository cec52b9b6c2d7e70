"""How a server of Go's net/http reads a path without a mux: `r.URL.Path`.

target ──► scheme and authority cut ──► query cut, "#" stays ──► decoded by net/url

Dot segments and slashes stay. The steps are those of `readRequest` of net/http, and of
`url.ParseRequestURI`.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.readers.programs.go import releases
from urlprism.servers.further_steps import CONTROLS, AuthorityCut, PathsKept, has_release
from urlprism.servers.reading import Server
from urlprism.servers.steps import Cut, Decoded, OctetsRefused

VERSIONS: Final = tuple(releases.RELEASES.versions)

_FORMS: Final = (
    r"\A(?:/|\*\z|[A-Za-z][0-9A-Za-z+.-]*://(?:[-0-9A-Za-z._~!$&'()*+,;=:%]*@)?"
    r"(?:(?:[-0-9A-Za-z._~!$&'()*+,;=\x80-\xff]|%[89A-Fa-f][0-9A-Fa-f])*|\[[0-9A-Fa-f:.]+\])"
    r"(?::[0-9]*)?(?:[/?]|\z))"
)
TARGET: Final = (
    OctetsRefused("a control", "net/url stringContainsCTLByte", CONTROLS),
    PathsKept("no form of a target", "net/url ParseRequestURI", _FORMS),
    AuthorityCut(
        "scheme and authority cut", "net/url ParseRequestURI", schemes=(), empty="", others="*"
    ),
    Cut("query cut", "net/url ParseRequestURI", "?"),
)
DECODING: Final = Decoded("a '%' without two hexadecimal digits", "net/url unescape", DECODED)


def server(version: str) -> Server:
    """Return the server of a release: all of them read alike."""
    has_release("go", version, VERSIONS)
    return Server("go", version, TARGET, (DECODING,))
