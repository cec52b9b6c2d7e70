"""Why readers differ on a URL: the rules for causes, and the search for the causes of one text.

text, base ──► LenientParts ──► features ──► rules that can match ──► places ──► causes, worst first
name ──► the rule ──► its message, the documents that decide, an example, advice

The rules are rows of tables, each table in a file named after a part of a URL.

Other packages import `search`.
"""

from urlprism._late import listed
from urlprism.comparison.causes.catalogue import CauseHelp, cause_help, cause_names
from urlprism.comparison.causes.rule import CauseRule
from urlprism.comparison.causes.table import RULES

__all__ = [
    "RULES",
    "CauseHelp",
    "CauseRule",
    "cause_help",
    "cause_names",
]
__dir__ = listed(__all__)
