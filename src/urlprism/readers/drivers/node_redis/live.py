"""The package redis of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.node_redis.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

# A client is made, but does not connect. `createClient` makes a class for each of them, which takes
# a hundred times as long as what that class is asked for.
_READ: Final = """(() => {
    const inner = require.resolve("@redis/client/dist/lib/client", {paths: [folder]});
    const make = require(inner).default.factory();
    const {socket = {}, database, ...options} = make({url: text}).options;
    const {host, port, path, tls} = socket;
    return {...options, host, port, path, tls: +Boolean(tls), database: database?.toString()};
})()"""
_PACKAGE: Final = node_apis.Package("redis", _READ, Fields, "parseURL, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
