"""The package axios of npm, in the installed Node.js: the URL that it would ask for.

Its requests are made by functions of our own, which answer without a connection.
"""

from typing import Final

from urlprism.readers.programs.node import live_apis as node_apis
from urlprism.readers.programs.node.model import Fields

_READ: Final = """
    await (async () => {
        const {EventEmitter} = require("events");
        const {wrap} = require(path.resolve(folder, "..", "follow-redirects"));
        let asked = 0, last = base === null ? new URL(text) : null;
        const request = (options, then) => {
            const made = new EventEmitter();
            const isLast = base === null || asked > 0;
            asked += 1;
            if (base !== null && isLast) last = new URL(options.href);
            const answer = new (require("stream").PassThrough)();
            const headers = isLast ? {} : {location: text};
            Object.assign(answer, {statusCode: isLast ? 200 : 302, headers, req: made});
            const nothing = () => made;
            for (const name of ["abort", "destroy", "setTimeout", "setHeader"])
                made[name] = nothing;
            made.getHeader = () => "";
            made.write = made.end = () => { setImmediate(() => { then(answer); answer.end(); }); };
            return made;
        };
        const {http, https} = wrap({http: {request}, https: {request}});
        const transport = {request: (options, then) =>
            (options.protocol === "https:" ? https : http).request(options, then)};
        await found.get(base ?? text, {transport, proxy: false});
        if (!asked || (base !== null && asked < 2)) throw new Error("no request");
        return last;
    })()
"""
_PACKAGE: Final = node_apis.Package("axios", _READ, Fields, "axios, AxiosError", names_node=True)
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
