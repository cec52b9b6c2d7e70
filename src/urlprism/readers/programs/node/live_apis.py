"""What reads URLs in Node.js, an API or a package of npm: one long-lived process for each.

A question is a line of JSON: a text, and its base or null. An answer is the properties, or null.
"""

import json
from collections.abc import Callable
from typing import Final, Generic

from urlprism.readers.asking.conversation import Conversation, begun, installed, kept
from urlprism.readers.model import FieldsT
from urlprism.readers.outcomes import Refused

# READ is replaced by an expression that reads `text`, against `base` unless it is null.
_ANSWERS: Final = """
require("readline").createInterface({input: process.stdin}).on("line", async line => {
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
_API: Final = """
const url = require("url");
const fields = process.argv.slice(1);
console.log(process.versions.node);
ANSWERS
"""
# A package is `found` in the folder that is wanted, in those of NODE_PATH, or in npm's own.
_PACKAGE: Final = """
const path = require("path"), fs = require("fs");
const [name, wanted, ending, ...fields] = process.argv.slice(1);
const told = (process.env.NODE_PATH || "").split(path.delimiter).filter(Boolean);
const common = path.join(path.dirname(process.execPath), "..", "lib", "node_modules");
const folders = wanted ? [wanted] : [...told, common];
const folder = folders.map(each => path.resolve(each, name)).find(fs.existsSync);
if (folder) {
    const found = require(folder);
    const own = JSON.parse(fs.readFileSync(path.join(folder, "package.json"))).version;
    console.log(ending ? own + ending + process.versions.node : own);
    ANSWERS
}
"""


class Program(Generic[FieldsT]):
    """An API of Node.js: the installed one, whose conversation begins when asked, or others."""

    _script = _API

    def __init__(
        self, read: str, fields: tuple[str, ...], fields_of: Callable[[str], FieldsT]
    ) -> None:
        """Name the expression that reads, and the properties; `fields_of` has them of an answer."""
        self._script = self._script.replace("ANSWERS", _ANSWERS).replace("READ", read)
        self._fields = fields
        self._fields_of = fields_of
        self._conversation = kept(self._begun)

    def version(self) -> str:
        """Return the installed version; raise ImportError without it."""
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


class Package(Program[FieldsT]):
    """A package of npm in Node.js: of `npm install --global`, or a folder that `NODE_PATH` names.

    Packages of the working directory are not run.
    """

    _script = _PACKAGE

    def __init__(
        self,
        name: str,
        read: str,
        fields_class: type[FieldsT],
        rule: str,
        *,
        names_node: bool = False,
    ) -> None:
        """Name the package, the expression that reads by `found`, and what it means to throw.

        With `names_node`, the version has that of Node.js behind it: "1.21.1+node-20.20.2".
        """
        self._name = name
        self._ending = "+node-" if names_node else ""

        def fields_of(line: str) -> FieldsT:
            answer = json.loads(line)
            if answer is None:
                raise Refused("it throws", rule)
            return fields_class(*answer)

        fields: tuple[str, ...] = getattr(fields_class, "_fields", ())
        super().__init__(read, fields, fields_of)

    def started(self, node: str, folder: str = "") -> Conversation:
        """Return a conversation with the package of a folder `node_modules`, or the installed one.

        Raise ImportError if Node.js does not run, or the package is not there.
        """
        words = self._name, folder, self._ending, *self._fields
        command = [node, "--no-deprecation", "-e", self._script, *words]
        return begun(command, f"{self._name} is not installed")
