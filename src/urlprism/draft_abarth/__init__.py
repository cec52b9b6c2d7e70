"""draft-abarth-url, how browsers process URLs: `parse`, `resolve`, and the holes of the draft.

text ──► sections ──► ParsedURL        one function per section; only a missing ":" fails (§3)
     ├─► resolver ──► Resolution       the templates of §4; None if the draft has no answer
     ├─► canonicalizer ──► Canonical   added by -01 (its §5); None where it stops at a TODO
     └─► findings                      faults that the draft does not check for

`HOLES` has the answers of -00, -01 and the URL Standard for each open point.
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.draft_abarth.canonicalizer import Canonical, canonicalize, normalize
from urlprism.draft_abarth.findings import CHECKS, findings
from urlprism.draft_abarth.holes import HOLES, Hole
from urlprism.draft_abarth.parser import check, is_valid, parse
from urlprism.draft_abarth.record import FIELDS, ParsedURL
from urlprism.draft_abarth.resolver import Draft, Resolution, resolve
from urlprism.draft_abarth.sets import HIERARCHICAL

__all__ = [
    "CHECKS",
    "FIELDS",
    "HIERARCHICAL",
    "HOLES",
    "Canonical",
    "Draft",
    "Finding",
    "Hole",
    "ParsedURL",
    "Resolution",
    "canonicalize",
    "check",
    "findings",
    "is_valid",
    "normalize",
    "parse",
    "resolve",
]
__dir__ = listed(__all__)
