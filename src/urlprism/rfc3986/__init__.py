"""RFC 3986, STD 66: the generic syntax of URIs, as `parse`, `resolve`, `normalize` and `build`.

text ──► recognizer ──► Reference        what the grammar of Appendix A accepts
     ├─► grammar ──► URLError            where and why it refuses
     └─► split ──► Parts                 what Appendix B makes of any text
"""

from urlprism.rfc3986.builder import build, expand_suffix
from urlprism.rfc3986.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc3986.extraction import Extract, extract
from urlprism.rfc3986.parser import check, is_valid, parse, split
from urlprism.rfc3986.record import FIELDS, Parts, Reference
from urlprism.rfc3986.security import Finding, findings

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "Extract",
    "Finding",
    "Parts",
    "Reference",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "expand_suffix",
    "extract",
    "findings",
    "is_valid",
    "parse",
    "split",
]
