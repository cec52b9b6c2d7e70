"""How HAProxy reads a path: the sample `path`, which rules compare.

It is the path as it was sent: nothing is decoded, merged or removed, and it is passed on so. The
steps are those of `http_get_path` of HAProxy's http.c; `normalize-uri` is off by default. A browser
sends no fragment, but others can: 2.8.1 takes one for a part of the path, later releases refuse it.
So the readers of these releases differ in a URL with a fragment.
"""

from typing import Final

from urlprism.readers.model import Model
from urlprism.servers.programs.haproxy import releases as haproxy_releases
from urlprism.servers.serving import Fields, modelled

NAME: Final = "haproxy"


def serve(path: str) -> str:
    """Return the path unchanged."""
    return path


def at_version(version: str) -> Model[Fields]:
    """Return the model of a release."""
    release = haproxy_releases.RELEASES.of(version)
    names = NAME, release.version, "HAProxy, the sample path"
    is_sent = not release.has("fragment-refused")
    releases = haproxy_releases.RELEASES.newest
    return modelled(names, serve, None, at_version, sends_fragment=is_sent, releases=releases)


VERSION: Final = haproxy_releases.RELEASES.newest[-1]
MODEL: Final = at_version(VERSION)
