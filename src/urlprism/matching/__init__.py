"""One pattern, one URL, every matcher: who says yes, who no, why, and at which character.

name ──► registry ──► Dialect ──► matches(pattern, url) ──► Match: answer, reason, cause, places
list ──► audit ──► the smallest URLs that pass and go elsewhere than what is meant
kind ──► each dialect of it ──► compare_matchers ──► MatchComparison: verdict, groups, causes

A dialect is to patterns what a reader is to URLs: a document or a release of a program. Each has
a file in the folder of its kind: `redirects`, `no_proxy`, `certificates`, `cookies`, `origins`,
`hosts`.
"""

from urlprism._late import listed
from urlprism.matching.audit import Leak, audit
from urlprism.matching.causes import MatchCauseRule, causes
from urlprism.matching.comparison import (
    MatchCause,
    MatchComparison,
    MatchGroup,
    MatchVerdict,
    compare_matchers,
)
from urlprism.matching.environment import bypasses
from urlprism.matching.model import Dialect, Kind, Match, MatchAnswer
from urlprism.matching.registry import dialects, matcher, names, releases

__all__ = [
    "Dialect",
    "Kind",
    "Leak",
    "Match",
    "MatchAnswer",
    "MatchCause",
    "MatchCauseRule",
    "MatchComparison",
    "MatchGroup",
    "MatchVerdict",
    "audit",
    "bypasses",
    "causes",
    "compare_matchers",
    "dialects",
    "matcher",
    "names",
    "releases",
]
__dir__ = listed(__all__)
