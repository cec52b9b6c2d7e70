"""Requirements of pip, one a line: `urllib3==1.26.18 ; python_version < "3.10" --hash=...`."""

import re
from collections.abc import Iterator
from typing import Final

from urlprism._files import MissingExtraError
from urlprism.inventory.locks.notes import Contents, LockError, Note
from urlprism.inventory.packages import PYPI, Package, canonical, readers_of

FORM: Final = "requirements of pip"
# Characters of all lines without comments and hashes, where a line is as long as these at least.
_ROOM: Final = 256 << 10
_LINE: Final = 16
_LONGEST: Final = 4_096  # characters of a requirement without its hashes
_COMMENT: Final = re.compile(r"(?:^|\s)#.*")
_NOTHING: Final = frozenset({"", "#"})
_HASH: Final = re.compile(r"\s+--hash")
_OPTIONS: Final = re.compile(r"\s--?[A-Za-z].*", re.DOTALL)
_NESTED: Final = re.compile(r"(?:-r|-c|--requirement|--constraint)\b")
_EDITABLE: Final = re.compile(r"(?:-e|--editable)\b")
_PLACE: Final = "a folder or an address, which pins nothing"
_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|[./]")


def read(text: str) -> Contents:
    """Return the packages that are pinned; notes tell the lines that pin none."""
    packages: list[Package] = []
    notes: list[Note] = []
    unpinned = 0
    room = _ROOM
    for number, line in _logical(text):
        room -= len(line) + _LINE
        if room < 0:
            message = f"line {number:,}: there are more than {_ROOM:,} characters of requirements"
            raise LockError(message)
        read_line = _line(number, line)
        if isinstance(read_line, Package):
            packages.append(read_line)
        elif isinstance(read_line, Note):
            notes.append(read_line)
        else:
            unpinned += read_line
    if unpinned:
        notes.append(Note("unpinned", f"{unpinned:,} more without a pinned release, no reader"))
    return Contents(FORM, packages, notes, excludes=True)


def _logical(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, each with the number of the first of them.

    A backslash at the end continues a line.
    """
    start = 1
    begun: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.rstrip("\r")  # noqa: PLW2901 - of both kinds of line ends
        if not begun:
            start = number
            if line.lstrip()[:1] in _NOTHING:
                continue
        is_continued = line.endswith("\\") and not _COMMENT.fullmatch(line)
        line = line[:-1] if is_continued else line  # noqa: PLW2901 - what stands on it
        begun.append("" if _HASH.match(line) else line)
        if not is_continued:
            yield start, "".join(begun)
            begun = []
    if begun:
        yield start, "".join(begun)


def _line(number: int, line: str) -> Package | Note | int:
    """Return what a line pins, a note, or how many packages without a reader it leaves open."""
    line = _COMMENT.sub("", line).strip()
    if not line:
        return 0
    if line.startswith("-"):
        if _NESTED.match(line):
            return Note("not-read", "another file, which is not followed", number)
        return Note("not-read", _PLACE, number) if _EDITABLE.match(line) else 0
    return _requirement(number, _OPTIONS.sub("", line).strip())


def _requirement(number: int, line: str) -> Package | Note | int:
    """Return what a requirement pins."""
    try:
        from packaging.requirements import InvalidRequirement, Requirement  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        message = 'Requirements need packaging: pip install "urlprism[cli]"'
        raise MissingExtraError(message) from None
    if len(line) > _LONGEST:
        return Note("not-read", f"it is longer than {_LONGEST:,} characters", number)
    try:
        requirement = Requirement(line)
    except (InvalidRequirement, RecursionError):
        if _URL.match(line):
            return Note("not-read", _PLACE, number)
        return Note("not-read", "it is no requirement (PEP 508)", number)
    name = canonical(PYPI, requirement.name)
    pins = [
        each.version
        for each in requirement.specifier
        if each.operator in {"==", "==="} and not each.version.endswith(".*")
    ]
    if pins:
        return Package(PYPI, name, pins[0], line=number)
    if not readers_of(PYPI, name):
        return 1
    how = "an address" if requirement.url else "no release"
    return Note("unpinned", f"{name} is pinned by {how}: `==` pins one (PEP 440)", number)
