"""Every change of behaviour in CPython's `urllib.parse` from 3.6 to 3.15, by patch release."""

from typing import Final

from urlprism._core.releases.changes import Change, has
from urlprism.urllib_parse.releases.changes_of_splitting import RESULTS, SPLITTING
from urlprism.urllib_parse.releases.changes_of_writing import JOINING, QUERIES, QUOTING

__all__ = ["CHANGES", "Change", "has"]

CHANGES: Final[tuple[Change, ...]] = (*SPLITTING, *RESULTS, *JOINING, *QUOTING, *QUERIES)
