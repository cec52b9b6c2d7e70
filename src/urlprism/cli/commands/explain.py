"""`urlprism explain`: how the URL Standard parses URLs, and their validation errors."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import click

from urlprism import whatwg
from urlprism._core.classes.closing import without_state
from urlprism.cli.options import common as options
from urlprism.cli.outcomes import Outcome
from urlprism.cli.output.lines import LABELS, Line, Styled, dimmed, labelled, shown, wrapped
from urlprism.cli.output.reports.carets import CARET, Mark, marked
from urlprism.cli.output.reports.diagram import drawn
from urlprism.cli.output.rows import Format, numbered
from urlprism.cli.runs import show_reports
from urlprism.redaction.masking import Redacted, redact, redacted
from urlprism.redaction.words import Words
from urlprism.whatwg import URL, Finding, is_valid


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class ExplainRow:
    """A text, its line if it has one, its base, its URL if it is not refused, and its findings."""

    line: int | None
    text: str
    base: URL | None
    url: URL | None
    is_valid: bool
    findings: Sequence[Finding]

    @property
    def is_finding(self) -> bool:
        """Whether the text is not a valid URL string, or has findings."""
        return bool(self.findings) or not self.is_valid

    def as_object(self) -> dict[str, object]:
        """Return the report as JSON."""
        url, base = self.url, self.base
        return numbered(self.line) | {
            "url": self.text,
            "base": base and base.href,
            "href": url and url.href,
            "display": url and url.display(),
            "origin": url and url.origin,
            "parts": url and _parts(url),
            "is_valid": self.is_valid,
            "findings": [_finding(finding) for finding in self.findings],
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the report in lines of at most `width` columns."""
        width -= LABELS
        url, base = self.url, self.base
        is_same = url is not None and base is None and url.href == self.text
        text = redacted(self.text)
        if self.line is not None:
            yield from labelled("line", [[Styled(str(self.line))]])
        if not is_same:
            starts = [text.span(finding.start, finding.end)[0] for finding in self.findings]
            yield from labelled("url", wrapped(text.text, width, starts))
        if base:
            yield from labelled("base", wrapped(redact(base.href), width))
        words = Words([self.text, base.href if base else ""])
        if url:
            yield from _diagram(url, words, width, is_same=is_same)
        yield from labelled("valid", [_validity(self)])
        for group in _groups(self.findings):
            yield []
            style = _style(group[0])
            yield from labelled(style, _explained(group, text, words, width), style)


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
        **({"others": finding.others} if finding.others else {}),
    }


def _diagram(url: URL, words: Words, width: int, *, is_same: bool) -> Iterator[Line]:
    """Yield the URL of a text with its parts drawn below it; `is_same` if the text is its href."""
    href = words.redacted(url.href)
    spans = {name: href.span(*span) for name, span in url.spans().items()}
    diagram = drawn(href.text, spans, width)
    if is_same:
        yield from labelled("url", [next(diagram)])
    yield from labelled("= href" if is_same else "href", diagram)
    display = words.hide(url.display())
    if display != href.text:
        yield from labelled("display", wrapped(display, width))
    yield from labelled("origin", wrapped(url.origin, width))


def _validity(row: ExplainRow) -> Line:
    """Return the validity of a text, and the number of its findings."""
    count = len(row.findings)
    number = f": {count:,} finding{'s' * (count != 1)}" if count else ""
    if row.url is None:
        return [Styled("no, and refused", "fatal"), Styled(number)]
    if row.is_valid:
        return [Styled("yes", "fine"), Styled(number)]
    return [
        Styled("no", "finding"),
        Styled(number or ": it does not follow #url-writing"),
    ]


def _groups(findings: Iterable[Finding]) -> Iterable[Sequence[Finding]]:
    """Return the findings; the same finding at several places is one group."""
    groups: dict[tuple[str, str, bool], list[Finding]] = {}
    for finding in findings:
        key = finding.name, finding.section, finding.is_failure
        groups.setdefault(key, []).append(finding)
    return groups.values()


def _explained(
    group: Sequence[Finding], text: Redacted, words: Words, width: int
) -> Iterator[Line]:
    """Yield what a group of findings means, its places, and its section."""
    name, message = group[0].name, words.hide_in_message(group[0].message)
    places = [text.span(*place) for finding in group for place in finding.places]
    times = f" ({len(places):,}\u00a0times)" if len(places) > 1 else ""
    lines = textwrap.wrap(f"{name}: {message}{times}", width, break_on_hyphens=False)
    first, *rest = [line.replace("\u00a0", " ") for line in lines]
    yield [Styled(first[: len(name)], "name"), Styled(first[len(name) :])]
    yield from ([Styled(line)] for line in rest)
    if text.text:
        marks = [Mark(*place, CARET) for place in places]
        yield from marked(shown(text.text), marks, width, _style(group[0]), are_whole=False)
    yield from dimmed([f"URL Standard {group[0].section}"])


def _style(finding: Finding) -> str:
    """Return the style of a finding, which is its label too."""
    return "fatal" if finding.is_failure else "finding"


@click.command(
    epilog="""\b
Examples:
  urlprism explain "http://user@EXAMPLE.com:80/a b"
  urlprism explain --base https://example.com/a/b "..\\c"
  urlprism explain -f urls.txt --jsonl

Plain text masks passwords; JSON does not. Places count characters from 0. The
exit code is 1 if a URL has a validation error, or is not valid."""
)
@options.reads("URL", "URLs")
@click.option("--base", metavar="URL", help="Read URLs relative to this one.")
@options.writes_objects
def explain(
    *,
    texts: tuple[str, ...],
    file: str | None,
    examples: bool,
    base: str | None,
    form: Format,
) -> Outcome:
    """Parse URLs by the URL Standard, and show their errors.

    Draws the parts below each URL, and carets below each validation error.
    Takes URLs as arguments, or one per line from a file or standard input.
    """
    source = options.source(texts, file, examples=examples)
    against = None if base is None else options.base_of(URL, base)

    def row_of(line: int | None, text: str) -> ExplainRow:
        url = URL.parse(text, against)
        return ExplainRow(
            line, text, against, url, is_valid(text, against), whatwg.findings(text, against)
        )

    return show_reports(source, row_of, form)
