"""Secrets that stand apart from what names them: in XML, in pairs of name and value, keys in PEM.

| form                                                    | hidden                               |
|---------------------------------------------------------|--------------------------------------|
| `<Password>x</Password>`, `<entry key="password">x</…>` | what is in the element               |
| `<key>token</key><string>x</string>`                    | what is in the second element        |
| `name="password" value="x"`, `"name": "TOKEN", "value": | the value                            |
| "x"`, `name: TOKEN` and `value: x` in the next line     |                                      |
| `-----BEGIN PRIVATE KEY-----` (RFC 7468 section 10)     | up to the END, or what is in Base64  |
"""

import re
from collections.abc import Iterator
from typing import Final

from urlprism.redaction.fields import is_nothing
from urlprism.redaction.rules import Rules

Span = tuple[int, int]

# Element, attributes, and the text up to the next tag; as it is, or with references for "<".
_ELEMENT: Final = re.compile(
    r"(?:<|&lt;)(?:[A-Za-z_][\w.-]*+:)?(?P<name>[A-Za-z_][\w.-]*+)(?P<attributes>\s[^<>&]*+)?"
    r"(?:>|&gt;)\s*+(?:<!\[CDATA\[)?(?P<text>(?:[^<&\]]|&(?!lt;)|\](?!\]>))++)(?=\]\]>|<|&lt;)"
)
_NAMED: Final = re.compile(r"\s(?:key|name)\s*+=\s*+\\*+[\"']([A-Za-z_][\w.-]*+)\\*+[\"']")
# What follows the element of a name, up to the text of the element of its value.
_NEXT: Final = re.compile(r"(?:<|&lt;)/(?:key|name)(?:>|&gt;)\s*+(?:<|&lt;)(?:string|value)"
                          r"(?:>|&gt;)((?:[^<&]|&(?!lt;))++)")  # fmt: skip
_OF_NAMES: Final = ("key", "name")
_PAIR: Final = re.compile(
    r"\b(?:name|key|parameterkey|id)\\{0,3}[\"']?[ \t]{0,9}+[:=][ \t]{0,9}+\\{0,3}[\"']?"
    r"(?P<name>[A-Za-z_][\w.-]{0,63}+)\\{0,3}[\"']?[^<>{}\w]{0,40}+(?:parameter)?value\\{0,3}[\"']?"
    r"[ \t]{0,9}+[:=][ \t]{0,9}+(?P<escapes>\\{0,3})(?P<quote>[\"']?)", re.IGNORECASE
)  # fmt: skip
# How the name ends that is before the second sign of a pair.
VALUES: Final = ("value",)
_WORD: Final = re.compile(r"[^\s,;\"'<>{}]++")
_KEY: Final = re.compile(r"----[- ]BEGIN (?:[A-Z0-9]++ ){0,4}?PRIVATE KEY(?: BLOCK)?[- ]----")
_END: Final = re.compile(r"----[- ]END |----[- ]BEGIN ")
_BLANK: Final = r"(?:\\[nrt]|[\s\"'+,|>\\])"
_AROUND: Final = re.compile(rf"{_BLANK}*+")
_BASE64: Final = re.compile(rf"(?:{_BLANK}*+[A-Za-z0-9+/]{{16,}}+={{0,2}})++")
# A line of a key: a header of RFC 1421, or Base64, whatever a program wrote before it.
_LINE: Final = re.compile(
    rf"{_BLANK}*+(?P<hidden>(?:Proc-Type|DEK-Info|Version|Comment|Hash): .*"
    rf"|[A-Za-z0-9+/]{{4,}}+={{0,2}}|=[A-Za-z0-9+/]{{4}})?{_BLANK}*+"
)


def of_apart(text: str, rules: Rules) -> list[Span]:
    """Return the spans of the secrets whose names stand apart from them."""
    spans: list[Span] = []
    if "</" in text or "&lt;/" in text:
        spans += _of_elements(text, rules)
    if "alue" in text or "ALUE" in text:
        spans += _of_pairs(text, rules)
    return spans


def of_keys(text: str) -> list[Span]:
    """Return the spans of what is secret of private keys in PEM."""
    spans: list[Span] = []
    for key in _KEY.finditer(text) if "PRIVATE KEY" in text else ():
        start = key.end()
        end = _END.search(text, start)
        if end is not None and "END" in end[0]:
            spans.append(_trimmed(text, start, end.start()))
        elif body := _BASE64.match(text, start):
            spans.append(_trimmed(text, start, body.end()))
    return spans


def _of_elements(text: str, rules: Rules) -> Iterator[Span]:
    for element in _ELEMENT.finditer(text):
        name, attributes = element["name"], element["attributes"]
        start, end = element.span("text")
        if name in _OF_NAMES and rules.is_field(element["text"].strip()):
            behind = _NEXT.match(text, end)
            if behind:
                yield _trimmed(text, *behind.span(1))
            continue
        named = _NAMED.search(attributes) if attributes else None
        if rules.is_field(name) or (named is not None and rules.is_field(named[1])):
            yield _trimmed(text, start, end)


def _of_pairs(text: str, rules: Rules) -> Iterator[Span]:
    place = 0
    while pair := _PAIR.search(text, place):
        place = start = pair.end()
        if not rules.is_field(pair["name"]):
            continue
        closing = pair["escapes"] + pair["quote"]
        if pair["quote"]:
            line = text.find("\n", start)
            stop = text.find(closing, start, len(text) if line < 0 else line)
            end = (len(text) if line < 0 else line) if stop < 0 else stop
        else:
            word = _WORD.match(text, start)
            end = word.end() if word else start
        place = max(place, end)
        if not is_nothing(text, start, end):
            yield start, end


def _trimmed(text: str, start: int, end: int) -> Span:
    """Return a span without the blanks at its ends, written as escapes or not."""
    around = _AROUND.match(text, start, end)
    start = around.end() if around else start
    while end > start and text[end - 1] in " \t\r\n\"'+,":
        end -= 1
    while end - start > 1 and text[end - 2] == "\\" and text[end - 1] in "nrt":
        end -= 2
    return (start, start) if is_nothing(text, start, end) else (start, end)


class KeyLines:
    """The lines of a text read line by line; `is_open` says whether a key in PEM goes on."""

    __slots__ = ("is_open",)

    def __init__(self) -> None:
        """Begin outside a key."""
        self.is_open = False

    def hidden(self, line: str) -> list[Span]:
        """Return the spans of what a line without its end has of a key that began before it.

        A key is over at its END, and at the first line that has no Base64.

        >>> lines = KeyLines()
        >>> [lines.hidden(each) for each in ("-----BEGIN PRIVATE KEY-----", "MIIEvQIB", "done.")]
        [[], [(0, 8)], []]
        """
        spans: list[Span] = []
        if self.is_open:
            end = _END.search(line)
            inside = _LINE.fullmatch(line, 0, end.start() if end else len(line))
            self.is_open = inside is not None and end is None
            if inside and inside["hidden"]:
                spans.append(inside.span("hidden"))
        if "PRIVATE KEY" in line:
            for key in _KEY.finditer(line):
                self.is_open = _END.search(line, key.end()) is None
        return spans
