"""How the ServeMux of Go's net/http reads a path: `r.URL.Path`, which the handler of "/" gets.

path ──► decoded by net/url ──► redirected, unless `cleanPath` leaves the path unchanged

A redirect is a refusal: what was asked for is not served. Since 1.22 the path is cleaned as it is
written, `EscapedPath`, before as it is decoded. "go.ServeMux@1.27.3+httpmuxgo121" is the older one
in a newer release: `GODEBUG=httpmuxgo121=1`, which is the default of a program whose module names
a Go before 1.22, or that has no module. A method other than CONNECT, and the port in `Host`, change
nothing; a CONNECT is not cleaned, and not modelled.
"""

from functools import partial
from typing import Final

from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.readers.programs.go import releases as go_releases
from urlprism.readers.programs.go.parts import PATH, part
from urlprism.readers.shared.releases import Release
from urlprism.servers.programs.go_servemux import releases as go_servemux_releases
from urlprism.servers.serving import Fields, modelled, written

NAME: Final = "go.ServeMux"
SUMMARY: Final = "Go net/http ServeMux, r.URL.Path"
VERSION: Final = "1.27.3"
_OLDER: Final = "+httpmuxgo121"


def serve(path: str, release: Release, *, is_older: bool = False) -> str:
    """Return the path that a handler gets."""
    url_path = part(path, PATH)
    is_written = release.has("written-path-cleaned") and not is_older
    segments = (url_path.escaped if is_written else url_path.plain).split("/")[1:]
    if {".", ".."}.intersection(segments) or "" in segments[:-1]:
        raise Refused("redirected to a path without dot segments and '//'", "net/http cleanPath")
    return written(url_path.plain)


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with the mux of the releases before 1.22."""
    number = version.removesuffix(_OLDER)
    is_older = number != version
    release = go_servemux_releases.RELEASES.of(number)
    if is_older and not release.has("written-path-cleaned"):
        message = f"no model of {NAME} {version}; known: {_OLDER} behind a release since 1.22.0"
        raise ValueError(message)
    served = partial(serve, release=release, is_older=is_older)
    names = NAME, release.version + (_OLDER if is_older else ""), SUMMARY
    return modelled(names, served, None, at_version, releases=go_releases.RELEASES.newest)


MODEL: Final = at_version(VERSION)
