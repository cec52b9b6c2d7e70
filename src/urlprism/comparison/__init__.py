"""How readers read a URL, where they differ, and why: `compare`.

text ──► certificate ──► certified: every reader reads it alike
     └─► readers ──► fields ──► verdicts ──► causes
                                   └──────────► Comparison: groups by target, explained
"""

from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.report import Comparison, compare
from urlprism.comparison.terms import Aspect, Cause, Difference, Group, Verdict

__all__ = [
    "Aspect",
    "Cause",
    "Comparison",
    "Difference",
    "Group",
    "Verdict",
    "certify",
    "compare",
]
