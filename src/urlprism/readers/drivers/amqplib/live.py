"""The package amqplib of npm, in the installed Node.js."""

from typing import Final

from urlprism.readers.drivers.amqplib.model import Fields
from urlprism.readers.programs.node import live_apis as node_apis

# Nothing is connected: the socket is a stream, and the connection is only asked to open.
_READ: Final = """(() => {
    const of = name => require(path.join(folder, "lib", name)), said = {};
    const quiet = () => {}, stream = require("stream");
    for (const [name, tls] of [["net", 0], ["tls", 1]]) {
        require(name).connect = ({host, port}, then) => {
            Object.assign(said, {host, port, tls, then});
            const socket = new stream.PassThrough();
            return Object.assign(socket, {setNoDelay: quiet, setKeepAlive: quiet});
        };
    }
    of("credentials").plain = (user, password) => {
        Object.assign(said, {user, password});
        return {mechanism: "PLAIN", response: () => ""};
    };
    const {prototype} = of("connection").Connection;
    prototype.open = ({virtualHost}) => { said.virtualHost = virtualHost; };
    of("connect").connect(text, {}, quiet);
    said.then();
    return said;
})()"""
_PACKAGE: Final = node_apis.Package("amqplib", _READ, Fields, "connect, an error")
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
