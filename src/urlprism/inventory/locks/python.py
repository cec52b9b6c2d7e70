"""Locks in TOML and Pipenv's in JSON: PEP 751, Poetry, uv, PDM, and Cargo, which is alike."""

from collections.abc import Iterator
from typing import Final

from urlprism.inventory.locks.notes import Contents, LockError, Note, Table, table, tables, text
from urlprism.inventory.packages import CARGO, GENERIC, PYPI, Package, canonical

_CARGO: Final = ("registry+", "sparse+", "git+")


def read_toml(lock: Table) -> Contents:
    """Return the packages of a lock in TOML; raise LockError for one of no known form."""
    if isinstance(lock.get("packages"), list) and "lock-version" in lock:
        return _contents("pylock.toml (PEP 751)", lock["packages"], PYPI)
    packages = lock.get("package")
    if not isinstance(packages, list):
        message = "it is TOML, but no lock: it has neither `packages` nor `package`"
        raise LockError(message)
    metadata = table(lock.get("metadata"))
    if "lock_version" in metadata:
        return _contents("pdm.lock", packages, PYPI)
    if "lock-version" in metadata or "content-hash" in metadata:
        return _contents("poetry.lock", packages, PYPI)
    if "requires-python" in lock:
        return _contents("uv.lock", packages, PYPI)
    if any(text(each.get("source")).startswith(_CARGO) for each in tables(packages)):
        return _contents("Cargo.lock", packages, CARGO)
    message = "it is TOML, but no lock that is known: pylock.toml, poetry, uv, PDM or Cargo"
    raise LockError(message)


def read_pipfile(lock: Table) -> Contents:
    """Return the packages of Pipfile.lock, with the Python that it names in full."""
    packages: list[Package] = []
    notes: list[Note] = []
    requires = table(table(lock.get("_meta")).get("requires"))
    full = text(requires.get("python_full_version"))
    if full:
        packages.append(Package(GENERIC, "python", full, "requires"))
    for group in ("default", "develop"):
        for name, entry in table(lock.get(group)).items():
            version = text(table(entry).get("version"))
            if version.startswith("=="):
                packages.append(Package(PYPI, canonical(PYPI, name), version.lstrip("="), group))
            else:
                notes.append(Note("unpinned", f"{group}: a package without a release"))
    return Contents("Pipfile.lock", packages, _few(notes), excludes=True)


def _contents(form: str, packages: object, kind: str) -> Contents:
    """Return the packages of a list of tables; entries without a name or a release are told."""
    entries = packages if isinstance(packages, list) else []
    pinned = [*_packages(entries, kind)]
    missing = len(entries) - len(pinned)
    notes = [Note("unpinned", f"{missing:,} without a name or a release")] if missing else []
    return Contents(form, pinned, notes, excludes=kind == PYPI)


def _packages(entries: object, kind: str) -> Iterator[Package]:
    for each in tables(entries):
        name, version = text(each.get("name")), text(each.get("version"))
        if name and version:
            yield Package(kind, canonical(kind, name), version)


def _few(notes: list[Note]) -> list[Note]:
    """Return one note that counts others, and none for none."""
    return [Note("unpinned", f"{len(notes):,} without a pinned release")] if notes else []
