"""Whether two URLs are equivalent, and on which rung of the ladder (RFC 3986 §6, RFC 3987 §5).

text ──► forms ──► key                           equal keys: equivalent on that rung
a, b ──► forms, side by side ──► Equivalence     the lowest rung, and the steps that led there

Other packages import `keys` and `ladder`.
"""

from urlprism._late import listed
from urlprism.equivalence.heuristics import Heuristic
from urlprism.equivalence.keys import WHATWG, key
from urlprism.equivalence.ladder import Equivalence, Safety, Step, equivalence
from urlprism.rfc3986 import Rung

__all__ = [
    "WHATWG",
    "Equivalence",
    "Heuristic",
    "Rung",
    "Safety",
    "Step",
    "equivalence",
    "key",
]
__dir__ = listed(__all__)
