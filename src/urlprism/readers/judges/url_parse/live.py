"""The package url-parse of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.judges.url_parse.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

_READ: Final = "new found(text, base === null ? {} : base)"
_PACKAGE: Final = node_apis.Package("url-parse", _READ, Fields, "new Url, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
