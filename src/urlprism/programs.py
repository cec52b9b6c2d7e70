"""What programs that read URLs say of themselves: rows of data in the doors of their folders.

    readers/programs/aria2/__init__.py   PROGRAMS ──► programs() ──► registry of readers, groups,
    servers/programs/nginx/__init__.py   PROGRAMS ──►                titles, where releases are

The door of each folder has `PROGRAMS`, a row for each reader that is a model of the program. It
imports nothing else: models are loaded when they are asked.
"""

import functools
import pkgutil
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from types import MappingProxyType
from typing import Final, NamedTuple

# Where the folders are, by the kind of readers that these are.
_ROOMS: Final = {
    "program": "urlprism.readers.programs",
    "judge": "urlprism.readers.judges",
    "driver": "urlprism.readers.drivers",
    "webserver": "urlprism.servers.programs",
}
# The order in lists; programs that are not named here follow, by their names.
_ORDER: Final = (
    *("urllib", "urllib3", "requests", "httpx", "yarl", "aiohttp", "curl"),
    *("node", "chromium", "firefox", "webkit", "go"),
    *("php", "php.Uri.WhatWg.Url", "php.Uri.Rfc3986.Uri", "ruby", "java.net.URI", "java.net.URL"),
    *("perl", "rust.url", "dotnet.Uri", "wget", "aria2", "git"),
)


class Covered(Enum):
    """Of which releases the certificate of `comparison` holds."""

    ALL = "all"
    BY_RELEASE = "those that read plain URLs as all others do; each release says so itself"
    NONE = "none"


class Program(NamedTuple):
    """A program that is a reader: the names of both, its modules, and what is special about it.

    `name` is the reader's name, and `title` what people call it. `package` is that of the folder,
    in which `model` is the module of the model, and `live` the one that asks the program itself;
    web servers are not asked so. `newest` is where the newest release is to be had: a registry, and
    a name there. `released_as` is the program whose releases are its releases, "" for its own.

    `is_buildable` says whether a URL with any user and host can be built that it reads as meant and
    as all others do. `protocols` are those of the servers to which a driver connects.
    `asks_each_time` says that the program is started anew for each question.
    """

    name: str
    title: str
    package: str
    newest: tuple[str, str]
    model: str = "model"
    live: str = "live"
    released_as: str = ""
    is_buildable: bool = True
    covered: Covered = Covered.ALL
    asks_each_time: bool = False
    protocols: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """Return the kind of reader: "program", "judge", "driver" or "webserver".

        Judges and web servers fetch nothing. Judges say yes or no to a URL, web servers which path
        they serve. Drivers read the URL of a database, or of a broker.
        """
        room = self.package.rpartition(".")[0]
        return next(kind for kind, package in _ROOMS.items() if package == room)


@functools.cache
def programs() -> Mapping[str, Program]:
    """Return what all programs say of themselves, by their readers' names, in the order of lists.

    >>> programs()["aria2"].newest
    ('Debian', 'aria2')
    """
    rows: list[Program] = []
    for room in _ROOMS.values():
        for folder in pkgutil.iter_modules(import_module(room).__path__):
            if folder.ispkg:
                rows += getattr(import_module(f"{room}.{folder.name}"), "PROGRAMS", ())
    return MappingProxyType({each.name: each for each in sorted(rows, key=_place)})


def _place(program: Program) -> tuple[int, str]:
    name = program.name
    return _ORDER.index(name) if name in _ORDER else len(_ORDER), name.lower()
