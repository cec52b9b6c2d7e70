"""Mask the secrets that any reader could find in a text.

    text ──► views (as it is, without tabs and line ends, delimiters decoded) ──► logins, queries
         ──► the union of their spans ──► a mask of fixed length for each, and a map of positions

The package imports its modules when they are used.

Other packages import `excerpts`, `masking`, `records`, `sieve`, `spans` and `words`.
"""

from typing import TYPE_CHECKING

from urlprism._late import late, listed

if TYPE_CHECKING:
    from urlprism.redaction.masking import redact
    from urlprism.redaction.names import ENDINGS, QUERY_NAMES
    from urlprism.redaction.rules import rules_of as rules_of

__all__ = ["ENDINGS", "QUERY_NAMES", "redact"]
__dir__ = listed(__all__)
__getattr__ = late(
    __name__,
    {
        "ENDINGS": "names",
        "QUERY_NAMES": "names",
        "redact": "masking",
        "rules_of": "rules",
    },
)
