"""The installed PHP, asked in one long-lived process.

A question is a text in hexadecimal, an answer a line of JSON: the parts in hexadecimal, or null.
"""

import json
from typing import Final

from urlprism.readers.live.conversation import Conversation, begun, installed, kept
from urlprism.readers.php import FIELDS, Fields
from urlprism.readers.reading import Refused, Value

_PROGRAM: Final = """
echo PHP_VERSION, "\\n";
while (($line = fgets(STDIN)) !== false) {
    $parts = parse_url(hex2bin(rtrim($line)));
    $coded = $parts === false ? null
        : array_map(fn($part) => is_int($part) ? $part : bin2hex($part), $parts);
    echo json_encode($coded), "\\n";
}
"""


def version() -> str:
    """Return the version that is installed; ImportError if there is none."""
    return _php().version


def report(text: str, base: str | None) -> Fields:  # noqa: ARG001 - there is no resolving
    """Return what the installed PHP makes of a text, whatever the base."""
    return _php().ask(text.encode("utf-8", "surrogatepass").hex(), _read)


def _read(line: str) -> Fields:
    """Return the report that an answer holds; Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("refused", "parse_url, false")
    if not set(FIELDS).issuperset(answer):
        raise ValueError("a part that PHP has not")
    return Fields._make(_part(answer.get(name)) for name in FIELDS)


def _part(value: Value) -> Value:
    """Return the text that hexadecimal digits stand for, or a number as it is."""
    if value is None or isinstance(value, int):
        return value
    return bytes.fromhex(value).decode("utf-8", "surrogatepass")


@kept
def _php() -> Conversation:
    """Return the conversation with PHP; ImportError without it."""
    return begun([installed("php"), "-n", "-r", _PROGRAM], "php does not run")
