"""The package pg of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.npm.live import Driver
from urlprism.readers.drivers.pg.model import Fields

# No file and no environment of this machine is read, nor the name of its user.
_READ: Final = """(() => {
    require("fs").readFileSync = () => "x";
    for (const name of Object.keys(process.env)) delete process.env[name];
    const required = name => require(require.resolve(name, {paths: [folder]}));
    required("./lib/defaults.js").user = undefined;
    const read = new (required("./lib/connection-parameters.js"))(text);
    const config = required("pg-connection-string").parse(text);
    const {host, port, user, password, database} = read;
    const own = ["host", "port", "user", "password", "database", "ssl"];
    const isOption = ([name, value]) => !own.includes(name) && value !== null;
    const options = Object.entries(config).filter(isOption);
    return {host, port, user, password, database, options};
})()"""
_PACKAGE: Final = Driver("pg", _READ, Fields, "ConnectionParameters, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
