"""The modelled releases of CPython, and their names."""

import re
from typing import Final, SupportsIndex

from urlprism._core.releases.changes import Version

# The newest known patch release of each branch; a later one may have unknown changes.
NEWEST: Final[dict[tuple[int, int], int]] = {
    (3, 6): 15,
    (3, 7): 17,
    (3, 8): 20,
    (3, 9): 25,
    (3, 10): 22,
    (3, 11): 18,
    (3, 12): 16,
    (3, 13): 18,
    (3, 14): 10,
    (3, 15): 2,
}
# The release that the drop-in, `urlprism.urllib_parse`, has the results of.
DROP_IN: Final = f"3.14.{NEWEST[3, 14]}"

# The first NFKC check and the first removal of newlines each lasted for one patch release.
TRANSIENT: Final[frozenset[Version]] = frozenset({(3, 7, 3), (3, 9, 5)})

# The interpreters that recorded the answers to every operation of the tests.
KNOWN: Final = (
    *("3.6.15", "3.7.16", "3.8.18", "3.9.18", "3.10.2", "3.10.13", "3.11.2", "3.11.3", "3.11.7"),
    *("3.12.1", "3.12.7", "3.13.0", "3.13.2", "3.13.18"),
    *("3.14.2", "3.14.10", "3.15.0rc1", "3.15.2"),
)

_NAMED: Final = re.compile(r"(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3})((?:a|b|rc)\d+)?)?", re.ASCII)
_STAGES: Final = {"alpha": "a", "beta": "b", "candidate": "rc", "final": ""}


def read_version(release: str | tuple[object, ...]) -> Version:
    """Return the version of a release: "3.9.18", "3.9", (3, 9, 18) or `sys.version_info`.

    Two numbers name the newest known patch release of a branch. Raise ValueError for a malformed
    version, and for a release that is not modelled.
    """
    text = release if isinstance(release, str) else _joined(release)
    match = _NAMED.fullmatch(text)
    if match is None:
        message = f"not a release of CPython: {release!r}"
        raise ValueError(message)
    major, minor, patch, stage = match.groups()
    branch = int(major), int(minor)
    newest = NEWEST.get(branch, -1)
    version = (*branch, newest if patch is None else int(patch))
    if not 0 <= version[2] <= newest or version in TRANSIENT or (stage and text not in KNOWN):
        message = f"CPython {text} is not modelled; {supported()}"
        raise ValueError(message)
    return version


def write_version(version: Version) -> str:
    """Return a version as text: "3.9.18"."""
    return ".".join(map(str, version))


def supported() -> str:
    """Return the modelled releases in words, for messages."""
    return f"supported: {ranges()}"


def ranges() -> str:
    """Return the modelled releases: "3.6.0-15, 3.7.0-17" and so on, and those left out."""
    branches = [f"{major}.{minor}.0-{newest}" for (major, minor), newest in NEWEST.items()]
    without = ", ".join(write_version(version) for version in sorted(TRANSIENT))
    return f"{', '.join(branches)}, except {without}"


def _joined(release: tuple[object, ...]) -> str:
    """Return (3, 9), (3, 9, 18) or (3, 15, 0, "candidate", 1) as text, else a malformed version."""
    numbers, rest = release[:3], release[3:]
    if not all(isinstance(number, SupportsIndex) for number in numbers):
        return ""
    text = ".".join(map(str, numbers))
    stage = _STAGES.get(str(rest[0]), "?") if rest else ""
    return f"{text}{stage}{rest[1] if len(rest) > 1 else '?'}" if stage else text
