"""One URL, every reading: `URL`, `parse` by a standard's name, and one room per document."""

from urlprism._build import BuildInfo, build_info
from urlprism._late import extract
from urlprism.errors import URLError
from urlprism.standards import Standard, parse
from urlprism.whatwg import URL, URLSearchParams

__all__ = [
    "URL",
    "BuildInfo",
    "Standard",
    "URLError",
    "URLSearchParams",
    "build_info",
    "extract",
    "parse",
]
