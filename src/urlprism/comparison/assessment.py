"""The readings of a text side by side: their targets, their differences, and the causes."""

import operator
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from urlprism.comparison.causes.search import causes_of
from urlprism.comparison.disguise import Disguise, disguise_of
from urlprism.comparison.fields import are_different_paths, aspects_of
from urlprism.comparison.terms import Aspect, Cause, Group, Verdict
from urlprism.readers import Reader, Reading, Target, is_driver, is_webserver
from urlprism.readers.reading import Outcome, outcome_of, readings_of, whole_targets

_TARGETS: Final = operator.attrgetter("targets")
_BY_ASPECT: Final = (
    (Aspect.USERINFO, Verdict.DIFFERENT_PARTS),
    (Aspect.PATH, Verdict.DIFFERENT_PARTS),
    (Aspect.QUERY, Verdict.DIFFERENT_PARTS),
    (Aspect.FRAGMENT, Verdict.DIFFERENT_PARTS),
    (Aspect.SPELLING, Verdict.SPELLING),
)
# The scheme of readers whose path is the key of an object.
_OBJECTS: Final = "s3"
# The differences that paths can make.
_OF_PATHS: Final = frozenset({Aspect.PATH, Aspect.SPELLING})
# Of real URLs that were mangled, and have two hosts, these readers show that soonest: on average
# after two or three of them, where the order of the default readers takes thirteen.
_FIRST: Final = ("perl", "php", "urllib", "urllib3", "go", "whatwg", "curl", "rfc3986")


class Assessment:
    """What readers make of a text; all that follows from it is found at the first access."""

    __slots__ = (
        *("_base", "_causes", "_differing", "_disguise", "_outcomes", "_parts", "_readers"),
        *("_readings", "_refusals", "_targets", "_text", "_verdict"),
    )

    def __init__(
        self, text: str, base: str | None, readers: Sequence[Reader], outcomes: Sequence[Outcome]
    ) -> None:
        """Take the outcome of each reader."""
        self._text = text
        self._base = base
        self._readers = readers
        self._outcomes = outcomes
        # In the order of the readers: None in the first two for a refusal.
        self._parts, targets, _, self._refusals = zip(*outcomes, strict=True)
        self._targets: tuple[Target | None, ...] = targets
        self._verdict: Verdict | None = None
        self._differing: frozenset[Aspect] | None = None
        self._causes: tuple[Cause, ...] | None = None
        self._disguise: Disguise | Literal[False] | None = False
        self._readings: tuple[Reading, ...] | None = None
        if any(map(_TARGETS, readers)):
            self._targets = tuple(whole_targets(self.readings))

    @property
    def outcomes(self) -> Sequence[Outcome]:
        """Return what each reader made of the text."""
        return self._outcomes

    def of(self, readers: Sequence[Reader]) -> "Assessment | None":
        """Return the assessment of the same text by some of its readers, None if one is another."""
        outcomes = dict(zip(self._readers, self._outcomes, strict=True))
        if not outcomes.keys() >= {*readers}:
            return None
        return Assessment(self._text, self._base, readers, [outcomes[each] for each in readers])

    @property
    def verdict(self) -> Verdict:
        """Return the most severe verdict that holds for the readings."""
        verdict = self._verdict
        if verdict is None:
            self._verdict = verdict = self._of_targets(self._targets) or self._of_parts()
        return verdict

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Return the reading of each reader."""
        if self._readings is None:
            self._readings = readings_of(self._readers, self._text, self._base, self._outcomes)
        return self._readings

    @property
    def differing(self) -> frozenset[Aspect]:
        """Return the aspects in which the readings differ."""
        aspects = self._differing
        if aspects is None:
            parts, targets = tuple(filter(None, self._parts)), tuple(filter(None, self._targets))
            self._differing = aspects = aspects_of(parts, targets, len(self._parts))
        return aspects

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Return the causes of the differences, the most severe first, then a disguised address."""
        causes = self._causes
        if causes is None:
            names = tuple([reader.name for reader in self._readers])
            causes = causes_of(self._text, self._base, names, self._refusals, self.differing)
            if self.disguise is not None:
                causes = (*causes, self.disguise.cause)
            self._causes = causes
        return causes

    @property
    def disguise(self) -> Disguise | None:
        """Return the disguised address, None for a host that is as it looks."""
        disguise = self._disguise
        if disguise is False:
            disguise = disguise_of(self._text, self._base, self._parts, self._targets)
            self._disguise = disguise
        return disguise

    def _of_targets(self, targets: Sequence[Target | None]) -> Verdict | None:
        """Return the verdict if the targets decide it, which are None for a refusal."""
        verdict = verdict_of_targets(targets)
        if verdict is Verdict.REFUSED_BY_SOME and self._go_for_different_paths():
            return Verdict.DIFFERENT_PATH
        return None if verdict is Verdict.ALIKE else verdict

    def _go_for_different_paths(self) -> bool:
        """Whether web servers, or those that ask for an object, go for different paths."""
        served = [
            parts.path
            for reader, parts in zip(self._readers, self._parts, strict=True)
            if parts is not None
            and (is_webserver(reader) or (parts.scheme == _OBJECTS and is_driver(reader)))
        ]
        return len(served) > 1 and are_different_paths(served)

    def _of_parts(self) -> Verdict:
        """Return the verdict of readings with the same target."""
        aspects = self.differing
        if not _OF_PATHS.isdisjoint(aspects) and self._go_for_different_paths():
            return Verdict.DIFFERENT_PATH
        return next((verdict for aspect, verdict in _BY_ASPECT if aspect in aspects), Verdict.ALIKE)


