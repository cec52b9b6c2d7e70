"""The URL Standard of the WHATWG, how browsers read URLs: `URL`, `URLSearchParams`, `findings`.

text ──► recognizer ──► spans          a text that is serialized already
     └─► machine ──► draft ──► spans   any other text
"""

from urlprism.whatwg.api import FIELDS, URL, RelativeURL
from urlprism.whatwg.form import percent_encode_after_encoding
from urlprism.whatwg.functions import equals, findings, is_valid, parse, set_part
from urlprism.whatwg.search_params import URLSearchParams
from urlprism.whatwg.text import SPEC
from urlprism.whatwg.validation import Finding

__all__ = [
    "FIELDS",
    "SPEC",
    "URL",
    "Finding",
    "RelativeURL",
    "URLSearchParams",
    "equals",
    "findings",
    "is_valid",
    "parse",
    "percent_encode_after_encoding",
    "set_part",
]
