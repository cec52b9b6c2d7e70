"""RFC 1808, relative URLs of 1995: how a reference gets its missing parts from a base.

text ──► parser ──► record            six steps that take any text (§2.4)
     ├─► grammar                      whether it is a URL, and if not, why (§2.2)
     └─► base ──► resolver ──► text   the absolute form of a reference (§3, §4)
"""

from urlprism._late import listed
from urlprism.rfc1808.base import base_header, establish_base
from urlprism.rfc1808.builder import build
from urlprism.rfc1808.categories import relative_category
from urlprism.rfc1808.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc1808.embedding import embedded_base
from urlprism.rfc1808.findings import findings
from urlprism.rfc1808.grammar import check, is_valid
from urlprism.rfc1808.parser import parse
from urlprism.rfc1808.record import FIELDS, GenericURL
from urlprism.rfc1808.resolver import resolve

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "GenericURL",
    "base_header",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "embedded_base",
    "encode",
    "establish_base",
    "findings",
    "is_valid",
    "parse",
    "relative_category",
    "resolve",
]
__dir__ = listed(__all__)
