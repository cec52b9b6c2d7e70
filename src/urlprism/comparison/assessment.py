"""The readings of a text side by side: their targets, their differences, and the causes."""

from collections.abc import Sequence
from typing import NamedTuple

from urlprism.comparison.causes.search import find_causes
from urlprism.comparison.fields import differing
from urlprism.comparison.terms import Aspect, Cause, Group, Verdict
from urlprism.readers import Reader, Reading, Target

_BY_ASPECT = (
    (Aspect.SCHEME, Verdict.DIFFERENT_SCHEME),
    (Aspect.PORT, Verdict.DIFFERENT_PORT),
    (Aspect.ACCEPTANCE, Verdict.REFUSED_BY_SOME),
    (Aspect.USERINFO, Verdict.DIFFERENT_PARTS),
    (Aspect.PATH, Verdict.DIFFERENT_PARTS),
    (Aspect.QUERY, Verdict.DIFFERENT_PARTS),
    (Aspect.FRAGMENT, Verdict.DIFFERENT_PARTS),
    (Aspect.SPELLING, Verdict.SPELLING),
)


class Assessment(NamedTuple):
    """The readings of a text, with the verdict, the differences and their causes."""

    verdict: Verdict
    readings: tuple[Reading, ...]
    differing: frozenset[Aspect]
    causes: tuple[Cause, ...]


def assess(texts: Sequence[str], base: str | None, readers: Sequence[Reader]) -> list[Assessment]:
    """Return the assessment of each text by `readers`.

    Each step runs for all texts before the next step: code that has just run runs faster again.
    """
    columns = [[reader.read(text, base) for text in texts] for reader in readers]
    rows = list(zip(*columns, strict=True))
    differences = list(map(differing, rows))
    causes = [
        find_causes(text, base, row, aspects)
        for text, row, aspects in zip(texts, rows, differences, strict=True)
    ]
    return list(map(Assessment, map(_verdict, rows, differences), rows, differences, causes))


def groups_of(readings: Sequence[Reading]) -> tuple[Group, ...]:
    """Return the readings by target, the largest group first; those that refuse come last."""
    found: dict[Target | None, list[Reading]] = {}
    for reading in readings:
        found.setdefault(reading.target, []).append(reading)
    groups = [Group(target, tuple(members)) for target, members in found.items()]
    return tuple(sorted(groups, key=lambda group: (group.target is None, -len(group.readings))))


def _verdict(readings: Sequence[Reading], aspects: frozenset[Aspect]) -> Verdict:
    """Return the most severe verdict that holds for the readings."""
    if Aspect.HOST in aspects:
        hosts = {reading.target.host for reading in readings if reading.target}
        return Verdict.HOST_OR_NONE if len(hosts - {None}) == 1 else Verdict.DIFFERENT_HOST
    for aspect, verdict in _BY_ASPECT:
        if aspect in aspects:
            return verdict
    return Verdict.ALIKE if any(map(_accepted, readings)) else Verdict.REFUSED_BY_ALL


def _accepted(reading: Reading) -> bool:
    return reading.accepted
