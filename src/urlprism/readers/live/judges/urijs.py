"""The package urijs of npm, in the Node.js that is installed.

It is in the folder that `ROOT` names, `node_modules/urijs`, or where Node.js finds packages of all
programs, as in `NODE_PATH`. A question is a line of JSON: a text, and its base or null. An answer
is the fields, or null.
"""

import json
import os
from typing import Final

from urlprism.readers.judges.urijs import Fields
from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.reading import Refused

ROOT: Final = "URLPRISM_URIJS"  # a variable of the environment
_PROGRAM: Final = """
const [name, ...fields] = process.argv.slice(1);
const URI = require("module").createRequire(require("path").resolve("/"))(name);
console.log(URI.version);
require("readline").createInterface({input: process.stdin}).on("line", line => {
    const [text, base] = JSON.parse(line);
    let answer = null;
    try {
        let uri = new URI(text);
        if (base !== null) uri = uri.absoluteTo(base);
        answer = fields.map(name => uri[name]());
    } catch {}
    const escape = unit => "\\\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
    console.log(JSON.stringify(answer).replace(/[^\\x00-\\x7f]/g, escape));
});
"""


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return _urijs().version


def report(text: str, base: str | None) -> Fields:
    """Return the fields of a text, resolved against a base if any; raise Refused if it raises."""
    return asked(_urijs(), text, base)


def asked(urijs: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the URI.js of a conversation."""
    return urijs.ask(json.dumps([text, base]), _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("it raises an error", "new URI")
    return Fields(*answer)


def started(package: str) -> Conversation:
    """Return a conversation with the URI.js of a folder; raise ImportError without Node.js."""
    command = [installed("node"), "-e", _PROGRAM, package, *Fields._fields]
    return begun(command, "Node.js does not find urijs")


@kept
def _urijs() -> Conversation:
    """Return the conversation with URI.js; raise ImportError if it is not installed."""
    return started(os.environ.get(ROOT) or "urijs")
