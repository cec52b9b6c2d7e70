"""`url.parse` and `url.resolve` of the installed Node.js, in one long-lived process.

A question is a line of JSON: a text, and its base or null. An answer is the properties, or null.
"""

import json
from typing import Final

from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.node_legacy import Fields
from urlprism.readers.reading import Refused

_PROGRAM: Final = """
const url = require("url");
const fields = process.argv.slice(1);
console.log(process.versions.node);
require("readline").createInterface({input: process.stdin}).on("line", line => {
    const [text, base] = JSON.parse(line);
    let answer = null;
    try {
        const read = url.parse(base === null ? text : url.resolve(base, text));
        answer = fields.map(name => read[name]);
    } catch {}
    const escape = unit => "\\\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
    console.log(JSON.stringify(answer).replace(/[^\\x00-\\x7f]/g, escape));
});
"""


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return _node().version


def report(text: str, base: str | None) -> Fields:
    """Return the properties of a URL, resolved against a base if any; raise Refused if invalid."""
    return asked(_node(), text, base)


def asked(node: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the Node.js of a conversation."""
    return node.ask(json.dumps([text, base]), _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("Invalid URL", "url.parse, an error")
    return Fields(*answer)


def started(node: str) -> Conversation:
    """Return a conversation with the Node.js of a path; raise ImportError if it does not run."""
    return begun([node, "--no-deprecation", "-e", _PROGRAM, *Fields._fields], "node does not run")


@kept
def _node() -> Conversation:
    """Return the conversation with Node.js; raise ImportError if it is not installed."""
    return started(installed("node"))
