"""Columns of what the functions of the package give for a text, row by row.

column ──► mapped ──► batches of texts ──► rows: each text once ──► the function of that name

Other packages import `comparing`, `rows`, `safety` and `splitting`.
"""

from urlprism._late import listed
from urlprism.columns.functions.certificates import certified
from urlprism.columns.functions.comparing import cause, causes, compare, targets, verdict
from urlprism.columns.functions.forms import key, normalize
from urlprism.columns.functions.masks import redact
from urlprism.columns.functions.queries import parameter, parameters, parse_qsl
from urlprism.columns.functions.references import resolve
from urlprism.columns.functions.safety import safe
from urlprism.columns.functions.sites import site
from urlprism.columns.functions.splitting import split

__all__ = [
    "cause",
    "causes",
    "certified",
    "compare",
    "key",
    "normalize",
    "parameter",
    "parameters",
    "parse_qsl",
    "redact",
    "resolve",
    "safe",
    "site",
    "split",
    "targets",
    "verdict",
]
__dir__ = listed(__all__)
