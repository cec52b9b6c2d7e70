"""RFC 8089: the "file" URI scheme, as `parse`, `resolve`, and POSIX and Windows paths.

text ──► grammar ──► FileURI, and the nonstandard forms of Appendix E that it uses
             └─► parse refuses the forms that the caller does not allow
"""

from urlprism.rfc8089.api import FileURI, is_valid, nonstandard, parse, to_posix, to_windows
from urlprism.rfc8089.paths import from_posix, from_windows
from urlprism.rfc8089.record import FIELDS
from urlprism.rfc8089.resolver import resolve

__all__ = [
    "FIELDS",
    "FileURI",
    "from_posix",
    "from_windows",
    "is_valid",
    "nonstandard",
    "parse",
    "resolve",
    "to_posix",
    "to_windows",
]
