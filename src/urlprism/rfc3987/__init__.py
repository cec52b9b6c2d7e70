"""RFC 3987: Internationalized Resource Identifiers, and how they map to URIs and back.

text ──► recognizer ──► IRI ──► to_uri     the grammar of URIs with more characters (§2.2), §3.1
                         ▲
URI  ──► to_iri ─────────┘                 decodes every character that an IRI can hold (§3.2)

Other packages import `sets`.
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc3986 import FIELDS
from urlprism.rfc3987.api import IRI, parse
from urlprism.rfc3987.builder import build
from urlprism.rfc3987.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc3987.findings import findings
from urlprism.rfc3987.mapping import to_iri, to_uri
from urlprism.rfc3987.normalizer import IRIRung, normalize
from urlprism.rfc3987.parser import check, is_valid
from urlprism.rfc3987.resolver import relativize, resolve

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "IRI",
    "Finding",
    "IRIRung",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "findings",
    "is_valid",
    "normalize",
    "parse",
    "relativize",
    "resolve",
    "to_iri",
    "to_uri",
]
__dir__ = listed(__all__)
