"""How the ServeMux of Go's net/http reads a path: `r.URL.Path`, which handlers get.

path ──► decoded by net/url ──► redirected, unless `cleanPath` leaves it unchanged

A redirect is a refusal: what was asked for is not served.
"""

from typing import Final

from urlprism.readers.paths.serving import decoded, modelled, written
from urlprism.readers.reading import Refused

NAME: Final = "go.ServeMux"
VERSION: Final = "1.27.3"


def serve(path: str) -> str:
    """Return the path that a handler gets."""
    octets = decoded(path)
    segments = octets.split("/")[1:]
    if {".", ".."}.intersection(segments) or "" in segments[:-1]:
        raise Refused("redirected to a path without dot segments and '//'", "net/http cleanPath")
    return written(octets)


MODEL: Final = modelled((NAME, VERSION, "Go net/http ServeMux, r.URL.Path"), serve)
