"""Columns of what the functions of the package give for a text, row by row.

column ──► mapped ──► batches of texts ──► rows: each text once ──► the function of that name

Other packages import `comparing`, `rows`, `safety` and `splitting`.
"""

from urlprism.columns.functions.certificates import certified as certified
from urlprism.columns.functions.comparing import cause as cause
from urlprism.columns.functions.comparing import causes as causes
from urlprism.columns.functions.comparing import compare as compare
from urlprism.columns.functions.comparing import targets as targets
from urlprism.columns.functions.comparing import verdict as verdict
from urlprism.columns.functions.forms import key as key
from urlprism.columns.functions.forms import normalize as normalize
from urlprism.columns.functions.masks import redact as redact
from urlprism.columns.functions.queries import parameter as parameter
from urlprism.columns.functions.queries import parameters as parameters
from urlprism.columns.functions.queries import parse_qsl as parse_qsl
from urlprism.columns.functions.references import resolve as resolve
from urlprism.columns.functions.safety import safe as safe
from urlprism.columns.functions.sites import public_suffix as public_suffix
from urlprism.columns.functions.sites import registrable_domain as registrable_domain
from urlprism.columns.functions.sites import site as site
from urlprism.columns.functions.splitting import split as split
