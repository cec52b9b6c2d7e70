"""One URL, every reading: `URL`, `parse` by a standard, `compare`, a package per document."""

from urlprism._late import TYPE_CHECKING

if TYPE_CHECKING:
    from urlprism import auditing as auditing
    from urlprism import bridges as bridges
    from urlprism import columns as columns
    from urlprism import comparison as comparison
    from urlprism import conformance as conformance
    from urlprism import documents as documents
    from urlprism import draft_abarth as draft_abarth
    from urlprism import equivalence as equivalence
    from urlprism import errors as errors
    from urlprism import extraction as extraction
    from urlprism import gate as gate
    from urlprism import inventory as inventory
    from urlprism import matching as matching
    from urlprism import readers as readers
    from urlprism import recipes as recipes
    from urlprism import redaction as redaction
    from urlprism import remotes as remotes
    from urlprism import rfc1738 as rfc1738
    from urlprism import rfc1808 as rfc1808
    from urlprism import rfc2396 as rfc2396
    from urlprism import rfc3986 as rfc3986
    from urlprism import rfc3987 as rfc3987
    from urlprism import rfc5538 as rfc5538
    from urlprism import rfc6068 as rfc6068
    from urlprism import rfc6570 as rfc6570
    from urlprism import rfc8089 as rfc8089
    from urlprism import scanning as scanning
    from urlprism import servers as servers
    from urlprism import spark as spark
    from urlprism import standards as standards
    from urlprism import urllib_parse as urllib_parse
    from urlprism import urlpattern as urlpattern
    from urlprism import web as web
    from urlprism import whatwg as whatwg
    from urlprism._build import BuildInfo as BuildInfo
    from urlprism._build import build_info as build_info
    from urlprism._core.arguments.intake import URLText as URLText
    from urlprism._late import extract as extract
    from urlprism._late import redact as redact
    from urlprism._late import safe_target as safe_target
    from urlprism._late import shrink as shrink
    from urlprism.auditing import Audit as Audit
    from urlprism.auditing import audit as audit
    from urlprism.comparison import Comparison as Comparison
    from urlprism.comparison import compare as compare
    from urlprism.errors import URLError as URLError
    from urlprism.gate import Policy as Policy
    from urlprism.gate import SafeTarget as SafeTarget
    from urlprism.gate import UnsafeURL as UnsafeURL
    from urlprism.matching import MatchComparison as MatchComparison
    from urlprism.matching import compare_matchers as compare_matchers
    from urlprism.standards import Standard as Standard
    from urlprism.standards import parse as parse
    from urlprism.whatwg import URL as URL
    from urlprism.whatwg import URLSearchParams as URLSearchParams
else:
    from urlprism._late import __all__, __dir__, __getattr__  # noqa: F401 - Python looks for them here
