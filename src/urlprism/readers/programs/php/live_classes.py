"""A class of the installed PHP that reads URLs, in one long-lived process for each class.

A question is the text and its base, each as "=" and hexadecimal digits, or "-" for no base. An
answer is a line of JSON: what the methods return, texts in hexadecimal, or null.
"""

import json
from collections.abc import Callable, Iterable
from typing import Final, Generic

from urlprism.readers.asking.conversation import Conversation, begun, installed, kept
from urlprism.readers.model import FieldsT
from urlprism.readers.outcomes import Refused
from urlprism.readers.reading import Value

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


class Program(Generic[FieldsT]):
    """A class of PHP: its program in `source`, and its conversation, which begins when asked."""

    def __init__(
        self, name: str, fields: tuple[str, ...], make: Callable[[Iterable[Value]], FieldsT]
    ) -> None:
        """Name the class, and its fields: they are methods, those of parts without "get".

        PHP takes the names of methods in any case.
        """
        methods = [each if each.startswith("to") else f"get{each}" for each in fields]
        self.source: Final = _PROGRAM % {"class": name, "methods": " ".join(methods)}
        self._make = make
        self._size = len(fields)
        self._conversation = kept(self._begun)

    def version(self) -> str:
        """Return the installed version; raise ImportError if there is none, or one before 8.5."""
        return self._conversation().version

    def report(self, text: str, base: str | None) -> FieldsT:
        """Return the parts of a URL, read against a base if any; raise Refused if PHP refuses."""
        return self._conversation().ask(question(text, base), self.fields_of)

    def fields_of(self, line: str) -> FieldsT:
        """Return the fields in an answer of the program; raise Refused for null."""
        return self._make(_values(line, self._size))

    def _begun(self) -> Conversation:
        """Return a conversation with the class; raise ImportError if PHP or it is missing."""
        command = [installed("php"), "-n", "-r", self.source]
        return begun(command, "the installed php does not have the class, which came with PHP 8.5")


def question(text: str, base: str | None) -> str:
    """Return the line with which a class is asked."""
    return f"{_told(text)} {_told(base)}"


def _values(line: str, size: int) -> list[Value]:
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
