"""The URL Pattern Standard of the WHATWG: which URLs match, and what its groups match.

constructor string ──► constructor ──► inits ──► components: tokens ──► parts ──► an automaton
"""

from urlprism._late import listed
from urlprism.urlpattern.pattern import URLPattern
from urlprism.urlpattern.results import ComponentResult, URLPatternResult

__all__ = ["ComponentResult", "URLPattern", "URLPatternResult"]
__dir__ = listed(__all__)
