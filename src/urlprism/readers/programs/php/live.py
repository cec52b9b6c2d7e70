"""The installed PHP, in one long-lived process.

A question is a hexadecimal text, an answer a line of JSON: the parts in hexadecimal, or null.
"""

import json
from typing import Final

from urlprism.readers.asking.conversation import Conversation, begun, installed, kept
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.php.model import FIELDS, Fields
from urlprism.readers.reading import Value

PROGRAM: Final = """
echo PHP_VERSION, "\\n";
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(hex2bin(rtrim($line)));
    $coded = $parts === false ? null
        : array_map(function ($part) { return is_int($part) ? $part : bin2hex($part); }, $parts);
    echo json_encode($coded), "\\n";
}
"""


def version() -> str:
    """Return the installed version; raise ImportError without it."""
    return _php().version


def report(text: str, base: str | None) -> Fields:
    """Return the parts of a text, whatever the base; raise Refused if PHP refuses it."""
    return _php().ask(question(text, base), fields_of)


def question(text: str, base: str | None) -> str:  # noqa: ARG001 - it does not resolve
    """Return the line with which `PROGRAM` is asked."""
    return text.encode("utf-8", "surrogatepass").hex()


def fields_of(line: str) -> Fields:
    """Return the fields in an answer of `PROGRAM`; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("refused", "parse_url, false")
    if not set(FIELDS).issuperset(answer):
        raise ValueError("a part that PHP does not have")
    # PHP writes an array without members as a list.
    parts = dict(answer)
    return Fields._make(_part(parts.get(name)) for name in FIELDS)


def _part(value: Value) -> Value:
    """Return hexadecimal digits as a text; a number stays unchanged."""
    if value is None or isinstance(value, int):
        return value
    return bytes.fromhex(value).decode("utf-8", "surrogatepass")


@kept
def _php() -> Conversation:
    """Return the conversation with PHP; raise ImportError if it is not installed."""
    return begun([installed("php"), "-n", "-r", PROGRAM], "php does not run")
