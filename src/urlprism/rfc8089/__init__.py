"""RFC 8089: the "file" URI scheme, as `parse`, `resolve`, and paths of POSIX and Windows.

text ──► grammar ──► FileURI, and the forms of Appendix E that it is written in
             └─► parse refuses those that the caller does not allow
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
