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
        const [major, minor, patch] = own.split(".").map(Number);
        const byClass = major > 0, redirectsByClass = byClass || minor >= 20;
        const place = major * 1e6 + minor * 1e3 + patch;
        const root = place >= 1003002 && place < 1007004 ? "http://localhost" : undefined;
        let asked = 0, last = base === null && byClass ? new URL(text, root) : null;
        // A request of an older release, as attributes of a URL.
        const attributes = options => {
            const url = require("url");
            const hash = url.parse(base === null ? text : options.href).hash ?? "";
            const {protocol} = options, port = options.port ?? "";
            const [username, ...rest] = (options.auth || "").split(":");
            const name = options.hostname || options.host || "localhost";
            const hostname = name.split(":").length > 2 ? `[${name}]` : name;
            const [, pathname, search] = /^([^?]*)(.*)$/s.exec(options.path || "/");
            const href = url.format({
                protocol, auth: options.auth, hostname: name, port, pathname, search, hash
            });
            const host = port ? `${hostname}:${port}` : hostname, password = rest.join(":");
            return {
                href, protocol, username, password, host, hostname, port, pathname, search, hash
            };
        };
        const request = (options, then) => {
            const made = new EventEmitter();
            const isLast = base === null || asked > 0;
            asked += 1;
            const refused = /[^\\u0021-\\u00ff]/.test(options.path ?? "") || options.port > 65535
                || /[^\\t\\x20-\\x7e\\x80-\\xff]/.test(options.hostname ?? "");
            if (refused && !byClass) throw new Error("refused");
            if (isLast && !(base === null ? byClass : redirectsByClass)) last = attributes(options);
            else if (base !== null && isLast) last = new URL(options.href);
            const answer = new (require("stream").PassThrough)();
            const headers = isLast ? {} : {location: text};
            Object.assign(answer, {statusCode: isLast ? 200 : 302, headers, req: made});
            const nothing = () => made;
            for (const name of ["abort", "destroy", "setTimeout", "setHeader"])
                made[name] = nothing;
            made.getHeader = () => "";
            made.write = made.end = () => { setImmediate(() => {
                try { then(answer); answer.end(); } catch (error) { fail(error); }
            }); };
            return made;
        };
        const {http, https} = wrap({http: {request}, https: {request}});
        const secure = !byClass && /https/.test(require("url").parse(base ?? text).protocol);
        // By its path, some releases are found as a module of the other kind.
        const client = found.get ? found : require(path.join(folder, "dist", "node", "axios.cjs"));
        const transport = {request: (options, then) =>
            ((byClass ? options.protocol === "https:" : secure) ? https : http)
                .request(options, then)};
        // Older releases throw where nobody can catch it.
        let fail;
        const failed = new Promise((_, reject) => { fail = reject; });
        await Promise.race([failed, client.get(base ?? text, {transport, proxy: false})]);
        if (!asked || (base !== null && asked < 2)) throw new Error("no request");
        return last;
    })()
"""
_PACKAGE: Final = node_apis.Package("axios", _READ, Fields, "axios, AxiosError", names_node=True)
version: Final = _PACKAGE.version
report: Final = _PACKAGE.report
asked: Final = _PACKAGE.asked
started: Final = _PACKAGE.started
