"""What CPython's own `urllib.parse` answers, release by release and patch by patch, as a model."""

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
