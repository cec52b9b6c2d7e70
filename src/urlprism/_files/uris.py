"""Files named by URIs: `s3://`, `gs://`, `hdfs://`, `abfs://` and `file://`, by pyarrow.

Hadoop names the first of these `s3a://`.
"""

import fnmatch
import io
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, NamedTuple, cast

from urlprism._files.failures import InputOutputError, pyarrow

_URI: Final = re.compile(
    "((?:file|s3a?|gs|gcs|hdfs|viewfs|abfs|abfss)://)([^/?#]*)([^?#]*)(.*)", re.DOTALL
)
_HADOOP: Final = "s3a://"
# A question mark begins the query of a URI.
_PATTERN: Final = frozenset("*[")
_BUFFER: Final = 1 << 20


class RemoteFile(NamedTuple):
    """A file below a URI: its own URI, and its name below the folder that was given."""

    uri: str
    name: str


def is_uri(path: str) -> bool:
    """Whether a name is a URI of a file; the names of all other files are paths."""
    return _URI.match(path) is not None


def open_octets(path: str) -> IO[bytes]:
    """Open a file by its path or URI for reading; raise OSError if that fails."""
    if not is_uri(path):
        return open(path, "rb")  # noqa: PTH123 - quicker than Path
    with _as_system_errors():
        system, place = _resolved(path)
        opened = system.open_input_file(place)
    return cast("IO[bytes]", io.BufferedReader(opened, _BUFFER))


def size_of(octets: IO[bytes]) -> int | None:
    """Return the number of octets of an open file; None if it is no regular one, as a pipe."""
    try:
        number = octets.fileno()
    except OSError:  # it is remote
        place = octets.tell()
        size = octets.seek(0, os.SEEK_END)
        octets.seek(place)
        return size
    state = os.fstat(number)
    return state.st_size if stat.S_ISREG(state.st_mode) else None


def files_below(uri: str) -> list[RemoteFile]:
    """Return the files that a URI stands for, in the order of their names.

    It may be a file, a folder, or a pattern with "*", "[...]" or "**" in its path. Raise
    InputOutputError if there are none.
    """
    from urllib.parse import quote  # noqa: PLC0415 - few files are named so

    match = cast("re.Match[str]", _URI.match(uri))
    scheme, authority, path, query = match.groups()
    names = path.split("/")
    fixed = next((at for at, name in enumerate(names) if not _PATTERN.isdisjoint(name)), None)
    folder = path if fixed is None else "/".join(names[:fixed])
    try:
        with _as_system_errors():
            system, place = _resolved(f"{scheme}{authority}{folder or '/'}{query}")
            paths = list(_found(system, place, "/".join(names[fixed:]) if fixed else None))
    except OSError as error:
        message = f"{uri}: {error.strerror or error}"
        raise InputOutputError(message) from None
    if not paths:
        message = f"{uri}: no file has such a name"
        raise InputOutputError(message)
    # Object stores have the bucket, which is the authority, at the beginning of a path.
    login = authority.rpartition("@")[0]
    before = f"{scheme}{login}{'@' * bool(login)}"
    return [
        RemoteFile(
            f"{scheme}{authority}{quote(each)}{query}"
            if each.startswith("/")
            else f"{before}{quote(each)}{query}",
            each.removeprefix(place).lstrip("/") or each.rpartition("/")[2],
        )
        for each in paths
    ]


def _found(system: Any, place: str, pattern: str | None) -> Iterator[str]:
    """Yield the paths of the files at a place, sorted; with a pattern, only what matches it."""
    library = pyarrow("fs")
    info = system.get_file_info(place)
    if info.type == library.FileType.File and pattern is None:
        yield place
    elif info.type == library.FileType.Directory:
        below = system.get_file_info(library.FileSelector(place, recursive=True))
        for path in sorted(each.path for each in below if each.is_file):
            names = path.removeprefix(place).lstrip("/").split("/")
            if pattern is not None:
                is_wanted = _matches(names, pattern.split("/"))
            else:
                is_wanted = not any(name.startswith(("_", ".")) for name in names)
            if is_wanted:
                yield path


def _matches(names: list[str], patterns: list[str]) -> bool:
    """Whether the names of a path match patterns, of which "**" stands for any number of names."""
    if not patterns:
        return not names
    if patterns[0] == "**":
        shown = next((at for at, name in enumerate(names) if name.startswith(".")), len(names))
        return any(_matches(names[at:], patterns[1:]) for at in range(shown + 1))
    if not names or names[0].startswith(".") > patterns[0].startswith("."):
        return False
    if not fnmatch.fnmatchcase(names[0], patterns[0]):
        return False
    return _matches(names[1:], patterns[1:])


def _resolved(uri: str) -> tuple[Any, str]:
    named = f"s3{uri[3:]}" if uri.startswith(_HADOOP) else uri
    resolved: tuple[Any, str] = pyarrow("fs").FileSystem.from_uri(named)
    return resolved


@contextmanager
def _as_system_errors() -> Iterator[None]:
    """Raise OSError for the errors of pyarrow."""
    try:
        yield
    except pyarrow().ArrowException as error:
        raise OSError(str(error)) from None
