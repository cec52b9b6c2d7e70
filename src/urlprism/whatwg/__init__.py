"""The URL Standard of the WHATWG, how browsers read URLs: `URL`, `URLSearchParams`, `findings`.

text ──► recognizer ──► spans          a text that is serialized already
     └─► machine ──► draft ──► spans   any other text
"""

from urlprism.whatwg.api import FIELDS, URL
from urlprism.whatwg.building import build
from urlprism.whatwg.form import percent_encode_after_encoding
from urlprism.whatwg.functions import equals, findings, is_valid, parse, set_part
from urlprism.whatwg.search_params import URLSearchParams
from urlprism.whatwg.text import SPEC
from urlprism.whatwg.validation import Finding
from urlprism.whatwg.words import (
    COMPONENTS,
    check,
    decode,
    decode_to_bytes,
    encode,
    normalize,
    resolve,
)

__all__ = [
    "COMPONENTS",
    "FIELDS",
    "SPEC",
    "URL",
    "Finding",
    "URLSearchParams",
    "build",
    "check",
    "decode",
    "decode_to_bytes",
    "encode",
    "equals",
    "findings",
    "is_valid",
    "normalize",
    "parse",
    "percent_encode_after_encoding",
    "resolve",
    "set_part",
]
