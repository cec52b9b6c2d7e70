r"""Why readers part on a URL: each cause with its place in the text and the rules that decide.

    text, base ──► Layout ──► the kinds that may have done it ──► spans ──► causes, worst first

    http://127.0.0.1\@1.1.1.1/
                    ^  backslash-in-authority (F11): URL Standard #authority-state ends ... at '\'

The kinds stand in the tables of `causes_of_...`, each beside the parts of a URL that it is about.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from urlprism.comparison import (
    causes_of_authority,
    causes_of_host,
    causes_of_idna,
    causes_of_path,
    causes_of_references,
    causes_of_scheme,
    causes_of_text,
)
from urlprism.comparison.kinds import Kind, marks_of
from urlprism.comparison.layout import Layout, of_base
from urlprism.comparison.terms import Aspect, Cause
from urlprism.readers.reading import Reading

KINDS: Final[tuple[Kind, ...]] = (
    *causes_of_authority.CAUSES,
    *causes_of_references.CAUSES,
    *causes_of_scheme.CAUSES,
    *causes_of_idna.CAUSES,
    *causes_of_host.CAUSES,
    *causes_of_path.CAUSES,
    *causes_of_text.CAUSES,
)

# By their order, how bad a difference is.
_SEVERITY: Final = (
    Aspect.HOST,
    Aspect.SCHEME,
    Aspect.PORT,
    Aspect.ACCEPTANCE,
    Aspect.USERINFO,
    Aspect.PATH,
    Aspect.QUERY,
    Aspect.FRAGMENT,
    Aspect.SPELLING,
)
_MARKS: Final = frozenset("".join(kind.marks for kind in KINDS))

# The names of the readers that accept a text, and of those that refuse it.
Parties: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


def find_causes(
    text: str, base: str | None, readings: Sequence[Reading], differing: frozenset[Aspect]
) -> tuple[Cause, ...]:
    """Return what can make readings differ as they do, the most severe first, then by place.

    There is one cause of each name, where it is found first. What no kind explains is laid to the
    base, to the rules by which readers refuse, or is "unexplained", the whole text.
    """
    if not differing:
        return ()
    layout = Layout(text, None if base is None else of_base(base))
    parties = _parties(readings)
    return (
        _found(layout, parties, differing)
        or _of_base(layout, parties, differing)
        or _of_refusals(text, readings)
        or (_unexplained(text),)
    )


def _parties(readings: Iterable[Reading]) -> Parties:
    """Return the names of those who accept, and of those who refuse."""
    accepting: list[str] = []
    refusing: list[str] = []
    for reading in readings:
        (accepting if reading.refusal is None else refusing).append(reading.reader)
    return tuple(accepting), tuple(refusing)


def _found(layout: Layout, parties: Parties, differing: frozenset[Aspect]) -> tuple[Cause, ...]:
    """Return a cause for each kind that is found."""
    found = []
    for severity, place, kind in _kinds(marks_of(layout, _MARKS), parties, differing):
        span = kind.detect(layout)
        if span is not None:
            found.append((severity, span[0], place, _cause(kind, *span)))
    found.sort()
    return tuple({each[-1].name: each[-1] for each in reversed(found)}.values())[::-1]


@functools.lru_cache(maxsize=4096)
def _kinds(
    marks: frozenset[str], parties: Parties, differing: frozenset[Aspect]
) -> tuple[tuple[int, int, Kind], ...]:
    """Return the kinds to look for, each with its severity and its place in the table."""
    return tuple(
        each
        for each in _kinds_of_any(parties, differing)
        if not each[-1].marks or not marks.isdisjoint(each[-1].marks)
    )


@functools.lru_cache(maxsize=1024)
def _kinds_of_any(
    parties: Parties, differing: frozenset[Aspect]
) -> tuple[tuple[int, int, Kind], ...]:
    """Return the same for a text that has all marks."""
    accepting, refusing = ({name.partition("@")[0] for name in names} for names in parties)
    found = []
    for place, kind in enumerate(KINDS):
        aspects = kind.aspects & differing
        if kind.parties and refusing.isdisjoint(kind.parties):
            aspects -= {Aspect.ACCEPTANCE}
        if kind.parties and accepting.isdisjoint(kind.parties):
            aspects &= {Aspect.ACCEPTANCE}
        if aspects:
            found.append((_severity(aspects), place, kind))
    return tuple(found)


def _severity(aspects: Iterable[Aspect]) -> int:
    """Return the place of the worst aspect in the order of severity."""
    return min(map(_SEVERITY.index, aspects))


def _cause(kind: Kind, start: int, end: int) -> Cause:
    return Cause(kind.name, kind.family, start, end, kind.rule, kind.message)


def _of_base(layout: Layout, parties: Parties, differing: frozenset[Aspect]) -> tuple[Cause, ...]:
    """Return one cause, the whole text, if it is the base that readers part on."""
    if layout.base is None:
        return ()
    causes = _found(layout.base, parties, differing)
    if not causes:
        return ()
    first = causes[0]
    message = f"of the base: {first.message}"
    return (Cause("odd-base", first.family, 0, len(layout.text), first.rule, message),)


def _of_refusals(text: str, readings: Sequence[Reading]) -> tuple[Cause, ...]:
    """Return a cause for the first refusal, by the rule that it names."""
    refusals = [reading.refusal for reading in readings if reading.refusal is not None]
    if not refusals or len(refusals) == len(readings):
        return ()
    refusal = refusals[0]
    start = 0 if refusal.start is None else refusal.start
    end = len(text) if refusal.end is None else refusal.end
    return (Cause("refused-by-rule", "", start, end, refusal.rule, refusal.reason),)


def _unexplained(text: str) -> Cause:
    rule = "no rule that is known here tells why"
    return Cause("unexplained", "", 0, len(text), rule, "readers part on this URL")
