"""An API of Node.js that reads URLs, in one long-lived process for each API.

A question is a line of JSON: a text, and its base or null. An answer is the properties, or null.
"""

import json
from collections.abc import Callable
from typing import Final, Generic

from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.model import FieldsT

# READ is replaced by an expression that reads `text`, against `base` unless it is null.
_PROGRAM: Final = """
const url = require("url");
const fields = process.argv.slice(1);
console.log(process.versions.node);
require("readline").createInterface({input: process.stdin}).on("line", line => {
    const [text, base] = JSON.parse(line);
    let answer = null;
    try {
        const read = READ;
        answer = fields.map(name => read[name]);
    } catch {}
    const escape = unit => "\\\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0");
    console.log(JSON.stringify(answer).replace(/[^\\x00-\\x7f]/g, escape));
});
"""


class Program(Generic[FieldsT]):
    """An API of Node.js: the installed one, whose conversation begins when asked, or others."""

    def __init__(
        self, read: str, fields: tuple[str, ...], fields_of: Callable[[str], FieldsT]
    ) -> None:
        """Name the expression that reads, and the properties; `fields_of` has them of an answer."""
        self._script = _PROGRAM.replace("READ", read)
        self._fields = fields
        self._fields_of = fields_of
        self._conversation = kept(self._begun)

    def version(self) -> str:
        """Return the installed version; raise ImportError if there is none."""
        return self._conversation().version

    def report(self, text: str, base: str | None) -> FieldsT:
        """Return the properties of a URL, read against a base if any; raise Refused if invalid."""
        return self.asked(self._conversation(), text, base)

    def asked(self, node: Conversation, text: str, base: str | None) -> FieldsT:
        """Return what `report` does, of the Node.js of a conversation."""
        return node.ask(json.dumps([text, base]), self._fields_of)

    def started(self, node: str) -> Conversation:
        """Return a conversation with the Node.js of a path; raise ImportError if it does not run.

        Warnings of deprecated functions are not printed.
        """
        command = [node, "--no-deprecation", "-e", self._script, *self._fields]
        return begun(command, "node does not run")

    def _begun(self) -> Conversation:
        """Return the conversation with Node.js; raise ImportError if it is not installed."""
        return self.started(installed("node"))
