"""The variables of the basic URL parser (#concept-basic-url-parser), and its errors.

A state reads as much as it can at once, and returns the result of the next state. So the standard's
buffer is always a span of the input that ends at the pointer.
"""

import re
from bisect import bisect_left, bisect_right

import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.whatwg.parsing.refusals as refusals
from urlprism._core.octets.characters import BEYOND_ASCII, byte_class, stop_class
from urlprism._core.records.findings import Finding
from urlprism.errors import URLError
from urlprism.whatwg.parsing.draft import Draft, new_draft
from urlprism.whatwg.parsing.validation import NAMES, message_of
from urlprism.whatwg.terms.sets import ASCII_TAB_OR_NEWLINE, not_url_unit
from urlprism.whatwg.text import STANDARD
from urlprism.whatwg.urls.record import Spans

_EOF = -1
_CLASS = byte_class(removed=ASCII_TAB_OR_NEWLINE)
_TAB_OR_NEWLINE = 1
_REMOVED_OR_BEYOND = stop_class(ASCII_TAB_OR_NEWLINE | BEYOND_ASCII)
_REMOVED = re.compile(rb"[\t\n\r]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"
_PARSER = "#concept-basic-url-parser"
_LONG, _ROOM = 1024, 64
_MOST_LEFT, _GREATEST_LEFT = 4, 8192
_NAMES = NAMES
_rules: dict[str, tuple[str, str]] = {}  # by the name of an error: its last section, and the text


class Machine:
    """A run of the basic URL parser: its input, pointer, base URL, state override and encoding.

    The input is `octets` from `start` to `end`: UTF-8, without what the parser removes. They are
    borrowed from `owned`, and both are set at once. `url` is what the parser writes,
    and has the base. `is_setter` says that a setter chose the first state; then the base is the URL
    that it changes. `found` collects validation errors, unless it is None. If the run `has_failed`,
    `failure`, `detail`, `section` and two places say what stopped it, unless `is_silent`.

    Errors have places in the text, counted in characters. `given` is the text in UTF-8, and its
    octets from `first` to `last` became the input; `is_cut` says that tabs or newlines were removed
    from them. Before the octet `counted` there are `characters` characters.
    """

    __slots__ = (
        "characters", "counted", "cuts", "detail", "encoding", "end", "failed_end", "failed_start",
        "failure", "first", "found", "given", "has_failed", "is_cut", "is_setter", "is_silent",
        "last", "octets", "owned", "pointer", "section", "start", "text", "url",
    )  # fmt: skip

    text: str
    given: bytes
    owned: bytes
    octets: bytes
    start: int
    first: int
    last: int
    is_cut: bool
    cuts: list[int] | None
    pointer: int
    end: int
    counted: int
    characters: int
    url: Draft
    is_setter: bool
    is_silent: bool
    encoding: str | None
    found: list[Finding] | None
    has_failed: bool
    failure: str
    failed_start: int
    failed_end: int
    section: str
    detail: str

    def __init__(self, text: str, base: Spans | None = None, is_setter: bool = False) -> None:
        """Take a text and its base; for a setter that is the URL that it changes."""
        self.url = Draft()
        self.has_failed = True
        self.begin(text, base, is_setter)

    def __cinit__(self) -> None:
        """Make sure that every compiled machine has a draft, even if `__init__` does not run."""
        self.url = new_draft(None)

    def begin(self, text: str, base: Spans | None, is_setter: bool) -> None:
        """Begin with a text; a machine can do so again."""
        nothing = b""
        self.text = text
        self.is_setter = is_setter
        self.url.begin()
        if base is not None or self.url.has_base:
            self.url.set_base(base)
        self.encoding = None
        self.found = None
        if self.has_failed:
            self.has_failed = False
            self.failure = self.section = self.detail = ""
            self.failed_start = self.failed_end = 0
        self.cuts = None
        self.given = nothing
        self.owned = nothing
        self.octets = memory.borrow(nothing)
        self.is_cut = self.is_silent = False
        self.start = self.pointer = self.end = 0
        self.first = self.last = self.counted = self.characters = 0

    def prepare(self) -> None:
        """Make the input from the text: steps 1 to 3 of #concept-basic-url-parser."""
        text = self.text
        owned = memory.one_octet_each(text if memory.is_ascii(text) else in_utf8(text))
        octets = memory.borrow(owned)
        start, end = 0, memory.size(owned)
        if not self.is_setter:
            start = scan.past_blanks(octets, start, end)
            end = scan.before_blanks(octets, start, end)
        self.given = owned
        self.first, self.last = start, end
        input_octets = owned
        if self.holds_removed(octets, start, end):
            self.is_cut = True
            table = memory.borrow_table(_CLASS)
            input_octets = memory.without(octets, start, end, table, _TAB_OR_NEWLINE)
            start, end = 0, memory.size(input_octets)
        self.owned = input_octets
        self.octets = memory.borrow(input_octets)
        self.start = self.pointer = start
        self.end = end
        self.url.reserve((3 * (end - start) if end < _LONG else 0) + _ROOM)
        if self.found is not None:
            self.report_changes(memory.size(owned))

    def holds_removed(self, octets: bytes, start: int, end: int) -> bool:
        """Return whether there are tabs and newlines in a span of octets."""
        start = scan.until_stop(octets, start, end, memory.borrow_table(_REMOVED_OR_BEYOND))
        if start == end:
            return False
        return (
            scan.find_one_of(octets, start, end, signs.TAB, signs.LINE_FEED, signs.CARRIAGE_RETURN)
            < end
        )

    def report_changes(self, size: int) -> None:
        """Report the text before and after the input, and the tabs and newlines in it."""
        edges = ((0, self.first), (self.last, size))
        around = [
            (self._character(start), self._character(end)) for start, end in edges if start < end
        ]
        removed = [self._character(cut) for cut in self._removed()]
        for places in (around, [(at, at + 1) for at in removed]):
            self._add_once("invalid-URL-unit", places, _PARSER)

    def code(self) -> int:
        """Return the octet at the pointer: the standard's c."""
        return self.octets[self.pointer] if self.pointer < self.end else _EOF

    def has(self, code: int, offset: int) -> bool:
        """Return whether a character is `offset` characters after the pointer."""
        pos = self.pointer + offset
        return pos < self.end and self.octets[pos] == code

    def at_slash(self) -> bool:
        r"""Return whether a slash is at the pointer; in a special URL, "\" is one too."""
        code = self.code()
        return code == signs.SOLIDUS or (code == signs.REVERSE_SOLIDUS and self.url.is_special)

    def at_end_of_path(self) -> bool:
        """Return whether the end, "?" or "#" is at the pointer."""
        return self.code() in {_EOF, signs.QUESTION_MARK, signs.NUMBER_SIGN}

    def pass_slash(self, section: str) -> bool:
        r"""Move past a slash at the pointer, and report a "\"; return whether there was one."""
        if not self.at_slash():
            return False
        if self.has(signs.REVERSE_SOLIDUS, 0):
            self.report("invalid-reverse-solidus", self.pointer, self.pointer + 1, section)
        self.pointer += 1
        return True

    def changed_draft(self) -> Draft:
        """Return the draft of a setter, which has a base: the URL that is changed."""
        if not self.url.has_base:
            raise AssertionError
        return self.url

    def report(self, name: str, start: int, end: int, section: str, detail: str = "") -> None:
        """Note a validation error that does not stop the run."""
        if self.found is not None:
            self._note(name, start, end, section, detail)

    def _note(self, name: str, start: int, end: int, section: str, detail: str) -> None:
        first, last = self.places(start, end)
        self._add(name, first, last, section, detail)

    def _add(self, name: str, first: int, last: int, section: str, detail: str = "") -> None:
        if self.found is not None:
            message = message_of(name, detail)
            self.found.append(Finding(name, first, last, section, message, False, detail))

    def _add_once(self, name: str, places: list[tuple[int, int]], section: str) -> None:
        """Note an error that the standard reports once, wherever it is found."""
        if self.found is not None and places:
            first, *others = places
            found = Finding(name, *first, section, NAMES[name], False, "", tuple(others))
            self.found.append(found)

    def fail(self, name: str, start: int, end: int, section: str, detail: str = "") -> bool:
        """Note the error that stops the run, unless nobody asks for it; return False."""
        if not self.is_silent:
            self._keep_failure(name, start, end, section, detail)
        return False

    def _keep_failure(self, name: str, start: int, end: int, section: str, detail: str) -> None:
        self.has_failed = True
        self.failure = name
        self.failed_start = start
        self.failed_end = end
        self.section = section
        self.detail = detail

    def refuse(self, message: str, start: int, end: int) -> bool:
        """Note why a setter does nothing, if the standard names no error; return False."""
        if not self.is_silent:
            self._keep_failure("", start, end, "#api", message)
        return False

    def unread(self) -> tuple[int, int]:
        """Return the span of the text that no state has read."""
        return self.places(self.pointer, self.end)

    def check_units(self, start: int, end: int, section: str) -> None:
        """Report everything in a span of the input that is not a URL unit (#url-units)."""
        if self.found is not None:
            self._report_units(start, end, section)

    def _report_units(self, start: int, end: int, section: str) -> None:
        for first, last in self._not_units(start, end):
            self.report("invalid-URL-unit", first, last, section)

    def check_host_units(self, start: int, end: int, section: str) -> None:
        """Report once that an opaque host has what is no URL code point, and once that a % is bare.

        The standard says of a host that it contains such things, and of other parts that each is
        one.
        """
        if self.found is not None:
            self._report_host_units(start, end, section)

    def _report_host_units(self, start: int, end: int, section: str) -> None:
        others: list[tuple[int, int]] = []
        units: list[tuple[int, int]] = []
        for first, last in self._not_units(start, end):
            kind = units if self.octets[first] == signs.PERCENT_SIGN else others
            kind.append(self.places(first, last))
        self._add_once("invalid-URL-unit", others, section)
        self._add_once("invalid-URL-unit", units, section)

    def _not_units(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the spans in a span of the input that are not URL units (#url-units)."""
        text = memory.decoded_text(self.octets, start, end)
        if memory.is_ascii(text):
            spans = [unit.span() for unit in not_url_unit().finditer(text)]
            return [(start + first, start + last) for first, last in spans]
        read, spans = 0, []
        for unit in not_url_unit().finditer(text):
            start += len(text[read : unit.start()].encode())
            last = start + len(unit[0].encode())
            spans.append((start, last))
            read, start = unit.end(), last
        return spans

    def places(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the text for a span of the input."""
        if not self.is_cut:
            return self._character(start), self._character(end)
        if self.cuts is None:
            self.cuts = [at - self.first - number for number, at in enumerate(self._removed())]
        first = self.first + start + bisect_right(self.cuts, start)
        last = self.first + end + bisect_left(self.cuts, end)
        return self._character(first), self._character(max(first, last))

    def _removed(self) -> list[int]:
        """Return where in the octets given there are tabs and newlines that were removed."""
        if not self.is_cut:
            return []
        # Compiled, the octets of a text in ASCII are owned by the text.
        octets = self.text.encode() if memory.is_ascii(self.text) else self.given
        return [removed.start() for removed in _REMOVED.finditer(octets, self.first, self.last)]

    def _character(self, offset: int) -> int:
        """Return how many characters of the text are before an octet of it."""
        if memory.is_ascii(self.text):
            return offset
        octets = self.given
        if offset < self.counted:
            self.counted = self.characters = 0
        self.characters += memory.characters(memory.borrow(octets), self.counted, offset)
        self.counted = offset
        return self.characters

    def findings(self) -> list[Finding]:
        """Return the validation errors; the error that stopped the run is the last."""
        errors = self.found or []
        if not self.has_failed:
            return errors
        first, last = self.places(self.failed_start, self.failed_end)
        message = message_of(self.failure, self.detail)
        return [
            *errors,
            Finding(self.failure, first, last, self.section, message, True, self.detail),
        ]

    def error(self) -> URLError:
        """Return the error that stopped the run, to be raised."""
        if self.is_cut:
            first, last = self.places(self.failed_start, self.failed_end)
        else:
            first = self._character(self.failed_start)
            last = self._character(self.failed_end)
        message = self.detail
        if self.failure != "":
            message = _NAMES[self.failure]
        rule = _rule(self.failure, self.section)
        return refusals.refusal(URLError, message, self.text, first, last, rule)


def _rule(name: str, section: str) -> str:
    """Return the section of the standard and the name of the error, if it has one."""
    latest = _rules.get(name)
    if latest is not None and latest[0] == section:
        return latest[1]
    rule = f"{STANDARD} {section}, {name}" if name != "" else f"{STANDARD} {section}"
    _rules[name] = section, rule
    return rule


def in_utf8(text: str) -> bytes:
    """Return `text` in UTF-8, with U+FFFD in place of each lone surrogate."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return scalar_values(text).encode()


def scalar_values(text: str) -> str:
    """Return `text` with U+FFFD in place of each lone surrogate."""
    return text if text.isascii() else _SURROGATE.sub(_REPLACEMENT, text)


def take_machine(text: str, base: Spans | None, is_setter: bool) -> Machine:
    """Return a machine that begins with a text: one that was left, or a new one."""
    try:
        machine = _left.pop()
    except IndexError:
        return Machine(text, base, is_setter)
    machine.text = text
    machine.is_setter = is_setter
    if base is not None:
        machine.url.set_base(base)
    return machine


def leave_machine(machine: Machine) -> None:
    """Keep a machine that nobody uses any more, with its buffer, for another text."""
    if len(_left) < _MOST_LEFT and machine.url.size < _GREATEST_LEFT:
        machine.begin("", None, False)
        _left.append(machine)


_left = [Machine("") for _ in range(_MOST_LEFT)]
