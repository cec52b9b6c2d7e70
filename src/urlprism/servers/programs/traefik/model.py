"""How Traefik reads a path: the path that it routes by, and the one that it sends on.

path ──► read by Go ──► unreserved triplets decoded, others in capitals ──► dots, '//' removed ──►
sent on; rules compare it with triplets decoded, but for those of reserved characters

An encoded slash is no separator. A path with a character that Go would escape is decoded, and
escaped anew as a whole. The steps are those of `normalizePath` and `sanitizePath` of Traefik's
entry points, of `withRoutingPath` of its muxer, and of `EscapedPath` and `JoinPath` of Go's
net/url; all options have their defaults.
"""

from typing import Final

from urlprism._core.escapes.triplets import DECODED, spellings
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers.model import Model
from urlprism.readers.shared.releases import Release
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
from urlprism.servers.further_steps import BLANK_OR_CONTROLS
from urlprism.servers.programs.traefik import releases as traefik_releases
from urlprism.servers.reading import Server, authority_of
from urlprism.servers.serving import Fields, modelled
from urlprism.servers.steps import (
    Chain,
    Cut,
    Decoded,
    DotSegments,
    DotSegmentsRefused,
    OctetsRefused,
    PathsRefused,
    Step,
    Translated,
    Unchanged,
)

NAME: Final = "traefik"
SUMMARY: Final = "Traefik, the path to the server behind it"

_GO: Final = "Go net/url ParseRequestURI"
_ENTRY: Final = "Traefik normalizePath"
_CLEAN: Final = "Traefik sanitizePath"
_ROUTING: Final = "Traefik withRoutingPath"
_NORMAL: Final = spellings(ALPHA | DIGIT | frozenset("-._~"))
_RESERVED: Final = frozenset(":/?#[]@!$&'()*+,;=%")
_FRAGMENT: Final = PathsRefused("'#' in the path is refused", "Traefik denyFragment", r"\A[^?]*#")
_ROOTED: Final = EmptyRooted("an empty path is a slash", _CLEAN)
_LINES: Final = GO_TARGET[0], _FRAGMENT, *GO_TARGET[1:]
_DENIED: Final = PathsRefused(
    "an encoded character that servers read otherwise",
    "Traefik request paths",
    "%(?:2[Ff]|5[Cc]|00|3[Bb]|25|3[Ff]|23)",
)
_JOINED: Final = DotSegments(
    "dot segments removed, slashes merged", _CLEAN, merges=True, stays=True, ends_in_slash=False
)
_NORMALIZED: Final = Decoded("unreserved triplets decoded, others in capitals", _ENTRY, _NORMAL)
_SEMICOLONS: Final = Translated("';' becomes '&'", "Go net/http AllowQuerySemicolons", {";": "&"})
_NO_SEMICOLON: Final = OctetsRefused(
    "never written", "Go net/http AllowQuerySemicolons", frozenset(";")
)


def _sent(release: Release) -> tuple[Step, ...]:
    """Return the steps to the path that is sent on."""
    is_normalized = release.has("unreserved-decoded")
    steps: list[Step] = [_ROOTED] if release.has("paths-sanitized") else []
    steps.append(BEGINS_WITH_SLASH)
    steps += (_NORMALIZED if is_normalized else broken_refused(_GO), go_escaped())
    if release.has("encoded-characters-refused"):
        steps.append(_DENIED)
    if release.has("paths-sanitized"):
        steps.append(_JOINED)
    return tuple(steps)


def _compared(release: Release) -> Step:
    """Return the step from the path that is sent on to the one that rules compare."""
    if release.has("unreserved-decoded"):
        table = spellings(OCTETS - _RESERVED)
        return Decoded("triplets decoded, but those of reserved characters", _ROUTING, table)
    return Decoded("triplets decoded", "Go net/url URL.Path", DECODED)


def _written(release: Release) -> tuple[Step, ...]:
    """Return the steps that read what was written, as rules compare it."""
    steps: list[Step] = [
        BEGINS_WITH_SLASH,
        OctetsRefused("never written", _GO, BLANK_OR_CONTROLS),
        PathAndQuery("never written", _GO, Step("", _GO), _NO_SEMICOLON),
        _CUT,
        OctetsRefused("never written", _GO, OCTETS - GO_ALLOWED),
        broken_refused(_GO),
    ]
    if release.has("unreserved-decoded"):
        steps.append(Unchanged(_NORMALIZED))
    if release.has("encoded-characters-refused"):
        steps.append(_DENIED)
    if release.has("paths-sanitized"):
        steps.append(DotSegmentsRefused("without dot segments", _CLEAN, merges=True))
    return (*steps, _compared(release))


_CUT: Final = Cut("query cut", _GO, "?")


def server(version: str) -> Server:
    """Return the server of a release."""
    release = traefik_releases.RELEASES.of(version)
    anew = _sent(release)
    written = PathAndQuery("path written anew", _ENTRY, Chain("", _ENTRY, *anew), _SEMICOLONS)
    path = (*anew, _compared(release))
    sent = (*_LINES, written)
    return Server(
        NAME, release.version, (*_LINES, _CUT), path, sent, _written(release), host=authority_of
    )


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release."""
    release = traefik_releases.RELEASES.of(version)
    served = Chain(NAME, _GO, *_LINES, *_sent(release)).apply
    releases = traefik_releases.RELEASES.newest
    return modelled((NAME, release.version, SUMMARY), served, None, at_version, releases=releases)


VERSION: Final = traefik_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
