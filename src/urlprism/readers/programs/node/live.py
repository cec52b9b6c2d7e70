"""The class `URL` of the installed Node.js."""

from typing import Final

from urlprism.readers.asking.url_class import attributes
from urlprism.readers.programs.node import live_apis as node_apis
from urlprism.readers.programs.node.model import Fields


def _fields_of(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    return Fields(*attributes(line, "new URL, ERR_INVALID_URL"))


_CLASS: Final = node_apis.Program("new URL(text, base ?? undefined)", Fields._fields, _fields_of)
version: Final = _CLASS.version
report: Final = _CLASS.report
asked: Final = _CLASS.asked
started: Final = _CLASS.started
