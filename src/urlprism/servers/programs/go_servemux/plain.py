"""How a server of Go's net/http reads a path without a mux: `r.URL.Path`.

target ──► scheme and authority cut ──► query cut, "#" stays ──► decoded by net/url

Dot segments and slashes stay. The steps are those of `readRequest` of net/http, and of
`url.ParseRequestURI`.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED
from urlprism.readers.programs.go import releases
from urlprism.servers.front_steps import GO_TARGET
from urlprism.servers.further_steps import has_release
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.steps import Cut, Decoded

VERSIONS: Final = tuple(releases.RELEASES.versions)

TARGET: Final = (*GO_TARGET, Cut("query cut", "net/url ParseRequestURI", "?"))
DECODING: Final = Decoded("a '%' without two hexadecimal digits", "net/url unescape", DECODED)


def server(version: str) -> Server:
    """Return the server of a release: all of them read alike."""
    has_release("go", version, VERSIONS)
    return Server("go", version, TARGET, (DECODING,), host=authority_of)
