"""RFC 5538: the "news" and "nntp" URI schemes, as `parse`, `build_news`, `build_nntp`, `findings`.

text ──► RFC 3986 ──► parser ──► NewsURI, NntpURI ──► commands for an NNTP server
newsgroups with wildcards ──► wildmat ──► names of newsgroups
"""

from urlprism._vocabulary.findings import Finding
from urlprism.rfc5538.builder import build_news, build_nntp
from urlprism.rfc5538.parser import is_valid, parse
from urlprism.rfc5538.record import FIELDS, NetnewsURI, NewsURI, NntpURI
from urlprism.rfc5538.security import findings
from urlprism.rfc5538.wildmat import matches

__all__ = [
    "FIELDS",
    "Finding",
    "NetnewsURI",
    "NewsURI",
    "NntpURI",
    "build_news",
    "build_nntp",
    "findings",
    "is_valid",
    "matches",
    "parse",
]
