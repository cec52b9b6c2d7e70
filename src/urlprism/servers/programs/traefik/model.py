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

from urlprism._core.escapes.triplets import respell, spellings
from urlprism._core.octets.characters import ALPHA, DIGIT
from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.programs.go.parts import PATH, part
from urlprism.readers.shared.releases import Release
from urlprism.servers.programs.traefik import releases as traefik_releases
from urlprism.servers.serving import Fields, cleaned, modelled

NAME: Final = "traefik"
SUMMARY: Final = "Traefik, the path to the server behind it"

_DENIED: Final = re.compile("%(?:2[Ff]|5[Cc]|00|3[Bb]|25|3[Ff]|23)")
_NORMAL: Final = spellings(ALPHA | DIGIT | frozenset("-._~"))


def serve(path: str, release: Release) -> str:
    """Return the path that is sent to the server behind."""
    url_path = part(path, PATH)
    if release.has("encoded-characters-refused") and _DENIED.search(url_path.escaped):
        raise Refused("an encoded character that servers read otherwise", "Traefik request paths")
    if release.has("unreserved-decoded") and url_path.hint:
        url_path = part(respell(url_path.hint, _NORMAL), PATH)
    if release.has("paths-sanitized"):
        url_path = part(_joined(url_path.escaped), PATH)
    return url_path.escaped


def _joined(path: str) -> str:
    """Return what Go's `JoinPath` makes of a path: a slash at its end stays."""
    joined = cleaned(path, stays=True)
    return joined if not path.endswith("/") or joined.endswith("/") else f"{joined}/"


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release."""
    release = traefik_releases.RELEASES.of(version)
    served = partial(serve, release=release)
    releases = traefik_releases.RELEASES.newest
    return modelled((NAME, release.version, SUMMARY), served, None, at_version, releases=releases)


VERSION: Final = traefik_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
