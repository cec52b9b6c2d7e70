"""Matchers compared, and lists audited, for people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from urlprism._core.classes.closing import without_state
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
from urlprism.matching import Answer, Leak, MatchCause, MatchComparison, MatchVerdict
from urlprism.redaction.masking import redacted

_SIGNS: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_LABELS: Final = {
    Answer.YES: ("yes", "fine"),
    Answer.NO: ("no", "label"),
    Answer.PATTERN_REFUSED: ("refused", "fatal"),
    Answer.URL_REFUSED: ("refused", "fatal"),
}
_VERDICTS: Final = {
    MatchVerdict.MATCHED_BY_SOME: ("✗ matched by some", "fatal", "others say no, or refuse"),
    MatchVerdict.REFUSED_BY_SOME: ("! refused by some", "finding", "none says yes"),
    MatchVerdict.MATCHED_BY_ALL: ("✓ matched by all", "fine", "every dialect says yes"),
    MatchVerdict.MATCHED_BY_NONE: ("✓ matched by none", "fine", "every dialect says no"),
    MatchVerdict.REFUSED_BY_ALL: ("✓ refused by all", "fine", "no dialect takes it"),
}


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class MatchRow:
    """Matchers compared, as a report."""

    comparison: MatchComparison

    @property
    def is_finding(self) -> bool:
        """Whether some say yes and others do not."""
        return self.comparison.differs

    def as_object(self) -> dict[str, object]:
        """Return the comparison as JSON."""
        return self.comparison.to_dict()

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the comparison in lines of at most `width` columns."""
        width -= LABELS
        comparison, causes = self.comparison, self.comparison.causes
        yield from labelled("asked", _plain(comparison.kind.question, width))
        head, style, meaning = _VERDICTS[comparison.verdict]
        yield from labelled("verdict", headed(Styled(head, style), f": {meaning}", width))
        places = [each.pattern_span for each in causes]
        yield from labelled("pattern", _marked(comparison.pattern, places, width))
        places = [each.url_span for each in causes]
        yield from labelled("url", _marked(comparison.url, places, width))
        for sign, cause in zip(_SIGNS, causes, strict=False):
            yield []
            yield from labelled(f"cause {sign}", _cause(cause, width), "finding")
        for group in comparison.groups:
            yield []
            label, style = _LABELS[group.answer]
            yield from labelled(label, self._answers(group.answer, width), style)

    def _answers(self, answer: Answer, width: int) -> Iterator[Line]:
        """Yield the dialects with one answer, by the reason that they give."""
        by_reason: dict[str, list[str]] = {}
        for match in self.comparison.matches:
            if match.answer is answer:
                name = match.dialect.partition(".")[2]
                by_reason.setdefault(match.reason, []).append(name)
        for reason, names in by_reason.items():
            yield from _plain(", ".join(names), width)
            yield from dimmed(filled(reason, width))


def _plain(text: str, width: int) -> Iterator[Line]:
    return ([Styled(line)] for line in filled(text, width))


def _cause(cause: MatchCause, width: int) -> Iterator[Line]:
    """Yield what a cause means, and the advice."""
    lines = headed(Styled(cause.name, "name"), f": {cause.message}", width)
    return chain(lines, dimmed(filled(cause.advice, width)))


def _marked(text: str, places: Sequence[tuple[int, int]], width: int) -> Iterator[Line]:
    """Yield a text without its secrets, with the numbers of the causes below their places."""
    hidden = redacted(text)
    marks = [
        Mark(*hidden.span(*place), sign)
        for place, sign in zip(places, _SIGNS, strict=False)
        if place[1] > place[0]
    ]
    if not marks:
        return wrapped(hidden.text, width)
    return marked(shown(hidden.text), marks, width, "finding")


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class LeakRow:
    """What a list lets through by one dialect, as a report."""

    dialect: str
    leaks: tuple[Leak, ...]

    @property
    def is_finding(self) -> bool:
        """Whether there is a URL that passes and goes elsewhere."""
        return bool(self.leaks)

    def as_object(self) -> dict[str, object]:
        """Return the audit as JSON."""
        return {
            "dialect": self.dialect,
            "leaks": [
                {
                    "change": leak.change,
                    "url": leak.url,
                    "pattern": leak.pattern,
                    "meant": leak.meant,
                    "reason": leak.match.reason,
                    "cause": leak.match.cause or None,
                }
                for leak in self.leaks
            ],
        }

    def draw(self, width: int) -> Iterator[Line]:
        """Yield the dialect, and each URL with the change and the reason."""
        width -= LABELS
        yield from labelled("dialect", _plain(self.dialect, width))
        if not self.leaks:
            yield from labelled(
                "passes", _plain("nothing else was found, which is no proof", width)
            )
        for leak in self.leaks:
            yield from labelled("✗", _marked(leak.url, (), width), "fatal")
            yield from labelled("", _plain(f"{leak.change}: {leak.match.reason}", width))
