"""Why matchers answer otherwise: a row for each cause, with an example and an advice."""

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from urlprism.matching.cause_rows import OF_HOSTS, OF_REDIRECTS, WITHOUT_DIFFERENCE
from urlprism.matching.model import Kind


class MatchCauseRule(NamedTuple):
    """A cause: what it is, an example of it, and what to do about it.

    `kind` is that of the example: dialects of this kind differ about `pattern` and `url`, and the
    cause is one of theirs. `message` and `advice` are sentences.

    >>> causes()["path-prefix"].advice
    'Write the whole path, and do not register a URL that ends with its host.'
    """

    name: str
    kind: Kind
    pattern: str
    url: str
    message: str
    advice: str


READ_OTHERWISE: Final = "read-otherwise"


@functools.cache
def causes() -> Mapping[str, MatchCauseRule]:
    """Return all causes by name.

    >>> causes()["query-ignored"].message
    'Query and fragment are not looked at.'
    """
    rows = (MatchCauseRule(*row) for row in (*OF_REDIRECTS, *OF_HOSTS, *WITHOUT_DIFFERENCE))
    return {rule.name: rule for rule in rows}
