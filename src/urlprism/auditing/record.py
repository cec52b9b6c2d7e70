"""The result of an audit: what a filter lets through, the smallest URL first."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from urlprism._core.classes.closing import without_state
from urlprism._core.classes.truth import truthless
from urlprism._late import public_at
from urlprism.auditing.filters import FilterAnswer
from urlprism.comparison import Cause
from urlprism.gate import Objection
from urlprism.readers import Target
from urlprism.redaction.records import hides_secrets

SCHEMA: Final = "urlprism.audit/1"


@hides_secrets
class LetThrough(NamedTuple):
    """A URL that a filter lets through, shrunk, although `fetchers` go to `target` with it.

    `objection` says why that is forbidden. `cause` is why readers differ; None if none of them
    does, so that the filter alone is wrong. `drawn` is the question from which the URL is shrunk,
    and `questions` how many of the questions are like it.

    >>> from urlprism import audit
    >>> found = audit(lambda url: "example.com" in url, allow=["example.com"], questions=50)
    >>> found.findings[0].target.host == "example.com"
    False
    """

    url: str
    fetchers: tuple[str, ...]
    target: Target
    objection: Objection
    cause: Cause | None
    drawn: str
    questions: int

    def to_dict(self) -> dict[str, object]:
        """Return the finding as an object for JSON."""
        return {
            "url": self.url,
            "fetchers": list(self.fetchers),
            "target": self.target._asdict(),
            "objection": self.objection._asdict(),
            "cause": None if self.cause is None else self.cause._asdict(),
            "drawn": self.drawn,
            "questions": self.questions,
        }


@public_at("urlprism")
@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Audit:
    """What an audit found: `findings`, the smallest URL first; none is no proof that all is well.

    `answers` counts what the filter said to the questions, and `failures` why it failed.
    `controls` are the plain URLs that it let through as it should, and `passed` all questions that
    it let through although it should not; those of one kind are one finding.

    >>> from urlprism import audit
    >>> audit(lambda url: url == "https://example.com/", allow=["example.com"]).findings
    ()
    """

    filter: str
    fetchers: tuple[str, ...]
    allow: tuple[str, ...]
    block: tuple[str, ...]
    base: str | None
    seed: int
    controls: tuple[str, ...]
    answers: Mapping[FilterAnswer, int]
    failures: Mapping[str, int]
    passed: tuple[str, ...]
    findings: tuple[LetThrough, ...]

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `findings`, `passed` or `asked`."""
        raise truthless(self, "findings, passed or asked")

    @property
    def asked(self) -> int:
        """The number of questions, each of which the filter has to refuse."""
        return sum(self.answers.values())

    @property
    def unshrunk(self) -> int:
        """The number of questions in `passed` that no finding has: a command is not asked for long.

        There are none for a function, unless it lets through very many.
        """
        return len(self.passed) - sum(each.questions for each in self.findings)

    def to_dict(self) -> dict[str, object]:
        """Return the audit as an object for JSON, in the schema "urlprism.audit/1"."""
        return {
            "schema": SCHEMA,
            "filter": self.filter,
            "fetchers": list(self.fetchers),
            "allow": list(self.allow),
            "block": list(self.block),
            "base": self.base,
            "seed": self.seed,
            "controls": list(self.controls),
            "asked": self.asked,
            "answers": {str(each): self.answers.get(each, 0) for each in FilterAnswer},
            "failures": dict(self.failures),
            "passed": list(self.passed),
            "findings": [each.to_dict() for each in self.findings],
        }

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the findings, the smallest URL first."""
        from urlprism.auditing.drawing import drawn  # noqa: PLC0415 - few are drawn

        return drawn(self.asked, len(self.passed), map(_row, self.findings))

    def __repr__(self) -> str:
        """Return the numbers of questions and findings."""
        return f"<Audit {self.asked} questions, {len(self.findings)} findings>"


def _row(finding: LetThrough) -> tuple[str, tuple[int, int] | None, str, str, int]:
    """Return what is drawn of a finding."""
    cause = finding.cause
    place = None if cause is None else (cause.start, cause.end)
    why = finding.objection.message if cause is None else f"{cause.name}: {cause.message}"
    return finding.url, place, str(finding.target), why, finding.questions
