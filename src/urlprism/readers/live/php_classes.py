"""A class of the installed PHP that reads URLs, in one long-lived process for each class.

A question is the text and its base, each as "=" and hexadecimal digits, or "-" for no base. An
answer is a line of JSON: what the methods return, texts in hexadecimal, or null.
"""

import json
from typing import Final

from urlprism.readers.live.conversation import Conversation, begun, installed
from urlprism.readers.reading import Refused, Value

_PROGRAM: Final = """
$class = '%(class)s';
if (!class_exists($class)) {
    exit(1);
}
echo PHP_VERSION, "\\n";
while (($line = fgets(STDIN)) !== false) {
    [$text, $base] = explode(' ', rtrim($line));
    $coded = null;
    try {
        $above = $base === '-' ? null : new $class(hex2bin(substr($base, 1)));
        $url = new $class(hex2bin(substr($text, 1)), $above);
        foreach (explode(' ', '%(methods)s') as $method) {
            $part = $url->$method();
            $coded[] = is_string($part) ? bin2hex($part) : $part;
        }
    } catch (Uri\\UriException) {
        $coded = null;
    }
    echo json_encode($coded), "\\n";
}
"""


def program(name: str, fields: tuple[str, ...]) -> str:
    """Return the program that asks a class; its fields are methods, those of parts without "get".

    PHP takes the names of methods in any case.
    """
    methods = [each if each.startswith("to") else f"get{each}" for each in fields]
    return _PROGRAM % {"class": name, "methods": " ".join(methods)}


def begin(source: str) -> Conversation:
    """Return a conversation with a class; raise ImportError if PHP or the class is missing."""
    command = [installed("php"), "-n", "-r", source]
    return begun(command, "the installed php does not have the class, which came with PHP 8.5")


def question(text: str, base: str | None) -> str:
    """Return the line with which a class is asked."""
    return f"{_told(text)} {_told(base)}"


def values(line: str, size: int) -> list[Value]:
    """Return the values in an answer; raise Refused for null."""
    answer = json.loads(line)
    if answer is None:
        raise Refused("refused", "InvalidUriException")
    if len(answer) != size:
        raise ValueError("not one value for each method")
    return [_part(each) for each in answer]


def _told(text: str | None) -> str:
    return "-" if text is None else "=" + text.encode("utf-8", "surrogatepass").hex()


def _part(value: Value) -> Value:
    """Return hexadecimal digits as a text; a number stays unchanged."""
    if value is None or isinstance(value, int):
        return value
    return bytes.fromhex(value).decode("utf-8", "surrogateescape")
