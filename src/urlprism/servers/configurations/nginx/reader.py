"""Configurations of nginx: one front for each `server` block.

file ──► directives, includes followed ──► each server with what it inherits of http ──► Front

A file of servers alone is read as if it stood in `http {}`, and one of locations alone as if it
stood in `server {}`; the front's server says so in `assumed`. What nginx answers from files is not
looked at, with `index` and `X-Accel-Redirect`, nor which server is chosen by its name.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from urlprism.servers.configurations.errors import shown
from urlprism.servers.configurations.nginx import effects, tables
from urlprism.servers.configurations.nginx.effects import Settings
from urlprism.servers.configurations.nginx.files import Files
from urlprism.servers.configurations.nginx.fronts import Reading
from urlprism.servers.configurations.nginx.sockets import Merging
from urlprism.servers.configurations.nginx.syntax import TEMPLATE, Directive
from urlprism.servers.deployments import Front, Unread
from urlprism.servers.programs.nginx import model
from urlprism.servers.reading import Server

if TYPE_CHECKING:
    import os

_KEPT: Final = "+merge_slashes_off"
_OF_SERVERS: Final = frozenset({"location", "return", "rewrite", "if", "try_files"})
_OUTSIDE: Final = tables.OF_MAIN | {"http", "include"}
_NO_HTTP: Final = "it stands in http {} of a file that was not read"
_NO_SERVER: Final = "it stands in server {} of a file that was not read"


def read(source: "str | bytes | os.PathLike[str]", *, name: str = "") -> tuple[Front, ...]:
    """Return a front for each server of a configuration: a file, or its text.

    `name` is how the file is shown. Raise ConfigurationError for what nginx refuses, and OSError
    for a file that cannot be read.

    >>> (front,) = read("server { location /admin { deny all; } location / { root /srv; } }")
    >>> [(route.name, route.guard) for route in front.routes]
    [('location /admin', 'deny all'), ('location /', ''), ('server', '')]
    """
    top = Files(source, name).directives()
    names = {each.name for each in top}
    if "http" in names:
        outside = _outside(top)
        return tuple(
            front
            for http in top
            if http.name == "http"
            for front in _fronts(http.block or (), outside, ())
        )
    if "server" in names:
        return tuple(_fronts(top, (), (_NO_HTTP,)))
    if names & _OF_SERVERS:
        server = Directive("server", (), top[0].place, top)
        return tuple(_fronts((server,), (), (_NO_HTTP, _NO_SERVER)))
    return ()


def _outside(top: Iterable[Directive]) -> tuple[Unread, ...]:
    """Return what was not read outside of `http`, of which there is one only."""
    return tuple(Unread(each.place, _shown(each)) for each in top if each.name not in _OUTSIDE)


def _fronts(
    http: Sequence[Directive], outside: tuple[Unread, ...], assumed: tuple[str, ...]
) -> Iterator[Front]:
    """Yield the fronts of the servers of a block `http`."""
    settings = Settings().inside(http)
    own = effects.of((each for each in http if each.name not in _OF_SERVERS), settings, None)
    merging = Merging(http)
    unread = [*outside, *(Unread(note.place, note.what) for note in own.notes)]
    for each in http:
        if each.name in _OF_SERVERS:
            unread.append(Unread(each.place, f"{each.name} outside of a server"))
        elif each.name == "upstream":
            unread += _of_upstream(each.block or ())
    for each in http:
        if each.name == "server" and each.block is not None:
            merges, differs = merging.of(each)
            front = Reading(each, settings, own.jumps).front(_server(merges, assumed))
            own_unread = (*front.unread, *filter(None, (differs,)))
            in_order = sorted((*unread, *own_unread), key=lambda each: each.place)
            yield replace(front, unread=tuple(in_order))


@lru_cache(maxsize=4)
def _server(merges: bool, assumed: tuple[str, ...]) -> Server:
    """Return nginx with slashes merged or not."""
    server = model.server(f"{model.VERSION}{'' if merges else _KEPT}")
    return replace(server, assumed=(*server.assumed, *assumed))


def _of_upstream(block: Iterable[Directive]) -> Iterator[Unread]:
    """Yield what was not read in a block `upstream`."""
    for each in block:
        if each.name not in tables.OF_UPSTREAM:
            yield Unread(each.place, f"in upstream: {_shown(each)}")


def _shown(directive: Directive) -> str:
    """Return how a directive that was not read is told of."""
    return "a template writes it" if directive.name == TEMPLATE else shown(directive.name)
