"""How nginx reads a path: `$uri`, which a `location` is compared with.

path ──► triplets decoded ──► slashes merged, dot segments removed, decoded ones too ──► $uri

The steps are those of `ngx_http_parse_complex_uri` of nginx's ngx_http_parse.c. A release with
"+merge_slashes_off" behind it keeps empty segments, as that directive says.
"""

from functools import partial
from typing import Final

from urlprism.readers import Refused
from urlprism.readers.model import Model
from urlprism.servers.serving import Fields, decoded, modelled, without_dots, written

NAME: Final = "nginx"
VERSION: Final = "1.31.3"
VERSIONS: Final = ("1.22.1", VERSION)  # they read paths alike
SUMMARY: Final = "nginx, $uri"
_KEPT: Final = "+merge_slashes_off"


def serve(path: str, *, merges: bool = True) -> str:
    """Return the path that a location is compared with."""
    octets = decoded(path)
    if "\0" in octets:
        raise Refused("an encoded NUL", "nginx ngx_http_parse_complex_uri")
    return written(without_dots(octets, merges=merges))


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release, also with slashes that are not merged."""
    number = version.removesuffix(_KEPT)
    if number not in VERSIONS:
        message = f"no model of {NAME} {version}; known: {', '.join(VERSIONS)}, each also {_KEPT}"
        raise ValueError(message)
    served = serve if number == version else partial(serve, merges=False)
    return modelled((NAME, version, SUMMARY), served, None, at_version, releases=VERSIONS)


MODEL: Final = at_version(VERSION)
