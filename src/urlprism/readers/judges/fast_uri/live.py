"""The package fast-uri of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.judges.fast_uri.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

# `normalize` leaves what is malformed. `equal` of releases before 3.1.2 says nothing of that, may
# throw, and does not end for some texts that `normalize` changes.
_READ: Final = """
    ((text, base) => {
        const resolved = base === null ? undefined : found.resolve(base, text);
        const uri = base === null ? text : resolved;
        const read = found.parse(uri);
        if (/^(urn|urn:uuid|mailto)$/i.test(read.scheme)) return {scheme: read.scheme, resolved};
        const normalized = found.normalize(uri);
        let isWellFormed = true;
        try { isWellFormed = normalized !== uri || found.equal(uri, uri); } catch {}
        if (!isWellFormed) throw new Error(read.error);
        const port = read.port === undefined ? undefined : String(read.port);
        return {...read, port, normalized, error: read.error !== undefined, resolved};
    })(text, base)
"""
_PACKAGE: Final = node_apis.Package("fast-uri", _READ, Fields, "equal, normalize, resolve")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
