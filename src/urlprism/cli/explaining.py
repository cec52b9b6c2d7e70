"""What the URL Standard makes of a text, for people and for programs."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from urlprism.cli.drawing import drawn
from urlprism.cli.pointing import pointed
from urlprism.cli.texts import Line, Piece, elided, folded, shown
from urlprism.errors import masked
from urlprism.whatwg import URL, Finding, findings, is_valid

_LABELS = 9
_LONGEST_TEXT = 280
# What `URL.display` has for a password.
_HIDDEN = "******"


@dataclass(frozen=True, slots=True)
class Explanation:
    """A text, what it is read against, the URL that it gives, if any, and what is found in it."""

    line: int | None
    text: str
    base: URL | None
    url: URL | None
    is_valid: bool
    findings: Sequence[Finding]


def explained(text: str, base: URL | None, line: int | None) -> Explanation:
    """Return what the standard makes of `text`, which stands in `line` if it has lines."""
    return Explanation(
        line, text, base, URL.parse(text, base), is_valid(text, base), findings(text, base)
    )


def as_object(explanation: Explanation) -> dict[str, object]:
    """Return an explanation as JSON has it."""
    url, base = explanation.url, explanation.base
    row: dict[str, object] = {} if explanation.line is None else {"line": explanation.line}
    return row | {
        "url": explanation.text,
        "base": base and base.href,
        "href": url and url.href,
        "display": url and url.display(),
        "origin": url and url.origin,
        "parts": url and _parts(url),
        "is_valid": explanation.is_valid,
        "findings": [_finding(finding) for finding in explanation.findings],
    }


def sketched(explanation: Explanation, width: int) -> Iterator[Line]:
    """Yield an explanation as people read it, in lines of at most `width` columns."""
    room = width - _LABELS
    url, base = explanation.url, explanation.base
    is_same = url is not None and base is None and url.href == explanation.text
    if explanation.line is not None:
        yield from _labelled("line", [[Piece(str(explanation.line))]])
    if not is_same:
        yield from _labelled("url", _text(masked(explanation.text), room))
    if base:
        yield from _labelled("base", _text(_without_password(base, None), room))
    if url:
        yield from _reading(url, room, is_same=is_same)
    yield from _labelled("valid", [_verdict(explanation)])
    text = shown(masked(explanation.text))
    for group in _groups(explanation.findings):
        yield []
        style = _style(group[0])
        yield from _labelled(style, _told(group, text, room), style)


class Sketches:
    """Explanations as plain text, a rule between them."""

    def __init__(self, width: int) -> None:
        """Take how wide the lines may be."""
        self._width = width
        self._before: list[Line] = []

    def head(self) -> str:
        """Return nothing."""
        return ""

    def body(self, rows: Iterable[Explanation]) -> str:
        """Return the lines of each explanation."""
        lines = ("".join([piece.text for piece in line]) for line in self.lines(rows))
        return "".join([line.rstrip() + "\n" for line in lines])

    def lines(self, rows: Iterable[Explanation]) -> Iterator[Line]:
        """Yield the lines of each explanation, for who can show their styles."""
        for row in rows:
            yield from self._before
            yield from sketched(row, self._width)
            self._before = [[], [Piece("─" * self._width, "dim")], []]

    def tail(self) -> str:
        """Return nothing."""
        return ""


def _parts(url: URL) -> dict[str, object]:
    return {
        name: {"text": url.href[start:end], "start": start, "end": end}
        for name, (start, end) in url.spans().items()
    }


def _finding(finding: Finding) -> dict[str, object]:
    return {
        "name": finding.name,
        "message": finding.message,
        "section": finding.section,
        "start": finding.start,
        "end": finding.end,
        "is_failure": finding.is_failure,
    }


def _reading(url: URL, room: int, *, is_same: bool) -> Iterator[Line]:
    """Yield the URL that a text gives, with its parts drawn under it."""
    drawing = drawn(_without_password(url, None), url.spans(), room)
    if is_same:
        yield from _labelled("url", [next(drawing)])
    yield from _labelled("= href" if is_same else "href", drawing)
    display = url.display()
    if display != _without_password(url, _HIDDEN):
        yield from _labelled("display", _text(display, room))
    yield from _labelled("origin", _text(url.origin, room))


def _without_password(url: URL, hidden: str | None) -> str:
    """Return the href with this for its password, or with an asterisk for each character of it."""
    start, end = url.spans().get("password", (0, 0))
    if start == end:
        return url.href
    return url.href[:start] + (hidden or "*" * (end - start)) + url.href[end:]


def _verdict(explanation: Explanation) -> Line:
    """Return whether a text is valid, and how much speaks against it."""
    count = len(explanation.findings)
    found = f": {count:,} finding{'s' * (count != 1)}" if count else ""
    if explanation.url is None:
        return [Piece("no, and refused", "fatal"), Piece(found)]
    if explanation.is_valid:
        return [Piece("yes", "fine"), Piece(found)]
    return [Piece("no", "finding"), Piece(found or ": it is not what #url-writing asks for")]


def _groups(found: Iterable[Finding]) -> Iterable[Sequence[Finding]]:
    """Return the findings, those together that say the same of several places."""
    groups: dict[tuple[str, str, bool], list[Finding]] = {}
    for finding in found:
        key = finding.name, finding.section, finding.is_failure
        groups.setdefault(key, []).append(finding)
    return groups.values()


def _told(group: Sequence[Finding], text: str, room: int) -> Iterator[Line]:
    """Yield what a group of findings says, where, and the section that says so."""
    name, message = group[0].name, group[0].message
    times = f" ({len(group):,}\u00a0times)" if len(group) > 1 else ""
    wrapped = textwrap.wrap(f"{name}: {message}{times}", room, break_on_hyphens=False)
    first, *rest = [line.replace("\u00a0", " ") for line in wrapped]
    yield [Piece(first[: len(name)], "name"), Piece(first[len(name) :])]
    yield from ([Piece(line)] for line in rest)
    if text:
        places = [(finding.start, finding.end) for finding in group]
        yield from pointed(text, places, room, _style(group[0]))
    yield [Piece(f"URL Standard {group[0].section}", "dim")]


def _style(finding: Finding) -> str:
    """Return how a finding is shown, which is also what it is called."""
    return "fatal" if finding.is_failure else "finding"


def _text(text: str, room: int) -> Iterator[Line]:
    """Yield a text in lines; of a very long one the middle is left out."""
    lines = folded(elided(text, _LONGEST_TEXT), room)
    return ([Piece(line)] for line in lines or ['""'])


def _labelled(label: str, lines: Iterable[Line], style: str = "label") -> Iterator[Line]:
    """Yield lines with a label before the first, and the others below it."""
    for line in lines:
        yield [Piece(label.ljust(_LABELS), style), *line]
        label = ""
