"""RFC 1738: the first standard of URLs, its ten schemes, and the steps of a client for each.

text ──► parser ──► schemes, each by its rule of §5 ──► FTP, HTTP, ... ──► plan()
                └─► Locator, for the schemes that the document does not define
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc1738.builder import build
from urlprism.rfc1738.coding import OF_ANY as COMPONENTS
from urlprism.rfc1738.coding import decode, decode_to_bytes, encode, quote, unquote
from urlprism.rfc1738.equality import equals
from urlprism.rfc1738.findings import findings
from urlprism.rfc1738.parser import FIELDS, Split, check, is_valid, parse, split, wrap
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator
from urlprism.rfc1738.registration import RESERVED_SCHEMES, SchemeStatus, scheme_status
from urlprism.rfc1738.schemes import (
    FTP,
    HTTP,
    NNTP,
    WAIS,
    File,
    Gopher,
    Mailto,
    News,
    Prospero,
    Telnet,
)
from urlprism.rfc1738.successors import SUCCESSORS, Successor

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "FTP",
    "HTTP",
    "NNTP",
    "RESERVED_SCHEMES",
    "SUCCESSORS",
    "WAIS",
    "File",
    "Finding",
    "Gopher",
    "Locator",
    "Mailto",
    "News",
    "Plan",
    "Prospero",
    "SchemeStatus",
    "Split",
    "Successor",
    "Telnet",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "equals",
    "findings",
    "is_valid",
    "parse",
    "quote",
    "scheme_status",
    "split",
    "unquote",
    "wrap",
]
__dir__ = listed(__all__)
