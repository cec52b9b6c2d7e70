"""The package urijs of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.judges.urijs.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

_READ: Final = """
    (uri => Object.fromEntries(fields.map(name => [name, uri[name]()])))(
        base === null ? new found(text) : new found(text).absoluteTo(base))
"""
_PACKAGE: Final = node_apis.Package("urijs", _READ, Fields, "new URI, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
