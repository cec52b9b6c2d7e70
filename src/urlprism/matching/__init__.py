"""One pattern, one URL, every matcher: who says yes, who no, why, and at which character.

name ──► registry ──► Dialect ──► matches(pattern, url) ──► Match: answer, reason, cause, places

A dialect is to patterns what a reader is to URLs: a document or a release of a program. Each has
a file in the folder of its kind: `redirects`, `no_proxy`, `certificates`, `cookies`, `origins`,
`hosts`.
"""

from urlprism._late import listed
from urlprism.matching.environment import bypasses
from urlprism.matching.model import Answer, Dialect, Kind, Match
from urlprism.matching.registry import dialects, matcher, names, releases

__all__ = [
    "Answer",
    "Dialect",
    "Kind",
    "Match",
    "bypasses",
    "dialects",
    "matcher",
    "names",
    "releases",
]
__dir__ = listed(__all__)
