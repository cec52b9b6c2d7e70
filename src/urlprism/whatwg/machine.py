"""The variables of the basic URL parser (#concept-basic-url-parser), and its errors.

A state reads as much as it can at once, and returns the result of the next state. So the standard's
buffer is always a span of the input that ends at the pointer.
"""

import re

import urlprism._vocabulary.memory as memory
import urlprism._vocabulary.scan as scan
from urlprism._vocabulary.characters import byte_class
from urlprism._vocabulary.percent import encode
from urlprism.errors import URLError
from urlprism.whatwg.record import Spans, URLRecord
from urlprism.whatwg.sets import ASCII_TAB_OR_NEWLINE, C0_CONTROL_OR_SPACE, not_url_unit
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.validation import NAMES, Finding

_EOF = -1
_SOLIDUS, _REVERSE_SOLIDUS, _QUESTION_MARK, _NUMBER_SIGN = b"/\\?#"
_REMOVED = dict.fromkeys(map(ord, ASCII_TAB_OR_NEWLINE))
_CLASS = byte_class(removed=ASCII_TAB_OR_NEWLINE, trimmed=C0_CONTROL_OR_SPACE)
_TAB_OR_NEWLINE, _C0_CONTROL_OR_SPACE = 1, 2
_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"


class Machine:
    """A run of the basic URL parser: its input, pointer, base URL, state override and encoding.

    `input` is the text given without what the parser removes; `octets` views it, one octet a
    character, 0x80 or more for those beyond ASCII. The octets are borrowed from `owned`, which
    only `prepare` sets, and both at once. `is_setter` says that a setter chose the state
    to begin with. `found` collects validation errors, unless it is None; `failure` is what stopped
    the run.
    """

    __slots__ = (
        "base", "encoding", "end", "failure", "found", "input", "is_setter", "kept", "octets",
        "owned", "pointer", "shift", "text", "url",
    )  # fmt: skip

    text: str
    input: str
    owned: str | bytes
    octets: bytes
    pointer: int
    end: int
    shift: int
    kept: list[int] | None
    url: URLRecord
    base: Spans | None
    is_setter: bool
    encoding: str | None
    found: list[Finding] | None
    failure: tuple[str, int, int, str, str] | None

    def __init__(self, text: str, url: URLRecord, base: Spans | None, is_setter: bool) -> None:
        """Take a text, the URL to make or change, its base, and whether a setter runs this."""
        self.text = text
        self.url = url
        self.base = base
        self.is_setter = is_setter
        self.encoding = None
        self.found = None
        self.failure = None
        self.kept = None
        self.shift = 0
        self.pointer = 0

    def prepare(self) -> None:
        """Make the input from the text: steps 1 to 3 of #concept-basic-url-parser."""
        text = scalar_values(self.text)
        if not self.is_setter:
            text = self.trimmed(text)
        owned = memory.one_octet_each(text)
        octets = memory.borrow(owned)
        size = len(text)
        if scan.until(octets, 0, size, memory.borrow_table(_CLASS), _TAB_OR_NEWLINE) < size:
            self.report_removed(text)
            text = text.translate(_REMOVED)
            owned = memory.one_octet_each(text)
        self.input = text
        self.owned = owned
        self.octets = memory.borrow(owned)
        self.end = len(text)

    def trimmed(self, text: str) -> str:
        """Return `text` without C0 controls and spaces at both ends."""
        owned = memory.one_octet_each(text)
        octets = memory.borrow(owned)
        table = memory.borrow_table(_CLASS)
        start, end = 0, len(text)
        while start < end and table[octets[start]] & _C0_CONTROL_OR_SPACE:
            start += 1
        while end > start and table[octets[end - 1]] & _C0_CONTROL_OR_SPACE:
            end -= 1
        if end - start == len(text):
            return text
        self.shift = start
        self.report_trimmed(end - start)
        return text[start:end]

    def report_trimmed(self, length: int) -> None:
        """Report the text before and after the `length` characters that are kept."""
        for start, end in ((-self.shift, 0), (length, len(self.text) - self.shift)):
            if start < end:
                self.report("invalid-URL-unit", start, end, "#concept-basic-url-parser")

    def report_removed(self, text: str) -> None:
        """Report the tabs and newlines in a text, and note the places of the other characters."""
        if self.found is not None:
            for at, character in enumerate(text):
                if character in ASCII_TAB_OR_NEWLINE:
                    self.report("invalid-URL-unit", at, at + 1, "#concept-basic-url-parser")
        self.kept = [self.shift + at for at, c in enumerate(text) if c not in ASCII_TAB_OR_NEWLINE]
        self.kept.append(self.shift + len(text))

    def code(self) -> int:
        """Return the octet at the pointer: the standard's c."""
        return self.octets[self.pointer] if self.pointer < self.end else _EOF

    def has(self, code: int, offset: int) -> bool:
        """Return whether a character is `offset` characters after the pointer."""
        pos = self.pointer + offset
        return pos < self.end and self.octets[pos] == code

    def check_span(self, start: int, end: int) -> None:
        """Raise IndexError for a span outside the input."""
        if start < 0 or start > end or end > self.end:
            raise IndexError("a span outside the input")

    def at_slash(self) -> bool:
        r"""Return whether a slash is at the pointer; in a special URL, "\" is one too."""
        code = self.code()
        return code == _SOLIDUS or (code == _REVERSE_SOLIDUS and self.url.is_special)

    def at_end_of_authority(self) -> bool:
        """Return whether the end, a slash, "?" or "#" is at the pointer."""
        code = self.code()
        return code in {_EOF, _QUESTION_MARK, _NUMBER_SIGN} or self.at_slash()

    def pass_slash(self, section: str) -> bool:
        r"""Move past a slash at the pointer, and report a "\"; return whether there was one."""
        if not self.at_slash():
            return False
        if self.has(_REVERSE_SOLIDUS, 0):
            self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1, section)
        self.pointer += 1
        return True

    def base_url(self) -> Spans:
        """Return the base URL, where the standard asserts that there is one."""
        if self.base is None:
            raise AssertionError
        return self.base

    def report(self, name: str, start: int, end: int, section: str, detail: str = "") -> None:
        """Note a validation error that does not stop the run."""
        if self.found is not None:
            first, last = self.places(start, end)
            self.found.append(Finding(name, first, last, section, False, detail))

    def fail(self, name: str, start: int, end: int, section: str, detail: str = "") -> bool:
        """Note the error that stops the run; return False."""
        self.failure = (name, start, end, section, detail)
        return False

    def refuse(self, message: str, start: int, end: int) -> bool:
        """Note why a setter does nothing, if the standard names no error; return False."""
        self.failure = ("", start, end, "#api", message)
        return False

    def unread(self) -> tuple[int, int]:
        """Return the span of the text that no state has read."""
        return self.places(self.pointer, self.end)

    def check_units(self, start: int, end: int, section: str) -> None:
        """Report everything in a span of the input that is not a URL unit (#url-units)."""
        if self.found is not None:
            for unit in not_url_unit().finditer(self.input, start, end):
                self.report("invalid-URL-unit", unit.start(), unit.end(), section)

    def places(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the text for a span of the input."""
        if self.kept is None:
            return self.shift + start, self.shift + end
        first = self.kept[start]
        return first, self.kept[end - 1] + 1 if start < end else first

    def findings(self) -> list[Finding]:
        """Return the validation errors; the error that stopped the run is the last."""
        found = self.found or []
        if self.failure is None:
            return found
        name, start, end, section, detail = self.failure
        first, last = self.places(start, end)
        return [*found, Finding(name, first, last, section, True, detail)]

    def error(self) -> URLError:
        """Return the error that stopped the run, to be raised."""
        name, start, end, section, message = self.failure or ("", 0, 0, "", "")
        first, last = self.places(start, end)
        if name:
            rule = f"{STANDARD} {section}, {name}"
            return URLError(NAMES[name], self.text, first, last, rule)
        return URLError(message, self.text, first, last, f"{STANDARD} {section}")


def scalar_values(text: str) -> str:
    """Return `text` with U+FFFD in place of each lone surrogate."""
    return text if text.isascii() else _SURROGATE.sub(_REPLACEMENT, text)


def utf8_percent_encode(text: str, table: bytes) -> str:
    """Return `text` percent-encoded by the set in `table` (#string-utf-8-percent-encode)."""
    return encode(text if memory.is_ascii(text) else text.encode(), table)
