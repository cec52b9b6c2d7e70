"""How Caddy reads a path in front of other servers: what `path` matchers compare, without case.

path ──► decoded by Go's net/url ──► letters in lower case ──► dot segments and slashes removed

`reverse_proxy` sends the path on as it came, with dot segments, or as Go escapes it. The steps are
those of `MatchPath.MatchWithError` and `CleanPath` of Caddy's caddyhttp, for patterns without "//"
and "%". A target in absolute form without a path has the path ".", which no pattern that begins
with a slash matches, not even "/*"; it is sent on as "/". It is left out here, and so is "*".
"""

from typing import Final

from urlprism.servers.front_steps import (
    BEGINS_WITH_SLASH,
    GO_ALLOWED,
    GO_TARGET,
    OCTETS,
    EmptyRooted,
    PathAndQuery,
    broken_refused,
    go_escaped,
)
from urlprism.servers.further_steps import has_release
from urlprism.servers.programs.caddy.letters import AsciiLowered, Lowered
from urlprism.servers.programs.caddy.model import CUT, DECODED, VERSION
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.steps import Chain, DotSegments, OctetsRefused

NAME: Final = "caddy.matcher"
VERSIONS: Final = (VERSION,)

_GO: Final = "Go net/url URL.RequestURI"
_CLEAN: Final = "Caddy CleanPath"
_MATCH: Final = "Caddy MatchPath.MatchWithError"
_REMOVED: Final = DotSegments(
    "dot segments removed, slashes merged", _CLEAN, merges=True, stays=True, ends_in_slash=False
)
_COMPARED: Final = (Lowered("letters in lower case", _MATCH), _REMOVED)
_ANEW: Final = Chain(
    "", _GO, EmptyRooted("", _GO), BEGINS_WITH_SLASH, broken_refused(_GO), go_escaped()
)
_SENT: Final = (*GO_TARGET, PathAndQuery("as Go writes it", _GO, _ANEW))
# What is sent on is read as any request is: dot segments are not removed from it. Letters are
# those that patterns of ASCII see.
_WRITTEN: Final = (
    BEGINS_WITH_SLASH,
    GO_TARGET[0],
    CUT,
    OctetsRefused("never written", _GO, OCTETS - GO_ALLOWED),
    DECODED,
    AsciiLowered("letters in lower case", _MATCH),
    _REMOVED,
)
ASSUMED: Final = ("patterns are ASCII", 'no target is "*", or in absolute form without a path')


def server(version: str) -> Server:
    """Return the server of a release."""
    has_release(NAME, version, (VERSION,))
    path = (BEGINS_WITH_SLASH, DECODED, *_COMPARED)
    return Server(
        NAME, VERSION, (*GO_TARGET, CUT), path, _SENT, _WRITTEN, assumed=ASSUMED, host=authority_of
    )
