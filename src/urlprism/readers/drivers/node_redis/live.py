"""The package redis of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.node_redis.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

# A client is made, but does not connect.
_READ: Final = """(() => {
    const {socket = {}, database, ...options} = found.createClient({url: text}).options;
    const {host, port, path, tls} = socket;
    return {...options, host, port, path, tls: +Boolean(tls), database: database?.toString()};
})()"""
_PACKAGE: Final = node_apis.Package("redis", _READ, Fields, "parseURL, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
