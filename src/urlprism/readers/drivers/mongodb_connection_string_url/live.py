"""The package mongodb-connection-string-url of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.mongodb_connection_string_url.model import Fields
from urlprism.readers.drivers.npm.live import Driver

_READ: Final = """(() => {
    const url = new found.ConnectionString(text), {protocol, username, password, hosts} = url;
    const options = [...new URLSearchParams(url.search)];
    return {protocol, username, password, hosts, pathname: url.pathname, options};
})()"""
_PACKAGE: Final = Driver(
    "mongodb-connection-string-url", _READ, Fields, "ConnectionString, an error"
)
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
