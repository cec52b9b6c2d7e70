r"""Which path the routes of Express are compared with: `req.path`, without case and a last slash.

target ──► as it is up to "?", by parseurl ──► in lower case ──► without a slash at its end
       └─► where it has a "#", by url.parse: "\" is "/", some signs become triplets

Nothing is decoded, and dot segments stay. The steps are those of `fastparse` of the package
parseurl, of `url.parse` of Node.js, and of the options `caseSensitive` and `strict` of the router.
"""

from typing import Final

from urlprism.servers.further_steps import LastCut, has_release
from urlprism.servers.parseurl import TARGET
from urlprism.servers.reading import Server
from urlprism.servers.steps import PathsKept, Translated

VERSIONS: Final = ("5.3.0",)

_BESIDE: Final = frozenset("\xd7\xf7")
_LOWER: Final = {
    octet: octet.lower()
    for octet in map(chr, (*range(0x41, 0x5B), *range(0xC0, 0xDF)))
    if octet not in _BESIDE
}
# Routes begin with a slash.
ROUTED: Final = PathsKept("no slash first", "router Layer.match", r"\A/")
_PATH: Final = (
    ROUTED,
    Translated("in lower case", "router caseSensitive", _LOWER),
    LastCut("a slash at the end left out", "router strict", "/"),
)
_ASSUMED: Final = ("routes that are texts, with the router's defaults: no case, no last slash",)


def server(version: str) -> Server:
    """Return the server of a release: what its routes are compared with."""
    has_release("express", version, VERSIONS)
    return Server("express", version, TARGET, _PATH, assumed=_ASSUMED)
