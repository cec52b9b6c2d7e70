"""One URL, every reading: `URL`, `parse` by a standard, `compare`, a package per document."""

from urlprism._late import TYPE_CHECKING, extract, redact, safe_target, shrink

if TYPE_CHECKING:
    from urlprism import auditing as auditing
    from urlprism import columns as columns
    from urlprism import comparison as comparison
    from urlprism import documents as documents
    from urlprism import draft_abarth as draft_abarth
    from urlprism import equivalence as equivalence
    from urlprism import errors as errors
    from urlprism import extraction as extraction
    from urlprism import gate as gate
    from urlprism import readers as readers
    from urlprism import redaction as redaction
    from urlprism import rfc1738 as rfc1738
    from urlprism import rfc1808 as rfc1808
    from urlprism import rfc2396 as rfc2396
    from urlprism import rfc3986 as rfc3986
    from urlprism import rfc3987 as rfc3987
    from urlprism import rfc5538 as rfc5538
    from urlprism import rfc6068 as rfc6068
    from urlprism import rfc6570 as rfc6570
    from urlprism import rfc8089 as rfc8089
    from urlprism import standards as standards
    from urlprism import urllib_parse as urllib_parse
    from urlprism import whatwg as whatwg
    from urlprism._build import BuildInfo, build_info
    from urlprism._late import URLText as URLText
    from urlprism.auditing import Audit, audit
    from urlprism.comparison.report import Comparison, compare
    from urlprism.errors import URLError
    from urlprism.gate import SafeTarget
    from urlprism.gate.policy import Policy
    from urlprism.gate.unsafe import UnsafeURL
    from urlprism.standards import Standard, parse
    from urlprism.whatwg import URL, URLSearchParams
else:
    from urlprism._late import __dir__, __getattr__  # noqa: F401 - Python looks for them here

__all__ = [
    "URL",
    "Audit",
    "BuildInfo",
    "Comparison",
    "Policy",
    "SafeTarget",
    "Standard",
    "URLError",
    "URLSearchParams",
    "UnsafeURL",
    "audit",
    "build_info",
    "compare",
    "extract",
    "parse",
    "redact",
    "safe_target",
    "shrink",
]
