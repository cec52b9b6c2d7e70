"""RFC 2396, URI generic syntax, with the IPv6 literals of RFC 2732; RFC 3986 obsoletes both.

text ──► parser ──► record         the grammar decides (Appendix A)
     └─► resolver ──► text         any text, split by Appendix B (§5.2)
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc2396.builder import build
from urlprism.rfc2396.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc2396.findings import findings
from urlprism.rfc2396.grammar import split
from urlprism.rfc2396.parser import check, is_valid, parse
from urlprism.rfc2396.record import FIELDS, Segment, URIReference, URIReferenceParts
from urlprism.rfc2396.resolver import resolve

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "Finding",
    "Segment",
    "URIReference",
    "URIReferenceParts",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "findings",
    "is_valid",
    "parse",
    "resolve",
    "split",
]
__dir__ = listed(__all__)
