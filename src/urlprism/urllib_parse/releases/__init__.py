"""A model of CPython's own `urllib.parse` in each of its releases, down to the patch release.

Other packages import `netloc`, `rules`, `splitting` and `versions`.
"""

from urlprism._late import listed
from urlprism.urllib_parse.releases.changes import CHANGES, Change, has
from urlprism.urllib_parse.releases.model import Release, differences, release
from urlprism.urllib_parse.releases.results import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
)
from urlprism.urllib_parse.releases.versions import KNOWN

__all__ = [
    "CHANGES",
    "KNOWN",
    "Change",
    "DefragResult",
    "DefragResultBytes",
    "ParseResult",
    "ParseResultBytes",
    "Release",
    "SplitResult",
    "SplitResultBytes",
    "differences",
    "has",
    "release",
]
__dir__ = listed(__all__)
