"""`url.parse` and `url.resolve` of the installed Node.js."""

import json
from typing import Final

from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.node import live_apis as node_apis
from urlprism.readers.programs.node.legacy import Fields


def _fields_of(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("Invalid URL", "url.parse, an error")
    return Fields(*answer)


_READ: Final = "url.parse(base === null ? text : url.resolve(base, text))"
_FUNCTIONS: Final = node_apis.Program(_READ, Fields._fields, _fields_of)
version: Final = _FUNCTIONS.version
report: Final = _FUNCTIONS.report
asked: Final = _FUNCTIONS.asked
started: Final = _FUNCTIONS.started
