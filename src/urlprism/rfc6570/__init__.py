"""RFC 6570: URI Templates, all four levels: their syntax, their expansion, and the way back.

text ──► grammar ──► Template     its literals and expressions, in order
             └─────► URLError     the place and the production of a refusal

values ──► Template.expand ──► the URI reference (§3)
           Template.partial ─► a Template with fewer variables
URL ─────► Template.match ───► the values, and what else they could be
"""

from urlprism._late import listed
from urlprism.rfc6570.grammar import Expression, Variable
from urlprism.rfc6570.matches import Ambiguity
from urlprism.rfc6570.readings import AmbiguityCause
from urlprism.rfc6570.template import Template, TemplateMatch, is_valid, parse

__all__ = [
    "Ambiguity",
    "AmbiguityCause",
    "Expression",
    "Template",
    "TemplateMatch",
    "Variable",
    "is_valid",
    "parse",
]
__dir__ = listed(__all__)
