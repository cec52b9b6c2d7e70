"""The files that a name stands for: one file, all below a folder, or those of a pattern."""

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from urlprism._files import compressed
from urlprism._files.failures import InputOutputError, because, pyarrow
from urlprism._files.input_formats import BY_SUFFIX, LOGS, TYPED, InputFormat, format_of, suffix_of
from urlprism._files.uris import RemoteFile, files_below, is_uri, open_octets
from urlprism.redaction.excerpts import excerpt

# Standard input, and a name that is refused where files are opened.
_NO_NAMES: Final = ("-", "")
_PATTERN: Final = frozenset("*?[")
_PARQUET: Final = b"PAR1"
_ARROW: Final = b"ARROW1"
_STREAM: Final = b"\xff\xff\xff\xff"
_LONGEST_MAGIC: Final = 6
_LISTED: Final = 5
# Names of files that programs keep beside their tables.
_HIDDEN: Final = ("_", ".")


class TableFile(NamedTuple):
    """A file, its name below the folder that was given, and its format."""

    path: str
    name: str
    form: InputFormat


class Found(NamedTuple):
    """The files that a name stands for, and those of a folder that have no known format."""

    files: list[TableFile]
    others: list[str]

    def note(self) -> str:
        """Return a line that names the files of unknown formats, or nothing."""
        if not self.others:
            return ""
        names = ", ".join(map(excerpt, self.others[:_LISTED]))
        more = ", …" * (len(self.others) > _LISTED)
        nouns = "file has" if len(self.others) == 1 else "files have"
        return f"{len(self.others):,} {nouns} no known format: {names}{more}"


def is_several(path: str) -> bool:
    """Whether a name stands for a folder or for a pattern, and not for one file."""
    return path not in _NO_NAMES and (Path(path).is_dir() or _is_pattern(path))


def _is_pattern(path: str) -> bool:
    return not _PATTERN.isdisjoint(path) and not os.path.lexists(path)


def files_of(path: str, form: InputFormat | None) -> Found:
    """Return the files that a name stands for, in the order of their names.

    `form` is their format if the user named one. Raise InputOutputError if no file has the name.
    """
    if is_uri(path):
        return _at_uri(path, form)
    if path not in _NO_NAMES and Path(path).is_dir():
        return _in_folder(path, form)
    if path not in _NO_NAMES and _is_pattern(path):
        matches = glob.glob(path, recursive=True)  # noqa: PTH207 - the pattern may be absolute
        names = sorted(each for each in matches if not Path(each).is_dir())
        if not names:
            message = f"{path}: no file has such a name"
            raise InputOutputError(message)
        root = os.path.commonpath([str(Path(each).parent) for each in names])
        return Found([_file(each, root, form) for each in names], [])
    return Found([TableFile(path, Path(path).name, form_of(path, form))], [])


def _at_uri(uri: str, form: InputFormat | None) -> Found:
    below = files_below(uri)
    if len(below) == 1:
        return Found([TableFile(each.uri, each.name, _form_at(each, form)) for each in below], [])
    readable = [each for each in below if form is not None or suffix_of(each.name) in BY_SUFFIX]
    files = [TableFile(each.uri, each.name, _form_at(each, form)) for each in readable]
    if not files:
        message = f"{uri}: no file in the folder has the name of a known format"
        raise InputOutputError(message)
    return Found(files, [each.name for each in below if each not in readable])


def _form_at(file: RemoteFile, form: InputFormat | None) -> InputFormat:
    return form or _form_by_magic(file.uri, format_of(file.name))


def _file(path: str, root: str, form: InputFormat | None) -> TableFile:
    return TableFile(path, os.path.relpath(path, root), form_of(path, form))


def _in_folder(path: str, form: InputFormat | None) -> Found:
    files: list[TableFile] = []
    others: list[str] = []
    for each in _below(path):
        if form is not None or suffix_of(each) in BY_SUFFIX:
            files.append(_file(each, path, form))
        else:
            others.append(os.path.relpath(each, path))
    if not files:
        message = f"{path}: no file in the folder has the name of a known format"
        raise InputOutputError(message)
    return Found(files, others)


def _below(path: str) -> Iterator[str]:
    """Yield the files below a folder, without hidden ones; links to folders are not followed."""

    def fail(error: OSError) -> None:
        raise because(error.filename or path, error)

    for folder, folders, names in os.walk(path, onerror=fail):
        folders[:] = sorted(each for each in folders if not each.startswith(_HIDDEN))
        for name in sorted(names):
            if not name.startswith(_HIDDEN):
                yield str(Path(folder, name))


def form_of(path: str, form: InputFormat | None) -> InputFormat:
    """Return the format of a file: the one that is given, or by its first octets, or its name."""
    if form is not None:
        return form
    return _form_by_magic(path, format_of(path))


def _form_by_magic(path: str, named: InputFormat) -> InputFormat:
    if named in TYPED:
        return named
    magic = _magic(path)
    if magic.startswith(_PARQUET):
        return InputFormat.PARQUET
    if magic.startswith((_ARROW, _STREAM)):
        return InputFormat.ARROW
    return named


def _magic(path: str) -> bytes:
    """Return the first octets of a regular file; none if it cannot be read, which is told later."""
    try:
        if path == "-" or not (is_uri(path) or Path(path).is_file()):
            return b""
        with open_octets(path) as file:
            return file.read(_LONGEST_MAGIC)
    except (OSError, ValueError):
        return b""


def use_threads(threads: int | None, files: Sequence[TableFile]) -> None:
    """Set the threads of pyarrow, if it reads one of the files; None is its own choice."""
    if threads is not None and any(each.form in TYPED for each in files):
        pyarrow().set_cpu_count(threads)


def is_table(path: str) -> bool:
    """Whether a name stands for tables: for several files, or for one in the format of a table."""
    return is_several(path) or form_of(path, None) not in {InputFormat.LINES, *LOGS}


def without_format(name: str) -> str:
    """Return the name of a file without the suffix of its format and of its compression."""
    bare = compressed.without_suffix(name)
    return str(Path(bare).with_suffix("")) if suffix_of(name) in BY_SUFFIX else bare
