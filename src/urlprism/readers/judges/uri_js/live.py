"""The package uri-js of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.judges.fast_uri.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

_READ: Final = """
    ((text, base) => {
        const resolved = base === null ? undefined : found.resolve(base, text);
        const uri = base === null ? text : resolved;
        const read = found.parse(uri);
        if (/^(urn|urn:uuid|mailto)$/i.test(read.scheme)) return {scheme: read.scheme, resolved};
        const port = read.port === undefined ? undefined : String(read.port);
        const error = read.error !== undefined;
        return {...read, port, normalized: found.normalize(uri), error, resolved};
    })(text, base)
"""
_PACKAGE: Final = node_apis.Package("uri-js", _READ, Fields, "parse, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
