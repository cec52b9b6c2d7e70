"""The package mysql2 of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.mysql2.model import Fields
from urlprism.readers.drivers.npm.live import Driver

# It warns of what it ignores. A value that is no text is written as JSON.
_READ: Final = """(() => {
    console.error = () => {};
    const Config = require(path.join(folder, "lib", "connection_config.js"));
    const config = new Config(text), query = new URL(text).searchParams;
    const own = ["host", "port", "database", "user", "password"];
    const names = Object.keys(Config.parseUrl(text)).filter(name => !own.includes(name));
    const shown = value => ["string", "undefined"].includes(typeof value) || value === null
        ? value : JSON.stringify(value);
    const {port, ...rest} = config;
    const parts = Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, shown(v)]));
    return {...parts, port, options: names.map(name => [name, query.get(name)])};
})()"""
_PACKAGE: Final = Driver("mysql2", _READ, Fields, "ConnectionConfig, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
