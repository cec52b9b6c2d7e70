"""The package pg-connection-string of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.npm.live import Driver
from urlprism.readers.drivers.pg_connection_string.model import Fields

# No file of this machine is read. Options are pairs; "ssl" is an object, or a flag.
_READ: Final = """(() => {
    require("fs").readFileSync = () => "x";
    const config = found.parse(text), own = ["host", "port", "user", "password", "database"];
    const isOption = ([name, value]) => ![...own, "ssl"].includes(name) && value !== null;
    const parts = Object.fromEntries(own.map(name => [name, config[name]]));
    return {...parts, options: Object.entries(config).filter(isOption)};
})()"""
_PACKAGE: Final = Driver("pg-connection-string", _READ, Fields, "parse, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
