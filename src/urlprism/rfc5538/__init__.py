"""RFC 5538: the "news" and "nntp" URI schemes, as `parse`, `build` and `findings`.

text ──► RFC 3986 ──► parser ──► NewsURI, NntpURI ──► commands for an NNTP server
newsgroups with wildcards ──► wildmat ──► names of newsgroups
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc5538.builder import build, build_news, build_nntp
from urlprism.rfc5538.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc5538.findings import findings
from urlprism.rfc5538.parser import check, is_valid, parse
from urlprism.rfc5538.record import FIELDS, NetnewsURI, NewsURI, NntpURI
from urlprism.rfc5538.wildmat import matches

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "Finding",
    "NetnewsURI",
    "NewsURI",
    "NntpURI",
    "build",
    "build_news",
    "build_nntp",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "findings",
    "is_valid",
    "matches",
    "parse",
]
__dir__ = listed(__all__)
