"""One URL, every reading: `parse` by a standard's name, and one room per document."""

from urlprism._build import BuildInfo, build_info
from urlprism.errors import URLError
from urlprism.standards import Standard, parse

__all__ = ["BuildInfo", "Standard", "URLError", "build_info", "parse"]
