"""Find URLs in running text, as people write it (RFC 1738 Appendix, RFC 3986 Appendix C).

text ──► scanner ──► wrappers, runs ──► judging ──► ExtractedURL
         what may begin a URL           where it ends             whether it is one
"""

from urlprism._late import listed
from urlprism.extraction.functions import extract, extract_lines
from urlprism.extraction.nesting import LEVELS, Nested, NestedPart, nested, nested_in_text
from urlprism.extraction.record import ExtractedURL, Wrapper
from urlprism.extraction.scanner import Scanner
from urlprism.extraction.window import LONGEST

__all__ = [
    "LEVELS",
    "LONGEST",
    "ExtractedURL",
    "Nested",
    "NestedPart",
    "Scanner",
    "Wrapper",
    "extract",
    "extract_lines",
    "nested",
    "nested_in_text",
]
__dir__ = listed(__all__)
