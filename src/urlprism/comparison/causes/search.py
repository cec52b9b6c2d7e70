r"""The search for the causes of one text, each with its place and the rules that decide.

http://127.0.0.1\@1.1.1.1/
                ^  backslash-in-authority (F11): URL Standard #authority-state ends ... at '\'
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from urlprism.comparison.causes.features import features_of
from urlprism.comparison.causes.rule import CauseRule, Priority
from urlprism.comparison.causes.table import RULES
from urlprism.comparison.lenient import LenientParts, Span, of_base
from urlprism.comparison.terms import Aspect, Cause
from urlprism.readers.reading import Reading
from urlprism.redaction.records import all_sourced

# Differences, the most severe first.
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
# A cause after the authority cannot explain these differences.
_NOT_AFTER_AUTHORITY: Final = frozenset({Aspect.HOST, Aspect.SCHEME, Aspect.PORT, Aspect.USERINFO})

# The names of the readers that accept a text, and of those that refuse it.
_ReaderNames: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


class _Candidate(NamedTuple):
    """A rule to try, and the differences that it can explain, anywhere and after the authority."""

    rule: CauseRule
    explained: frozenset[Aspect]
    explained_after_authority: frozenset[Aspect]


class _Found(NamedTuple):
    """A rule that matches, its place, and the differences that it explains there."""

    rule: CauseRule
    span: Span
    explained: frozenset[Aspect]


def find_causes(
    text: str, base: str | None, readings: Sequence[Reading], differing: frozenset[Aspect]
) -> tuple[Cause, ...]:
    """Return the causes of the differences, the most severe first, then the strongest rule first.

    There is one cause of each name, at its first place. If no rule matches, the result is a cause
    of the base, else the rule of the first refusal, else "unexplained".
    """
    if not differing:
        return ()
    parts = LenientParts(text, None if base is None else of_base(base))
    names = _reader_names(readings)
    causes = (
        _found(parts, names, differing)
        or _of_base(parts, names, differing)
        or _of_refusals(text, readings)
        or (_unexplained(text),)
    )
    return all_sourced(tuple(causes), text, base)


def _reader_names(readings: Iterable[Reading]) -> _ReaderNames:
    """Return the names of the readers that accept, and of those that refuse."""
    accepting: list[str] = []
    refusing: list[str] = []
    for reading in readings:
        (accepting if reading.refusal is None else refusing).append(reading.reader)
    return tuple(accepting), tuple(refusing)


def _found(
    parts: LenientParts, names: _ReaderNames, differing: frozenset[Aspect]
) -> tuple[Cause, ...]:
    """Return a cause for each rule that matches and explains a difference of its own."""
    reported: list[_Found] = []
    fallbacks: list[_Found] = []
    authority_end = parts.authority[1] if parts.has_authority else len(parts.text)
    for rule, explained, after_authority in _candidates(features_of(parts), names, differing):
        span = rule.detect(parts)
        if span is None:
            continue
        found = _Found(rule, span, after_authority if span[0] > authority_end else explained)
        if rule.priority is Priority.FALLBACK:
            fallbacks.append(found)
        elif found.explained and not _is_covered(found, reported, parts):
            reported.append(found)
    if fallbacks:
        unexplained = differing.difference(*(found.explained for found in reported))
        reported += _needed(fallbacks, unexplained)
    if len(reported) > 1:
        reported.sort(key=_rank)
    return tuple(_cause(found.rule, *found.span) for found in reported)


def _is_covered(weaker: _Found, reported: Iterable[_Found], parts: LenientParts) -> bool:
    """Whether a reported cause, narrower than the text, overlaps this one and explains as much."""
    if weaker.rule.priority is not Priority.UNLESS_COVERED:
        return False
    return any(
        _overlap(stronger.span, weaker.span)
        and stronger.span != (parts.start, parts.end)
        and weaker.explained <= stronger.explained
        for stronger in reported
    )


def _overlap(one: Span, other: Span) -> bool:
    return one == other or max(one[0], other[0]) < min(one[1], other[1])


def _needed(fallbacks: Iterable[_Found], unexplained: frozenset[Aspect]) -> Iterator[_Found]:
    """Yield, in order, each cause that explains a difference not yet explained."""
    for found in fallbacks:
        if found.explained & unexplained:
            unexplained -= found.explained
            yield found


@functools.lru_cache(maxsize=4096)
def _candidates(
    features: frozenset[str], names: _ReaderNames, differing: frozenset[Aspect]
) -> tuple[_Candidate, ...]:
    """Return the rules to try on a text with these features."""
    return tuple(
        each
        for each in _candidates_of_any_text(names, differing)
        if not each.rule.needs or not features.isdisjoint(each.rule.needs)
    )


@functools.lru_cache(maxsize=1024)
def _candidates_of_any_text(
    by_acceptance: _ReaderNames, differing: frozenset[Aspect]
) -> tuple[_Candidate, ...]:
    """Return the rules that can explain the differences, whatever the features of the text."""
    accepting, refusing = ({name.partition("@")[0] for name in names} for names in by_acceptance)
    found = []
    for rule in RULES:
        explained = rule.explains & differing
        if rule.involves and refusing.isdisjoint(rule.involves):
            explained -= {Aspect.ACCEPTANCE}
        if rule.involves and accepting.isdisjoint(rule.involves):
            explained &= {Aspect.ACCEPTANCE}
        if explained:
            found.append(_Candidate(rule, explained, explained - _NOT_AFTER_AUTHORITY))
    return tuple(found)


def _rank(found: _Found) -> tuple[int, bool]:
    """Return the sort key of a cause: the most severe first, fallbacks last among equals."""
    return _severity(found.explained), found.rule.priority is Priority.FALLBACK


@functools.lru_cache(maxsize=512)
def _severity(aspects: frozenset[Aspect]) -> int:
    """Return the rank of the most severe difference."""
    return min(map(_SEVERITY.index, aspects))


def _cause(rule: CauseRule, start: int, end: int) -> Cause:
    return Cause(rule.name, rule.family, start, end, rule.rule, rule.message)


def _of_base(
    parts: LenientParts, names: _ReaderNames, differing: frozenset[Aspect]
) -> tuple[Cause, ...]:
    """Return one cause for the whole text, if a rule matches the base."""
    if parts.base is None:
        return ()
    causes = _found(parts.base, names, differing)
    if not causes:
        return ()
    first = causes[0]
    message = f"of the base: {first.message}"
    return (Cause("odd-base", first.family, 0, len(parts.text), first.rule, message),)


def _of_refusals(text: str, readings: Sequence[Reading]) -> tuple[Cause, ...]:
    """Return a cause with the rule of the first refusal, if some readers refuse and some accept."""
    refusals = [reading.refusal for reading in readings if reading.refusal is not None]
    if not refusals or len(refusals) == len(readings):
        return ()
    refusal = refusals[0]
    start = 0 if refusal.start is None else refusal.start
    end = len(text) if refusal.end is None else refusal.end
    return (Cause("refused-by-rule", "", start, end, refusal.rule, refusal.reason),)


def _unexplained(text: str) -> Cause:
    rule = "no known rule explains the difference"
    return Cause("unexplained", "", 0, len(text), rule, "readers differ on this URL")
