"""Real confusions: URLs on which programs parted, and what came of it.

programs, libraries, frameworks, talks ──► cases ──► Case ──► the readings of the versions named
"""

from urlprism._late import listed
from urlprism.comparison.gallery.case import Case
from urlprism.comparison.gallery.table import case, cases

__all__ = [
    "Case",
    "case",
    "cases",
]
__dir__ = listed(__all__)
