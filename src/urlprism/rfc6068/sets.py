"""The sets of characters of RFC 6068 §2."""

from typing import Final

from urlprism.rfc3986.sets import UNRESERVED

SOME_DELIMS: Final = frozenset("!$'()*+,;:@")
QCHAR: Final = UNRESERVED | SOME_DELIMS  # pct-encoded aside
# What the grammar and item 1 leave to an addr-spec: "&", ";" and "=" are encoded there.
ADDR_SPEC: Final = QCHAR - {";"}
