"""How readers read a URL, where they differ, and why: `compare`.

text ──► agreement ──► certified: every reader reads it alike
     └─► readers ──► fields ──► verdicts ──► causes
                                   └──────────► Comparison: groups by target, explained
"""

from urlprism.comparison.agreement import certify
from urlprism.comparison.report import Comparison, compare
from urlprism.comparison.terms import Aspect, Cause, Difference, Group, Verdict
from urlprism.comparison.unsafe import UnsafeURL

__all__ = [
    "Aspect",
    "Cause",
    "Comparison",
    "Difference",
    "Group",
    "UnsafeURL",
    "Verdict",
    "certify",
    "compare",
]
