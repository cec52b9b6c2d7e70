"""RFC 3986, STD 66: the generic syntax of URIs, as `parse`, `resolve`, `normalize` and `build`.

text ──► recognizer ──► Reference        a text that the grammar of Appendix A accepts
     ├─► grammar ──► URLError            the place and the reason of a refusal
     └─► split ──► Parts                 any text, split by Appendix B

Other packages import `editing`, `normalizer`, `record`, `resolver`, `syntax` and `text`.
"""

from urlprism._core.records.findings import Finding
from urlprism._late import listed
from urlprism.rfc3986.api import Reference, parse
from urlprism.rfc3986.base import establish_base
from urlprism.rfc3986.builder import build, expand_suffix
from urlprism.rfc3986.coding import COMPONENTS, decode, decode_to_bytes, encode
from urlprism.rfc3986.dots import DotStep, dot_segment_steps, remove_dot_segments
from urlprism.rfc3986.extraction import ExtractedURI, extract
from urlprism.rfc3986.findings import findings
from urlprism.rfc3986.normalizer import Rung, normalize
from urlprism.rfc3986.record import FIELDS, Parts
from urlprism.rfc3986.resolver import relativize, resolve, same_document
from urlprism.rfc3986.syntax.parser import check, is_valid
from urlprism.rfc3986.text import recompose, serialize, split

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "DotStep",
    "ExtractedURI",
    "Finding",
    "Parts",
    "Reference",
    "Rung",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "dot_segment_steps",
    "encode",
    "establish_base",
    "expand_suffix",
    "extract",
    "findings",
    "is_valid",
    "normalize",
    "parse",
    "recompose",
    "relativize",
    "remove_dot_segments",
    "resolve",
    "same_document",
    "serialize",
    "split",
]
__dir__ = listed(__all__)
