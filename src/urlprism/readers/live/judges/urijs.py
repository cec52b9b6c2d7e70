"""The package urijs of npm, in the installed Node.js, in one long-lived process.

It is that of `npm install --global`, or of a folder that the variable `NODE_PATH` names; packages
of the working directory are not run. A question is a line of JSON: a text, and its base or null.
"""

import json
from typing import Final

from urlprism.readers.judges.urijs import Fields
from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.reading import Refused

_PROGRAM: Final = """
const path = require("path"), fs = require("fs");
const [wanted, ...fields] = process.argv.slice(1);
const told = (process.env.NODE_PATH || "").split(path.delimiter).filter(Boolean);
const common = path.join(path.dirname(process.execPath), "..", "lib", "node_modules");
const folders = wanted ? [wanted] : [...told, common];
const folder = folders.map(each => path.resolve(each, "urijs")).find(fs.existsSync);
if (folder) {
    const URI = require(folder);
    console.log(URI.version);
    require("readline").createInterface({input: process.stdin}).on("line", line => {
        const [text, base] = JSON.parse(line);
        let answer = null;
        try {
            const uri = base === null ? new URI(text) : new URI(text).absoluteTo(base);
            answer = fields.map(name => uri[name]());
        } catch {}
        const escape = unit => "\\\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
        console.log(JSON.stringify(answer).replace(/[^\\x00-\\x7f]/g, escape));
    });
}
"""


def version() -> str:
    """Return the installed version; raise ImportError if there is none, or no Node.js."""
    return _package().version


def report(text: str, base: str | None) -> Fields:
    """Return the fields of a text, resolved against a base if any; raise Refused if it throws."""
    return asked(_package(), text, base)


def asked(package: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the package of a conversation."""
    return package.ask(json.dumps([text, base]), _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("it throws", "new URI, an error")
    return Fields(*answer)


def started(node: str, folder: str = "") -> Conversation:
    """Return a conversation with the package of a folder `node_modules`, by default the installed.

    Raise ImportError if Node.js does not run, or the package is not there.
    """
    command = [node, "-e", _PROGRAM, folder, *Fields._fields]
    return begun(command, "urijs is not installed")


@kept
def _package() -> Conversation:
    """Return the conversation with the installed package; raise ImportError without it."""
    return started(installed("node"))
