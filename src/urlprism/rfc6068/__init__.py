"""RFC 6068: the "mailto" URI scheme, as `parse`, `build` and `findings`.

text ──► parser ──► MailtoURI: addresses and header fields, decoded
addresses, header fields ──► builder ──► MailtoURI
"""

from urlprism._vocabulary.findings import Finding
from urlprism.rfc6068.builder import build
from urlprism.rfc6068.parser import is_valid, parse
from urlprism.rfc6068.record import FIELDS, MailtoURI
from urlprism.rfc6068.security import findings

__all__ = [
    "FIELDS",
    "Finding",
    "MailtoURI",
    "build",
    "findings",
    "is_valid",
    "parse",
]
