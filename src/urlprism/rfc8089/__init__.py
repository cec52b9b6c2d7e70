"""RFC 8089: the "file" URI scheme, as `parse`, `resolve`, `build`, and POSIX and Windows paths.

text ──► grammar ──► FileURI, and the nonstandard forms of Appendix E that it uses
             └─► parse refuses the forms that the caller does not allow
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc8089.api import (
    FileURI,
    check,
    is_valid,
    nonstandard,
    parse,
    to_posix,
    to_windows,
)
from urlprism.rfc8089.builder import build
from urlprism.rfc8089.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc8089.findings import findings
from urlprism.rfc8089.paths import from_posix, from_windows
from urlprism.rfc8089.record import FIELDS
from urlprism.rfc8089.resolver import resolve

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "FileURI",
    "Finding",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "findings",
    "from_posix",
    "from_windows",
    "is_valid",
    "nonstandard",
    "parse",
    "resolve",
    "to_posix",
    "to_windows",
]
__dir__ = listed(__all__)
