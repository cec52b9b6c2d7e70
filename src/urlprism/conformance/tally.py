"""Count on what two accounts of many texts agree."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism.conformance.protocol import Account, Question
from urlprism.readers import effective_host
from urlprism.readers.reading import Report, Value

MEASURES: Final = ("accept", "host", "fields")
# The names under which reports have the host, the plainest first.
_HOSTS: Final = ("hostname", "host")


class Agreement(NamedTuple):
    """Whether two accounts of one text agree; None where one of them does not tell.

    `differing` names the fields whose values differ, `left_out` those that the other has not.
    """

    accept: bool
    host: bool | None
    fields: bool | None
    differing: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def is_perfect(self) -> bool:
        """Return whether nothing that is told differs."""
        return False not in {self.accept, self.host, self.fields}


class Difference(NamedTuple):
    """A question that is answered differently, and both answers."""

    question: Question
    agreement: Agreement
    expected: Account
    given: Account

    def values(self) -> Iterator[tuple[str, Value, Value]]:
        """Yield the name of each field that differs, and its two values."""
        ours, theirs = _comparable(self.expected, self.given)
        for name in self.agreement.differing:
            yield name, ours[name], theirs[name]


class Tally:
    """How often two accounts agreed, and on what; the first `kept` differences are kept."""

    def __init__(self, kept: int = 5) -> None:
        self.asked = 0
        self.told: Counter[str] = Counter()
        self.agreed: Counter[str] = Counter()
        self.differing: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        self.differences: list[Difference] = []
        self._kept = kept

    def add(self, question: Question, expected: Account, given: Account) -> None:
        """Count one question and both its answers."""
        agreement = compared(expected, given)
        self.asked += 1
        self.differing.update(agreement.differing)
        self.left_out.update(agreement.left_out)
        for name, value in zip(MEASURES, agreement[:3], strict=True):
            self.told[name] += value is not None
            self.agreed[name] += value is True
        if not agreement.is_perfect and len(self.differences) < self._kept:
            self.differences.append(Difference(question, agreement, expected, given))

    @property
    def is_perfect(self) -> bool:
        """Return whether nothing that was told differs."""
        return self.agreed == self.told


def compared(expected: Account, given: Account) -> Agreement:
    """Return on what two accounts of a text agree."""
    if not (expected.accepted and given.accepted):
        alike = expected.accepted is given.accepted
        return Agreement(alike, alike, alike)
    ours, theirs = _comparable(expected, given)
    differing = tuple(name for name, value in theirs.items() if ours[name] != value)
    return Agreement(
        True,
        _same_host(ours, theirs),
        not differing if theirs else None,
        differing,
        tuple(name for name in given.report if name not in theirs),
    )


def _comparable(expected: Account, given: Account) -> tuple[Report, Report]:
    """Return the fields of both by names that both have: the reader's own, or common parts."""
    if given.report and given.report.keys() <= expected.report.keys():
        return expected.report, given.report
    return expected.common, given.common


def _same_host(ours: Report, theirs: Report) -> bool | None:
    """Return whether two hosts are one, however they are spelled; None if one is not told."""
    for name in _HOSTS:
        if name in theirs:
            return ours[name] == theirs[name] or _effective(ours[name]) == _effective(theirs[name])
    return None


def _effective(host: Value) -> Value:
    return effective_host(host) if isinstance(host, str) else host
