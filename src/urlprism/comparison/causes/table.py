"""All rules for causes, in one table."""

from typing import Final

from urlprism.comparison.causes import (
    authority,
    drivers,
    fetchers,
    files,
    host,
    idna,
    judges,
    older,
    path,
    port,
    references,
    rfc1738,
    scheme,
    scheme_syntax,
    served,
    slashes,
    text,
)
from urlprism.comparison.causes.rule import CauseRule

# Among rules that are equal otherwise, the stronger rule comes first.
RULES: Final[tuple[CauseRule, ...]] = (
    *authority.RULES,
    *references.RULES,
    *scheme.RULES,
    *slashes.RULES,
    *files.RULES,
    *scheme_syntax.RULES,
    *text.RULES,
    *port.RULES,
    *host.RULES,
    *idna.RULES,
    *path.RULES,
    *rfc1738.RULES,
    *judges.RULES,
    *fetchers.RULES,
    *older.RULES,
    *served.RULES,
    *drivers.RULES,
)
