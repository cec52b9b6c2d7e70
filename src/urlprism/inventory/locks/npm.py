"""package-lock.json and npm-shrinkwrap.json, versions 1 to 3.

A package may be there several times, nested in others: each release of it is another reader.
"""

from collections.abc import Iterator
from typing import Final

from urlprism.inventory.locks.notes import Contents, Note, Table, table, text
from urlprism.inventory.packages import NPM, Package

_FOLDER: Final = "node_modules/"
_ALIAS: Final = "npm:"


def read(lock: Table) -> Contents:
    """Return the packages of a lock of npm."""
    if isinstance(lock.get("packages"), dict):
        entries = [*_of_folders(table(lock["packages"]))]
    else:
        entries = [*_nested(table(lock.get("dependencies")))]
    packages = [each for each in entries if each.version]
    missing = len(entries) - len(packages)
    notes = [Note("unpinned", f"{missing:,} without a release")] if missing else []
    return Contents(f"package-lock.json, version {_version(lock)}", packages, notes)


def _version(lock: Table) -> str:
    version = lock.get("lockfileVersion")
    return str(version) if type(version) is int and 0 < version < 10 else "unknown"


def _of_folders(folders: Table) -> Iterator[Package]:
    """Yield the packages of versions 2 and 3, which have the folder of each."""
    for folder, entry in folders.items():
        _, is_package, name = folder.rpartition(_FOLDER)
        if is_package and not table(entry).get("link"):
            entry = table(entry)  # noqa: PLW2901 - a table from here on
            yield Package(NPM, text(entry.get("name")) or name, text(entry.get("version")), folder)


def _nested(dependencies: Table) -> Iterator[Package]:
    """Yield the packages of version 1, each with what is nested in it."""
    left = [("", dependencies)]
    while left:
        folder, entries = left.pop()
        for name, entry in entries.items():
            entry, place = table(entry), f"{folder}{_FOLDER}{name}"  # noqa: PLW2901 - a table from here on
            version = text(entry.get("version"))
            if version.startswith(_ALIAS):
                name, _, version = version[len(_ALIAS) :].rpartition("@")  # noqa: PLW2901 - an alias
            yield Package(NPM, name, version if version[:1].isdigit() else "", place)
            left.append((f"{place}/", table(entry.get("dependencies"))))
