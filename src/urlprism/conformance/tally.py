"""Count how often, and on which fields, two programs agree."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism._core.classes.truth import truthless
from urlprism._core.records.components import Value
from urlprism.conformance.protocol import Account, Question
from urlprism.readers import effective_host
from urlprism.readers.reading import Report

MEASURES: Final = ("accept", "host", "fields")
# The names of the host in reports, the plainest first.
_HOSTS: Final = ("hostname", "host")


class Agreement(NamedTuple):
    """Whether two answers about one text agree; None if one of them lacks the value.

    `differing` names the fields whose values differ, and `left_out` the fields of the second answer
    that the first lacks.

    >>> answers = Account(True, common={"host": "A"}), Account(True, common={"host": "a"})
    >>> agreement = compared(*answers)
    >>> agreement.host, agreement.fields, agreement.differing
    (True, False, ('host',))
    """

    accept: bool
    host: bool | None
    fields: bool | None
    differing: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether they agree: `is_perfect`."""
        return self.is_perfect

    @property
    def is_perfect(self) -> bool:
        """Whether no compared value differs."""
        return False not in {self.accept, self.host, self.fields}


class Disagreement(NamedTuple):
    """A question with two different answers.

    >>> tally = Tally()
    >>> answers = Account(True, common={"path": "/"}), Account(True, common={"path": ""})
    >>> tally.add(Question("//a", None), *answers)
    >>> [*tally.differences[0].values()]
    [('path', '/', '')]
    """

    question: Question
    agreement: Agreement
    expected: Account
    given: Account

    def values(self) -> Iterator[tuple[str, Value, Value]]:
        """Yield the name of each field that differs, with both values."""
        ours, theirs = _comparable(self.expected, self.given)
        for name in self.agreement.differing:
            yield name, ours[name], theirs[name]


class Tally:
    """How often two programs agreed, and on which fields, and the first `kept` differences.

    >>> tally = Tally()
    >>> tally.add(Question("//a", None), Account(True), Account(False))
    >>> tally.agreed["accept"], tally.told["accept"]
    (0, 1)
    """

    def __init__(self, kept: int = 5) -> None:
        self.asked = 0
        self.told: Counter[str] = Counter()
        self.agreed: Counter[str] = Counter()
        self.differing: Counter[str] = Counter()
        self.left_out: Counter[str] = Counter()
        self.differences: list[Disagreement] = []
        self._kept = kept

    def __bool__(self) -> bool:
        """Raise TypeError, for an `if` could be misread; ask `asked`, `agreed` or `differences`."""
        raise truthless(self, "asked, agreed or differences")

    def add(self, question: Question, expected: Account, given: Account) -> None:
        """Count one question and its two answers."""
        agreement = compared(expected, given)
        self.asked += 1
        self.differing.update(agreement.differing)
        self.left_out.update(agreement.left_out)
        for name, value in zip(MEASURES, agreement[:3], strict=True):
            self.told[name] += value is not None
            self.agreed[name] += value is True
        if not agreement.is_perfect and len(self.differences) < self._kept:
            self.differences.append(Disagreement(question, agreement, expected, given))

    @property
    def is_perfect(self) -> bool:
        """Whether no compared value differed."""
        return self.agreed == self.told


def compared(expected: Account, given: Account) -> Agreement:
    """Return how far two answers about a text agree.

    >>> ours = Account(True, common={"host": "a", "port": None})
    >>> compared(ours, Account(True, common={"host": "a", "port": 80})).differing
    ('port',)
    """
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
    """Return the fields of both under shared names: the reader's own, or common parts."""
    if given.report and given.report.keys() <= expected.report.keys():
        return expected.report, given.report
    return expected.common, given.common


def _same_host(ours: Report, theirs: Report) -> bool | None:
    """Return whether two hosts are the same in any spelling, or None if one is missing."""
    for name in _HOSTS:
        if name in theirs:
            return ours[name] == theirs[name] or _effective(ours[name]) == _effective(theirs[name])
    return None


def _effective(host: Value) -> Value:
    return effective_host(host) if isinstance(host, str) else host
