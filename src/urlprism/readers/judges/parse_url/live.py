"""The package parse-url of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.judges.parse_url.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

# A number that JSON cannot hold is no port.
_READ: Final = """
    (read => typeof read.port !== "number" || Number.isSafeInteger(read.port)
        ? read : {...read, port: null})((found.default || found)(text))
"""
_PACKAGE: Final = node_apis.Package("parse-url", _READ, Fields, "parseUrl, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
