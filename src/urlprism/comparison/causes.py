r"""Why readers part on a URL: each cause with its place in the text and the rules that decide.

    text, base ──► Layout ──► the kinds that may have done it ──► spans ──► causes, worst first

    http://127.0.0.1\@1.1.1.1/
                    ^  backslash-in-authority (F11): URL Standard #authority-state ends ... at '\'

The kinds stand in the tables of `causes_of_...`, each beside the parts of a URL that it is about.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from urlprism.comparison import (
    causes_of_authority,
    causes_of_host,
    causes_of_idna,
    causes_of_path,
    causes_of_port,
    causes_of_references,
    causes_of_rfc1738,
    causes_of_scheme,
    causes_of_text,
)
from urlprism.comparison.kinds import Kind, Told, marks_of
from urlprism.comparison.layout import Layout, Span, of_base
from urlprism.comparison.terms import Aspect, Cause
from urlprism.readers.reading import Reading
from urlprism.redaction.records import all_sourced

# Of two that differ in nothing else the stronger one comes first.
KINDS: Final[tuple[Kind, ...]] = (
    *causes_of_authority.CAUSES,
    *causes_of_references.CAUSES,
    *causes_of_scheme.CAUSES,
    *causes_of_text.CAUSES,
    *causes_of_port.CAUSES,
    *causes_of_host.CAUSES,
    *causes_of_idna.CAUSES,
    *causes_of_path.CAUSES,
    *causes_of_rfc1738.CAUSES,
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
# What cannot be due to what stands behind the authority.
_BEFORE: Final = frozenset({Aspect.HOST, Aspect.SCHEME, Aspect.PORT, Aspect.USERINFO})

# The names of the readers that accept a text, and of those that refuse it.
Parties: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


class _Candidate(NamedTuple):
    """A kind to look for, and which differences it can explain: before the path, and behind."""

    kind: Kind
    aspects: frozenset[Aspect]
    behind: frozenset[Aspect]


class _Found(NamedTuple):
    """A kind that is found, where, and which differences it explains there."""

    kind: Kind
    span: Span
    aspects: frozenset[Aspect]


def find_causes(
    text: str, base: str | None, readings: Sequence[Reading], differing: frozenset[Aspect]
) -> tuple[Cause, ...]:
    """Return what makes readings differ as they do, the most severe first, then the strongest.

    There is one cause of each name, where it is found first. What no kind explains is laid to the
    base, to the rules by which readers refuse, or is "unexplained", the whole text.
    """
    if not differing:
        return ()
    layout = Layout(text, None if base is None else of_base(base))
    parties = _parties(readings)
    causes = (
        _found(layout, parties, differing)
        or _of_base(layout, parties, differing)
        or _of_refusals(text, readings)
        or (_unexplained(text),)
    )
    return all_sourced(tuple(causes), text, base)


def _parties(readings: Iterable[Reading]) -> Parties:
    """Return the names of those who accept, and of those who refuse."""
    accepting: list[str] = []
    refusing: list[str] = []
    for reading in readings:
        (accepting if reading.refusal is None else refusing).append(reading.reader)
    return tuple(accepting), tuple(refusing)


def _found(layout: Layout, parties: Parties, differing: frozenset[Aspect]) -> tuple[Cause, ...]:
    """Return a cause for each kind that is found and says something of its own."""
    told: list[_Found] = []
    left: list[_Found] = []
    tail = layout.authority[1] if layout.has_authority else len(layout.text)
    for kind, aspects, behind in _candidates(marks_of(layout), parties, differing):
        span = kind.detect(layout)
        if span is None:
            continue
        found = _Found(kind, span, behind if span[0] > tail else aspects)
        if kind.told is Told.LEFT:
            left.append(found)
        elif found.aspects and not (kind.told is Told.ALONE and _is_hidden(found, told, layout)):
            told.append(found)
    if left:
        told += _needed(left, differing.difference(*(found.aspects for found in told)))
    if len(told) > 1:
        told.sort(key=_rank)
    return tuple(_cause(found.kind, *found.span) for found in told)


def _is_hidden(weaker: _Found, told: Iterable[_Found], layout: Layout) -> bool:
    """Return whether one that is told already, of less than the whole text, says as much."""
    return any(
        _overlap(stronger.span, weaker.span)
        and stronger.span != (layout.start, layout.end)
        and weaker.aspects <= stronger.aspects
        for stronger in told
    )


def _overlap(one: Span, other: Span) -> bool:
    return one == other or max(one[0], other[0]) < min(one[1], other[1])


def _needed(kinds: Iterable[_Found], left: frozenset[Aspect]) -> Iterator[_Found]:
    """Yield those that explain what is left to explain, each in its turn."""
    for found in kinds:
        if found.aspects & left:
            left -= found.aspects
            yield found


@functools.lru_cache(maxsize=4096)
def _candidates(
    marks: frozenset[str], parties: Parties, differing: frozenset[Aspect]
) -> tuple[_Candidate, ...]:
    """Return the kinds that a text of such marks can have."""
    return tuple(
        each
        for each in _candidates_of_any(parties, differing)
        if not each.kind.marks or not marks.isdisjoint(each.kind.marks)
    )


@functools.lru_cache(maxsize=1024)
def _candidates_of_any(parties: Parties, differing: frozenset[Aspect]) -> tuple[_Candidate, ...]:
    """Return the kinds that a text of all marks can have."""
    accepting, refusing = ({name.partition("@")[0] for name in names} for names in parties)
    found = []
    for kind in KINDS:
        aspects = kind.aspects & differing
        if kind.parties and refusing.isdisjoint(kind.parties):
            aspects -= {Aspect.ACCEPTANCE}
        if kind.parties and accepting.isdisjoint(kind.parties):
            aspects &= {Aspect.ACCEPTANCE}
        if aspects:
            found.append(_Candidate(kind, aspects, aspects - _BEFORE))
    return tuple(found)


def _rank(found: _Found) -> tuple[int, bool]:
    """Return what comes first: the most severe, then what plain texts do not have."""
    return _severity(found.aspects), found.kind.told is Told.LEFT


@functools.lru_cache(maxsize=512)
def _severity(aspects: frozenset[Aspect]) -> int:
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
