"""How Traefik reads a path: the path that it routes by, and sends to the server behind it.

path ──► read by Go ──► unreserved triplets decoded, others in capitals ──► dots, '//' removed

Triplets stay, but for those of unreserved characters; an encoded slash is no separator. A path with
a character that Go would escape is decoded, and escaped anew as a whole. The steps are those of
`normalizePath` and `sanitizePath` of Traefik's entry points, and of `EscapedPath` and `JoinPath` of
Go's net/url; all options have their defaults.
"""

import re
from functools import partial
from typing import Final

from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism._core.triplets import respell, spellings
from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.programs.go.parts import PATH, part
from urlprism.readers.shared.releases import PackageRelease, releases_of
from urlprism.servers.programs.traefik import releases as traefik_releases
from urlprism.servers.serving import Fields, cleaned, modelled

NAME: Final = "traefik"
SUMMARY: Final = "Traefik, the path to the server behind it"

_DENIED: Final = re.compile("%(?:2[Ff]|5[Cc]|00|3[Bb]|25|3[Ff]|23)")
_NORMAL: Final = spellings(ALPHA | DIGIT | frozenset("-._~"))


def serve(path: str, release: PackageRelease) -> str:
    """Return the path that is sent to the server behind."""
    read = part(path, PATH)
    if release.has("encoded-characters-refused") and _DENIED.search(read.escaped):
        raise Refused("an encoded character that servers read otherwise", "Traefik request paths")
    if release.has("unreserved-decoded") and read.hint:
        read = part(respell(read.hint, _NORMAL), PATH)
    if release.has("paths-sanitized"):
        read = part(_joined(read.escaped), PATH)
    return read.escaped


def _joined(path: str) -> str:
    """Return what Go's `JoinPath` makes of a path: a slash at its end stays."""
    made = cleaned(path, stays=True)
    return made if not path.endswith("/") or made.endswith("/") else f"{made}/"


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release."""
    release = traefik_releases.release(version)
    served = partial(serve, release=release)
    known = releases_of(traefik_releases.NEWEST)
    return modelled((NAME, release.version, SUMMARY), served, None, at_version, known=known)


VERSION: Final = traefik_releases.NEWEST_RELEASE
MODEL: Final = at_version(VERSION)
