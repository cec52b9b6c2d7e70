"""The package ioredis of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.ioredis.model import Fields
from urlprism.readers.drivers.npm.live import Driver

# No client is made: only its options are.
_READ: Final = """(() => {
    const client = {}, utils = require(path.join(folder, "built", "utils"));
    found.prototype.parseOptions.call(client, text);
    const own = ["host", "port", "path", "db", "username", "password", "tls"];
    const {tls, ...options} = client.options;
    const others = Object.keys(utils.parseURL(text)).filter(name => !own.includes(name));
    return {...options, tls: +Boolean(tls), options: others.map(name => [name, options[name]])};
})()"""
_PACKAGE: Final = Driver("ioredis", _READ, Fields, "parseURL, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
