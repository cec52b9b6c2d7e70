"""How readers read a URL, where they differ, and why: `compare`.

text ──► certificate ──► certified: every reader reads it alike
     └─► readers ──► fields ──► verdicts ──► causes
                                   └──────────► Comparison: groups by target, explained

Other packages import `assessment`, `certificate`, `lenient`, `presentation`, `report` and
`rewrite_rules`.
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed
from urlprism.comparison.certificate.agreement import certify
from urlprism.comparison.report import Comparison, compare
from urlprism.comparison.terms import DIFFERENT_TARGETS, Aspect, Cause, Difference, Group, Verdict

if TYPE_CHECKING:
    from urlprism.comparison.disguise import DISGUISED
    from urlprism.comparison.fields import differences_of, fields_of
    from urlprism.comparison.request_targets import certifies_octets

__all__ = [
    "DIFFERENT_TARGETS",
    "DISGUISED",
    "Aspect",
    "Cause",
    "Comparison",
    "Difference",
    "Group",
    "Verdict",
    "certifies_octets",
    "certify",
    "compare",
    "differences_of",
    "fields_of",
]
__dir__ = listed(__all__)
__getattr__ = late(
    __name__,
    {
        "DISGUISED": "disguise",
        "certifies_octets": "request_targets",
        "differences_of": "fields",
        "fields_of": "fields",
    },
)
