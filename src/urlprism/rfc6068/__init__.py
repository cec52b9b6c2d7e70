"""RFC 6068: the "mailto" URI scheme, as `parse`, `build` and `findings`.

text ──► parser ──► MailtoURI: addresses and header fields, decoded
addresses, header fields ──► builder ──► MailtoURI
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc6068.builder import build
from urlprism.rfc6068.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc6068.findings import findings
from urlprism.rfc6068.parser import check, is_valid, parse
from urlprism.rfc6068.record import FIELDS, MailtoURI

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "Finding",
    "MailtoURI",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "findings",
    "is_valid",
    "parse",
]
__dir__ = listed(__all__)
