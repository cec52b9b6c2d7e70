"""The installed Node.js, asked in one long-lived process.

A question is a line of JSON, a text and its base or null; an answer one of the attributes, or null.
"""

import functools
import json
from typing import Final

from urlprism.readers.live.conversation import Conversation, begun, installed
from urlprism.readers.node import FIELDS
from urlprism.readers.reading import Refused, Report

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
    """Return the version that is installed; ImportError if there is none."""
    return _node().version


def report(text: str, base: str | None) -> Report:
    """Return the attributes of the URL that a text is, read against `base` if there is one."""
    answer = json.loads(_node().ask(json.dumps([text, base])))
    if answer is None:
        raise Refused("Invalid URL", "new URL, ERR_INVALID_URL")
    return dict(zip(FIELDS, map(str, answer), strict=True))


@functools.cache
def _node() -> Conversation:
    """Return the conversation with Node.js; ImportError without it."""
    return begun([installed("node"), "-e", _PROGRAM, *FIELDS], "node does not run")
