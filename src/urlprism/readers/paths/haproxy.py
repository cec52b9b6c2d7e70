"""How HAProxy reads a path: the sample `path`, which rules compare.

It is the path as it was sent: nothing is decoded, merged or removed, and it is passed on so. The
steps are those of `http_get_path` of HAProxy's http.c; `normalize-uri` is off by default.
"""

from typing import Final

from urlprism.readers.paths.serving import modelled

NAME: Final = "haproxy"
VERSION: Final = "2.6.12"


def serve(path: str) -> str:
    """Return the path unchanged."""
    return path


MODEL: Final = modelled((NAME, VERSION, "HAProxy, the sample path"), serve)
