"""Inventories of what is installed here, and of what files pin: `installed`, `locked`."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from urlprism.inventory.locks.forms import LARGEST, contents, decoded
from urlprism.inventory.record import Inventory
from urlprism.redaction.masking import redact

if TYPE_CHECKING:
    from os import PathLike

HERE: Final = "this machine"


def installed() -> Inventory:
    """Return what is installed here: this Python, its distributions, and programs on PATH.

    curl, git, wget, Node.js, Go, PHP, Ruby, Perl and Java are run, to ask for their releases.

    >>> "urllib3" in {each.name for each in installed().packages}
    True
    """
    from urlprism.inventory.running import packages  # noqa: PLC0415 - it can run programs

    return Inventory(HERE, "Python, its distributions, and programs on PATH", packages())


def locked(source: "str | PathLike[str] | bytes", *, name: str = "") -> Inventory:
    r"""Return what a file pins, without running anything: a path, or the octets of a file.

    These are read: requirements of pip, pylock.toml, poetry.lock, uv.lock, pdm.lock, Pipfile.lock,
    package-lock.json, Cargo.lock, and CycloneDX in JSON. `name` stands for the file in what is
    shown. Raise LockError for another form, and OSError for a file that cannot be read.

    >>> inventory = locked(b"urllib3==1.26.18\nyarl==1.9.4")
    >>> [each.name for each in inventory.users]
    ['urllib3@1.26.18', 'yarl@1.9.4']
    """
    if isinstance(source, bytes):
        pinned = contents(decoded(source))
        packages, notes = tuple(pinned.packages), tuple(pinned.notes)
        return Inventory(name or "octets", pinned.form, packages, notes, pinned.excludes)
    try:
        with Path(source).open("rb") as file:
            octets = file.read(LARGEST + 1)
    except OSError as error:  # whoever mistook an address for a path sees no password of it
        raise OSError(error.errno, error.strerror, redact(str(source))) from None
    return locked(octets, name=name or str(source))
