"""What the URL Standard makes of a text, for people and for programs."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from urlprism._vocabulary.closing import without_state
from urlprism.cli.drawing import drawn
from urlprism.cli.pointing import pointed
from urlprism.cli.texts import LABELS, Line, Piece, labelled, shown, wrapped
from urlprism.redaction.masking import Redacted, redact, redacted
from urlprism.whatwg import URL, Finding, findings, is_valid


@without_state
@dataclass(frozen=True, slots=True, repr=False)
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
    room = width - LABELS
    url, base = explanation.url, explanation.base
    is_same = url is not None and base is None and url.href == explanation.text
    if explanation.line is not None:
        yield from labelled("line", [[Piece(str(explanation.line))]])
    if not is_same:
        text = redacted(explanation.text)
        found = [text.span(finding.start, finding.end)[0] for finding in explanation.findings]
        yield from labelled("url", wrapped(text.text, room, found))
    if base:
        yield from labelled("base", wrapped(redact(base.href), room))
    if url:
        yield from _reading(url, room, is_same=is_same)
    yield from labelled("valid", [_verdict(explanation)])
    text = redacted(explanation.text)
    for group in _groups(explanation.findings):
        yield []
        style = _style(group[0])
        yield from labelled(style, _told(group, text, room), style)


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
    href = redacted(url.href)
    spans = {name: href.span(*span) for name, span in url.spans().items()}
    drawing = drawn(href.text, spans, room)
    if is_same:
        yield from labelled("url", [next(drawing)])
    yield from labelled("= href" if is_same else "href", drawing)
    display = url.display()
    if display != href.text:
        yield from labelled("display", wrapped(display, room))
    yield from labelled("origin", wrapped(url.origin, room))


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


def _told(group: Sequence[Finding], text: Redacted, room: int) -> Iterator[Line]:
    """Yield what a group of findings says, where, and the section that says so."""
    name, message = group[0].name, group[0].message
    times = f" ({len(group):,}\u00a0times)" if len(group) > 1 else ""
    lines = textwrap.wrap(f"{name}: {message}{times}", room, break_on_hyphens=False)
    first, *rest = [line.replace("\u00a0", " ") for line in lines]
    yield [Piece(first[: len(name)], "name"), Piece(first[len(name) :])]
    yield from ([Piece(line)] for line in rest)
    if text.text:
        places = [text.span(finding.start, finding.end) for finding in group]
        yield from pointed(shown(text.text), places, room, _style(group[0]))
    yield [Piece(f"URL Standard {group[0].section}", "dim")]


def _style(finding: Finding) -> str:
    """Return how a finding is shown, which is also what it is called."""
    return "fatal" if finding.is_failure else "finding"
