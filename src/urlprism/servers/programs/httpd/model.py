"""How Apache httpd reads a path: `r->uri`, which becomes the name of a file.

path ──► unreserved triplets decoded ──► slashes merged, dot segments removed ──► the rest decoded

The steps are those of `ap_normalize_path` and `ap_unescape_url` of httpd's server/util.c. An
encoded slash is not found, unless AllowEncodedSlashes is on: "httpd@2.4.71+AllowEncodedSlashes" is
httpd so, which then removes dot segments once more, and none of them leads above the root.
2.4.49 saw no dot segment whose second dot is encoded, 2.4.50 none that is encoded twice: both
decode what is left a second time.
"""

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from urlprism._core.escapes.triplets import PLAIN, respell
from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.shared.releases import Release
from urlprism.servers.programs.httpd import releases as httpd_releases
from urlprism.servers.serving import Fields, decoded, modelled, without_dots, written

NAME: Final = "httpd"
SUMMARY: Final = "Apache httpd, r->uri"
_ALLOWED: Final = "+AllowEncodedSlashes"

_BROKEN: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_NOT_FOUND: Final = re.compile("%(?:2[Ff]|00)")
_NUL: Final = re.compile("%00")
# A dot segment of which the second dot is still encoded, to a release that decodes one at a time.
_UNSEEN: Final = re.compile(r"(?<=/)(?:\.|%2[Ee])%2[Ee](?=/|\Z)")
_MARK: Final = "\x00\x00"


def serve(path: str, release: Release, *, allowed: bool = False) -> str:
    """Return the path of a file below the root."""
    if release.has("triplets-checked-first") and _BROKEN.search(path):
        raise Refused("a '%' without two hexadecimal digits", "httpd ap_normalize_path")
    if not release.has("encoded-second-dot-seen"):
        path = _UNSEEN.sub(_MARK, path)
    once = respell(path, PLAIN)
    normal = without_dots(once, merges=True).replace(_MARK, "..")
    if (_NUL if allowed else _NOT_FOUND).search(normal):
        raise Refused("an encoded slash or NUL is not found", "httpd ap_unescape_url")
    octets = decoded(normal)
    return written(without_dots(octets, merges=True, stays=True) if allowed else octets)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with slashes that are decoded."""
    number = version.removesuffix(_ALLOWED)
    release = httpd_releases.RELEASES.of(number)
    allowed = number != version
    name = release.version + (_ALLOWED if allowed else "")
    return _of(name, partial(serve, release=release, allowed=allowed))


def _of(version: str, serve: Callable[[str], str]) -> Model[Fields]:
    return modelled((NAME, version, SUMMARY), serve, None, at_version, releases=(VERSION,))


VERSION: Final = httpd_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
