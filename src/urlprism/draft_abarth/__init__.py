"""draft-abarth-url, how browsers process URLs: `parse`, `resolve`, and the holes of the draft.

text ──► sections ──► ParsedURL        one function a section, no check but for a ":" (§3)
     ├─► resolver ──► Resolution       the templates of §4; None where the draft has no answer
     ├─► canonicalizer ──► Canonical   what -01 adds (its §5), None where it stops at a TODO
     └─► checks ──► findings           what the draft does not look at

`HOLES` tells what -00, -01 and the URL Standard say of each open point.
"""

from urlprism._vocabulary.findings import Finding
from urlprism.draft_abarth.canonicalizer import Canonical, canonicalize
from urlprism.draft_abarth.checks import CHECKS, findings
from urlprism.draft_abarth.holes import HOLES, Hole
from urlprism.draft_abarth.parser import parse
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
    "findings",
    "parse",
    "resolve",
]
