"""RFC 6570: the syntax of URI Templates, by its ABNF (§2); expansion (§3) is not here.

text ──► grammar ──► Template     its literals and expressions, in order
             └─────► URLError     the place and the production of a refusal
"""

from urlprism._late import listed
from urlprism.rfc6570.grammar import Expression, Template, Variable, is_valid, parse

__all__ = ["Expression", "Template", "Variable", "is_valid", "parse"]
__dir__ = listed(__all__)
