"""Which readers run together, on a machine or by a lock file, where they part, what ends it.

machine, file ──► packages ──► readers by release ──► URLs that tell readers apart
              ──► pairs that part: the smallest URL, the cause, since when ──► the fewest raises

Packages that bring a parser of their own, as pip brings its urllib3, are not looked into.
"""

from urlprism._late import listed
from urlprism.inventory.locks.notes import LockError, Note
from urlprism.inventory.packages import Package
from urlprism.inventory.record import Inventory
from urlprism.inventory.releases import Fit
from urlprism.inventory.results import Parting, PartingGroup
from urlprism.inventory.sources import installed, locked
from urlprism.inventory.upgrades import Raise, ReleaseStep
from urlprism.inventory.users import User

__all__ = [
    "Fit",
    "Inventory",
    "LockError",
    "Note",
    "Package",
    "Parting",
    "PartingGroup",
    "Raise",
    "ReleaseStep",
    "User",
    "installed",
    "locked",
]
__dir__ = listed(__all__)