def verdict_of_targets(targets: Sequence[Target | None]) -> Verdict:
    """Return the verdict that targets decide, None for a refusal; ALIKE if they are the same.

    >>> verdict_of_targets([Target("http", "a", 80), None])
    <Verdict.REFUSED_BY_SOME: 'refused-by-some'>
    """
    first = targets[0]
    if targets.count(first) == len(targets):
        return Verdict.REFUSED_BY_ALL if first is None else Verdict.ALIKE
    schemes, hosts, ports = map(set, zip(*filter(None, targets), strict=True))
    if len(hosts) > 1:
        return Verdict.HOST_OR_NONE if len(hosts - {None}) == 1 else Verdict.DIFFERENT_HOST
    if len(schemes) > 1:
        return Verdict.DIFFERENT_SCHEME
    if len(ports) > 1:
        return Verdict.DIFFERENT_PORT
    return Verdict.REFUSED_BY_SOME if None in targets else Verdict.ALIKE


def assess(texts: Sequence[str], base: str | None, readers: Sequence[Reader]) -> list[Assessment]:
    """Return the assessment of each text by `readers`.

    Each reader reads all texts before the next one: code that has just run runs faster again.
    """
    if len(texts) == 1:
        row = [outcome_of(reader, texts[0], base) for reader in readers]
        return [Assessment(texts[0], base, readers, row)]
    rows: list[list[Outcome]] = [[] for _ in texts]
    cells = list(zip(texts, rows, strict=True))
    for reader in readers:
        for text, row in cells:
            row.append(outcome_of(reader, text, base))
    return [Assessment(text, base, readers, row) for text, row in cells]


def verdicts_of(texts: Sequence[str], base: str | None, readers: Sequence[Reader]) -> list[Verdict]:
    """Return the verdict on each text by `readers`.

    No verdict is more severe than that of two hosts: no reader is asked after them.
    """
    rows: list[dict[int, Outcome]] = [{} for _ in texts]
    # The host that readers found: False before one did, and None where two found another.
    hosts: list[str | Literal[False] | None] = [False] * len(texts)
    for number in sorted(range(len(readers)), key=lambda number: _turn_of(readers[number])):
        for at, text in enumerate(texts):
            host = hosts[at]
            if host is None:
                continue
            rows[at][number] = outcome = outcome_of(readers[number], text, base)
            other_host = None if outcome[1] is None else outcome[1].host
            if other_host is not None and other_host != host:
                hosts[at] = other_host if host is False else None
    return [
        Verdict.DIFFERENT_HOST if host is None else _verdict_of(text, base, readers, row)
        for text, host, row in zip(texts, hosts, rows, strict=True)
    ]


def _turn_of(reader: Reader) -> int:
    """Return when a reader is asked: the less, the earlier."""
    program = reader.name.partition("@")[0]
    return _FIRST.index(program) if program in _FIRST else len(_FIRST)


def _verdict_of(
    text: str, base: str | None, readers: Sequence[Reader], row: Mapping[int, Outcome]
) -> Verdict:
    """Return the verdict of the outcomes of readers, by their numbers."""
    outcomes = [row[number] for number in range(len(readers))]
    return Assessment(text, base, readers, outcomes).verdict


def assess_fully(texts: Sequence[str], readers: Sequence[Reader]) -> list[Assessment]:
    """Return the assessment of each text, with all differences and causes, in the same order."""
    assessments = assess(texts, None, readers)
    for step in (Assessment.differing, Assessment.causes, Assessment.verdict):
        for each in assessments:
            step.__get__(each)
    return assessments


def groups_of(readings: Sequence[Reading]) -> tuple[Group, ...]:
    """Return the readings by target, the largest group first; refusals come last."""
    by_target: dict[Target | None, list[Reading]] = {}
    for reading, target in zip(readings, whole_targets(readings), strict=True):
        by_target.setdefault(target, []).append(reading)
    groups = [Group(target, tuple(members)) for target, members in by_target.items()]
    return tuple(sorted(groups, key=lambda group: (group.target is None, -len(group.readings))))
