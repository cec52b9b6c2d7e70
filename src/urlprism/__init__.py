"""One URL, every reading: `URL`, `parse` by a standard, `compare`, a package per document."""

from urlprism._late import TYPE_CHECKING, extract, redact, safe_target

if TYPE_CHECKING:
    from urlprism._build import BuildInfo, build_info
    from urlprism.comparison.report import Comparison, compare
    from urlprism.comparison.unsafe import UnsafeURL
    from urlprism.errors import URLError
    from urlprism.standards import Standard, parse
    from urlprism.whatwg import URL, URLSearchParams
else:
    from urlprism._late import __dir__, __getattr__  # noqa: F401 - Python looks for them here

__all__ = [
    "URL",
    "BuildInfo",
    "Comparison",
    "Standard",
    "URLError",
    "URLSearchParams",
    "UnsafeURL",
    "build_info",
    "compare",
    "extract",
    "parse",
    "redact",
    "safe_target",
]
