"""The character sets of RFC 6068 §2."""

from typing import Final

from urlprism.rfc3986.syntax.sets import UNRESERVED

SOME_DELIMS: Final = frozenset("!$'()*+,;:@")
QCHAR: Final = UNRESERVED | SOME_DELIMS  # pct-encoded aside
# The characters that the grammar and item 1 allow in an addr-spec: "&", ";" and "=" are encoded.
ADDR_SPEC: Final = QCHAR - {";"}
