"""How releases of httpx2 differ: it continues the changes of httpx, to which its own are added."""

from typing import Final

from urlprism.readers.programs.httpx import releases as httpx
from urlprism.readers.programs.httpx.releases import CHANGES_OF_HTTPX2
from urlprism.readers.shared.releases import Branches, Releases

# The newest release of each branch.
BRANCHES: Final[Branches] = {
    (2, 0): 0,
    (2, 1): 0,
    (2, 2): 0,
    (2, 3): 0,
    (2, 4): 0,
    (2, 5): 0,
    (2, 6): 0,
    (2, 7): 0,
    (2, 8): 0,
    (2, 9): 1,
    (2, 10): 0,
    (2, 11): 0,
    (2, 12): 0,
    (2, 13): 1,
    (2, 14): 0,
    (2, 15): 1,
    (2, 16): 2,
}
CHANGES: Final = CHANGES_OF_HTTPX2
RELEASES: Final = Releases("httpx2", BRANCHES, (*httpx.CHANGES, *CHANGES), in_line=True)
