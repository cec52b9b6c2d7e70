"""The readings of a text side by side: where they go, and in what they part."""

from collections.abc import Sequence
from typing import NamedTuple

from urlprism.comparison.causes import find_causes
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


class Judgement(NamedTuple):
    """What readers make of a text, together."""

    verdict: Verdict
    readings: tuple[Reading, ...]
    groups: tuple[Group, ...]
    differing: frozenset[Aspect]
    causes: tuple[Cause, ...]


def judge(text: str, base: str | None, readers: Sequence[Reader]) -> Judgement:
    """Return what `readers` make of a text, and why they part."""
    readings = tuple(reader.read(text, base) for reader in readers)
    aspects = differing(readings)
    causes = find_causes(text, base, readings, aspects) if aspects else ()
    return Judgement(_verdict(readings, aspects), readings, _groups(readings), aspects, causes)


def _verdict(readings: Sequence[Reading], aspects: frozenset[Aspect]) -> Verdict:
    """Return the worst that holds of the readings."""
    if Aspect.HOST in aspects:
        hosts = {reading.target.host for reading in readings if reading.target}
        return Verdict.HOST_OR_NONE if len(hosts - {None}) == 1 else Verdict.DIFFERENT_HOST
    for aspect, verdict in _BY_ASPECT:
        if aspect in aspects:
            return verdict
    return Verdict.ALIKE if any(map(_accepted, readings)) else Verdict.REFUSED_BY_ALL


def _accepted(reading: Reading) -> bool:
    return reading.accepted


def _groups(readings: Sequence[Reading]) -> tuple[Group, ...]:
    """Return the readings by target, most of them first; those that refuse come last."""
    found: dict[Target | None, list[Reading]] = {}
    for reading in readings:
        found.setdefault(reading.target, []).append(reading)
    groups = [Group(target, tuple(members)) for target, members in found.items()]
    return tuple(sorted(groups, key=lambda group: (group.target is None, -len(group.readings))))
