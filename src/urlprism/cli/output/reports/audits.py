"""An audit for people: what the filter said, and each kind of URL that it lets through."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism._display import escaped
from urlprism.auditing import Audit, FilterAnswer, LetThrough
from urlprism.cli.output.lines import (
    LABELS,
    Line,
    Styled,
    dimmed,
    filled,
    headed,
    labelled,
    shown,
    wrapped,
)
from urlprism.cli.output.reports.carets import Mark, marked
from urlprism.errors import visible
from urlprism.redaction.masking import redact

_LONGEST_NAME: Final = 200
_NO_CAUSE: Final = ": every reader goes there, so it is for the filter to refuse it"
_WORDS: Final = {
    FilterAnswer.NO: "refused",
    FilterAnswer.FAILED: "failed, which keeps them out",
    FilterAnswer.LATE: "without an answer in time",
    FilterAnswer.UNASKED: "that cannot be given to a command",
}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class AuditRow:
    """An audit as a report."""

    audit: Audit

    @property
    def is_finding(self) -> bool:
        """Whether the filter lets through what it must not."""
        return bool(self.audit.findings)

    def as_object(self) -> dict[str, object]:
        """Return the audit as JSON."""
        return self.audit.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the audit in lines of at most `width` columns."""
        width -= LABELS
        audit = self.audit
        yield from labelled("filter", _plain(escaped(redact(audit.filter)[:_LONGEST_NAME]), width))
        yield from labelled("allows", _plain(_allowed(audit), width))
        if audit.base is not None:
            yield from labelled("base", wrapped(redact(audit.base), width))
        yield from labelled("asked", _plain(_asked(audit), width))
        yield from labelled("answers", _answers(audit, width))
        for number, finding in enumerate(audit.findings, 1):
            yield []
            yield from _drawn(number, finding, width)
        if audit.unshrunk:
            yield []
            more = f"{audit.unshrunk:,} more are let through, and not shrunk; --json has them"
            yield from labelled("more", _plain(more, width))


def _plain(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line)] for line in filled(text, width))


def _allowed(audit: Audit) -> str:
    """Return what the filter has to let through."""
    allowed = ", ".join(audit.allow) or "all hosts"
    return f"{allowed} but not {', '.join(audit.block)}" if audit.block else f"{allowed} only"


def _asked(audit: Audit) -> str:
    """Return how many questions were asked."""
    fetchers = " or ".join(each.replace(" ", "\u00a0") for each in audit.fetchers)
    return f"{audit.asked:,} URLs, each to be refused: {fetchers} goes where it must not"


def _answers(audit: Audit, width: int) -> Iterator[Line]:
    """Yield how often the filter said what."""
    said = audit.answers.get(FilterAnswer.YES, 0)
    head = (
        Styled(f"✗ {said:,} let through", "fatal") if said else Styled("✓ none let through", "fine")
    )
    counts = [
        f"{audit.answers[each]:,} {words}"
        for each, words in _WORDS.items()
        if audit.answers.get(each)
    ]
    kinds = ", ".join(f"{name} {count:,}" for name, count in audit.failures.items())
    rest = f": {'; '.join(counts)}" if counts else ""
    yield from headed(head, f"{rest} ({kinds})" if kinds else rest, width)
    if not said:
        yield from dimmed(filled("This is no proof: only these URLs were asked.", width))


def _drawn(number: int, finding: LetThrough, width: int) -> Iterator[Line]:
    """Yield the smallest URL of a kind, where it goes, and why."""
    url, cause = finding.url, finding.cause
    if cause is None:
        lines = wrapped(url, width)
    else:
        lines = marked(shown(url), [Mark(cause.start, cause.end, "^")], width, "finding")
    yield from labelled(f"✗ {number}", lines, "fatal")
    if visible(url) != url or not url.isascii():
        yield from labelled("that is", ([Styled(line)] for line in filled(ascii(url), width)))
    who = ", ".join(each.replace(" ", "\u00a0") for each in finding.fetchers)
    place = Styled(visible(str(finding.target)), "hostname")
    yield from labelled("goes to", headed(place, f" by {who}: {finding.objection.message}", width))
    yield from labelled("why", _why(finding, width))
    if finding.questions > 1:
        yield from labelled("alike", _plain(f"{finding.questions:,} of the questions", width))


def _why(finding: LetThrough, width: int) -> Iterator[Line]:
    """Yield why readers differ, or that they do not."""
    cause = finding.cause
    if cause is None:
        return headed(Styled("no reader differs", "name"), _NO_CAUSE, width)
    family = f" ({cause.family})" if cause.family else ""
    lines = headed(Styled(cause.name, "name"), f"{family}: {cause.message}", width)
    return chain(lines, dimmed(filled(cause.rule, width)))
