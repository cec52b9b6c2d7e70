"""The installed Node.js, in one long-lived process.

A question is a line of JSON: a text, and its base or null. An answer is the attributes, or null.
"""

import json
from typing import Final

from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.live.url_class import attributes
from urlprism.readers.node import Fields

_PROGRAM: Final = """
const fields = process.argv.slice(1);
console.log(process.versions.node);
require("readline").createInterface({input: process.stdin}).on("line", line => {
    const [text, base] = JSON.parse(line);
    let answer = null;
    try {
        const url = new URL(text, base ?? undefined);
        answer = fields.map(name => url[name]);
    } catch {}
    console.log(JSON.stringify(answer));
});
"""


def version() -> str:
    """Return the installed version; raise ImportError if there is none."""
    return _node().version


def report(text: str, base: str | None) -> Fields:
    """Return the attributes of a URL, read against a base if any; raise Refused if invalid."""
    return asked(_node(), text, base)


def asked(node: Conversation, text: str, base: str | None) -> Fields:
    """Return what `report` does, of the Node.js of a conversation."""
    return node.ask(json.dumps([text, base]), _read)


def _read(line: str) -> Fields:
    """Return the fields in an answer; raise Refused for null."""
    return Fields(*attributes(line, "new URL, ERR_INVALID_URL"))


def started(node: str) -> Conversation:
    """Return a conversation with the Node.js of a path; raise ImportError if it does not run."""
    return begun([node, "-e", _PROGRAM, *Fields._fields], "node does not run")


@kept
def _node() -> Conversation:
    """Return the conversation with Node.js; raise ImportError if it is not installed."""
    return started(installed("node"))
