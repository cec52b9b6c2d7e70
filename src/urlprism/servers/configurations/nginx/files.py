"""The files of a configuration: what is included is put where `include` stands.

A relative name counts from the folder of the main file, as nginx has it; so does one below
/etc/nginx that is not there, as in a copy of that folder. An `include` that is not followed stays,
with the reason as its last word.
"""

import glob
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NoReturn

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.nginx.syntax import (
    DEEPEST,
    Directive,
    directives,
    has_template,
)
from urlprism.servers.configurations.nginx.tables import BROUGHT, OWN_BLOCKS

_HOME: Final = "/etc/nginx/"
_MAGIC: Final = frozenset("*?[")
_MOST_OCTETS: Final = 16 << 20  # of all files together
_MOST_DIRECTIVES: Final = 1_000_000  # with those that are included again and again
_MOST_INCLUDED: Final = 5_000  # files, each as often as it is included


class Files:
    """A main file, or a text in place of one, and what it includes."""

    def __init__(self, source: "str | bytes | os.PathLike[str]", name: str = "") -> None:
        self._octets_left = _MOST_OCTETS
        self._left = _MOST_DIRECTIVES
        self._files_left = _MOST_INCLUDED
        self._trees: dict[Path, tuple[Directive, ...]] = {}
        self._open: list[Path] = []
        self._folder: Path | None = None
        if isinstance(source, str | bytes):
            octets = source if isinstance(source, bytes) else source.encode("utf-8", "replace")
            self._main = directives(octets.decode("latin-1"), name or "nginx.conf")
            return
        path = Path(os.path.normpath(Path.cwd() / os.fspath(source)))
        self._folder = path.parent
        self._names = {path: name or os.fspath(source)}
        self._open.append(path)
        self._main = self._parsed(path)

    def directives(self) -> tuple[Directive, ...]:
        """Return all directives; raise ConfigurationError for what nginx does not parse."""
        return tuple(self._followed(self._main, 0))

    def _followed(self, block: tuple[Directive, ...], depth: int) -> Iterator[Directive]:
        for each in block:
            self._left -= 1
            if self._left < 0:
                self._refuse(f"more than {_MOST_DIRECTIVES:,} directives", each)
            if each.name == "include":
                yield from self._included(each, depth)
            elif each.block and each.name not in OWN_BLOCKS:
                if depth == DEEPEST:
                    self._refuse(f"more than {DEEPEST} blocks in one another", each)
                yield each._replace(block=tuple(self._followed(each.block, depth + 1)))
            else:
                yield each

    def _included(self, include: Directive, depth: int) -> Iterator[Directive]:
        if len(include.words) != 1:
            message = 'invalid number of arguments in "include"'
            raise ConfigurationError(message, include.place, "nginx ngx_conf_parse")
        (pattern,) = include.words
        for path, reason in self._files(pattern):
            if reason:
                yield include._replace(words=(pattern, reason))
                continue
            self._files_left -= 1
            if self._files_left < 0:
                self._refuse(f"more than {_MOST_INCLUDED:,} files are included", include)
            self._open.append(path)
            yield from self._followed(self._parsed(path), depth)
            self._open.pop()

    @staticmethod
    def _refuse(message: str, directive: Directive) -> NoReturn:
        raise ConfigurationError(message, directive.place, "a limit of urlprism")

    def _files(self, pattern: str) -> Iterator[tuple[Path, str]]:
        """Yield the files of an include, each with the reason why it is not followed, or ""."""
        if self._folder is None:
            if pattern.rpartition("/")[2] not in BROUGHT:
                yield Path(), "a text has no folder"
            return
        if has_template(pattern) or "\0" in pattern:
            yield Path(), "a template writes its name"
            return
        written = os.fsdecode(pattern.encode("latin-1"))
        place = self._folder / written
        if written.startswith(_HOME) and not _is_there(place):
            place = self._folder / written.removeprefix(_HOME)
        if _MAGIC.isdisjoint(written):
            if _is_there(place) or place.name not in BROUGHT:
                yield self._file(place)
        elif _is_there(place):
            # As glob(3), and unlike `Path.glob`, it leaves names with a dot first out.
            for name in sorted(glob.glob(str(place))):  # noqa: PTH207
                yield self._file(Path(name))
        else:
            yield Path(), "there is no such folder"

    def _file(self, place: Path) -> tuple[Path, str]:
        """Return a file, and why it is not followed, "" if it is."""
        path = Path(os.path.normpath(place))
        if path in self._open:
            return path, "it includes itself"
        if not path.exists():
            return path, "there is no such file"
        if not path.is_file():
            return path, "it is no plain file"
        if len(self._open) == DEEPEST:
            return path, f"more than {DEEPEST} files in one another"
        if path not in self._trees and path.stat().st_size > self._octets_left:
            return path, f"more than {_MOST_OCTETS >> 20} MiB together"
        return path, "" if os.access(path, os.R_OK) else "it cannot be read"

    def _parsed(self, path: Path) -> tuple[Directive, ...]:
        tree = self._trees.get(path)
        if tree is None:
            octets = path.read_bytes()
            self._octets_left -= len(octets)
            tree = self._trees[path] = directives(octets.decode("latin-1"), self._name(path))
        return tree

    def _name(self, path: Path) -> str:
        """Return how a file is shown: the main one as it was named, others beside it."""
        main, name = next(iter(self._names.items()))
        if path == main:
            return name
        return str(Path(name).parent / os.path.relpath(path, main.parent))


def _is_there(place: Path) -> bool:
    """Return whether there is a file, or for a pattern the folder that its name stands in."""
    if _MAGIC.isdisjoint(str(place)):
        return place.exists()
    folder = str(place.parent)
    return bool(glob.glob(folder))  # noqa: PTH207 - it may be a pattern as well
