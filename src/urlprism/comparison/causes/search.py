r"""The search for the causes of one text, each with its place and the rules that decide.

http://127.0.0.1\@1.1.1.1/
                ^  backslash-in-authority (F11): URL Standard #authority-state ends ... at '\'
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from urlprism.comparison.causes.detectors import Detector
from urlprism.comparison.causes.features import features_of
from urlprism.comparison.causes.rule import DRIVERS, OBJECTS, WEBSERVERS, CauseRule, Priority
from urlprism.comparison.causes.table import RULES
from urlprism.comparison.lenient import LenientParts, Span, of_base
from urlprism.comparison.terms import Aspect, Cause
from urlprism.readers import Refusal
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

# Differences in where requests go, and in whether there are any.
_OF_TARGETS: Final = frozenset(_SEVERITY[:4])
_FALLBACKS: Final = frozenset({Priority.FALLBACK, Priority.LAST})

# Those to which what follows the authority may be a host.
_BY_WHOLE: Final = frozenset((DRIVERS, OBJECTS))
# Those to which all before the path is what RFC 3986 says.
_BY_RFC3986: Final = frozenset(WEBSERVERS)

# The names of the readers, and which of them refuse the text.
_Asked: TypeAlias = tuple[tuple[str, ...], tuple[bool, ...]]


_Involved: TypeAlias = tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]
_INVOLVED: Final = frozenset(rule.involves for rule in RULES if rule.involves)


class _Candidate(NamedTuple):
    """A rule to try, and the differences that it can explain, anywhere and after the authority."""

    rule: CauseRule
    detect: Detector
    explained: frozenset[Aspect]
    explained_after_authority: frozenset[Aspect]
    is_fallback: bool


class _Candidates(NamedTuple):
    """The rules to try for the same differences, in order, and the places of those to try.

    `always` are the places of rules that any text can match, and `by_feature` those of rules that
    only a text with a feature can match.
    """

    rules: tuple[_Candidate, ...]
    always: tuple[int, ...]
    by_feature: dict[str, tuple[int, ...]]


# A rule that matches, its place, and the differences that it explains there.
_Found: TypeAlias = tuple[CauseRule, Span, frozenset[Aspect]]


def causes_of(
    text: str,
    base: str | None,
    readers: Sequence[str],
    refusals: Sequence[Refusal | None],
    differing: frozenset[Aspect],
) -> tuple[Cause, ...]:
    """Return the causes of the differences, the most severe first, then the strongest rule first.

    There is one cause of each name, at its first place. What no rule explains is a cause of the
    base; if there is none either, the result is the rule of the first refusal, else "unexplained".
    `refusals` has an entry for each of the `readers`, None for one that accepts the text.
    """
    if not differing:
        return ()
    parts = LenientParts(text, None if base is None else of_base(base))
    answers = tuple(readers), tuple([refusal is not None for refusal in refusals])
    explanations = _found(parts, answers, differing)
    causes = tuple([_cause(rule, *span) for rule, span, _ in explanations])
    if parts.base is not None:
        causes = _with_base(causes, explanations, parts, answers, differing)
    return all_sourced(causes or _of_refusals(text, refusals) or (_unexplained(text),), text, base)


def _found(parts: LenientParts, answers: _Asked, differing: frozenset[Aspect]) -> list[_Found]:
    """Return each rule that matches and explains a difference of its own, the worst first."""
    reported: list[_Found] = []
    fallbacks: list[_Found] = []
    authority_end = parts.authority[1] if parts.has_authority else len(parts.text)
    for candidate in _to_try(answers, differing, features_of(parts)):
        rule, detect, explained, after_authority, is_fallback = candidate
        span = detect(parts)
        if span is None:
            continue
        here = after_authority if span[0] > authority_end else explained
        if is_fallback:
            fallbacks.append((rule, span, here))
        elif here and not _is_covered(rule, span, here, reported, parts):
            reported.append((rule, span, here))
    if fallbacks:
        unexplained = differing.difference(*[each[2] for each in reported])
        if unexplained:
            fallbacks.sort(key=_is_last)
            reported += _needed(fallbacks, unexplained)
    if len(reported) > 1:
        reported.sort(key=_rank)
    return reported


def _is_covered(
    weaker: CauseRule,
    span: Span,
    explained: frozenset[Aspect],
    reported: Iterable[_Found],
    parts: LenientParts,
) -> bool:
    """Whether a reported cause, narrower than the text, overlaps this one and explains as much."""
    if weaker.priority is not Priority.UNLESS_COVERED:
        return False
    whole = parts.start, parts.end
    for _, other, explained_there in reported:
        if _overlap(other, span) and other != whole and explained <= explained_there:
            return True
    return False


def _overlap(one: Span, other: Span) -> bool:
    return one == other or max(one[0], other[0]) < min(one[1], other[1])


def _is_last(explanation: _Found) -> bool:
    return explanation[0].priority is Priority.LAST


def _needed(fallbacks: Iterable[_Found], unexplained: frozenset[Aspect]) -> Iterator[_Found]:
    """Yield, in order, each cause that explains a difference not yet explained."""
    for explanation in fallbacks:
        if explanation[2] & unexplained:
            unexplained -= explanation[2]
            yield explanation


@functools.lru_cache(maxsize=2048)
def _to_try(
    asked: _Asked, differing: frozenset[Aspect], features: frozenset[str]
) -> tuple[_Candidate, ...]:
    """Return the rules, in order, that can explain the differences of a text with features."""
    rules, always, by_feature = _candidates(_involved(asked), differing)
    places = set(always)
    for feature in by_feature.keys() & features:
        places.update(by_feature[feature])
    return tuple([rules[place] for place in sorted(places)])


def _involved(asked: _Asked) -> _Involved:
    """Return the sets of readers that rules involve, if one of a set accepts or refuses."""
    accepting: set[str] = set()
    refusing: set[str] = set()
    for name, refuses in zip(*asked, strict=True):
        program = name.partition("@")[0]
        (refusing if refuses else accepting).add(program)
        if program in _BY_RFC3986:
            (refusing if refuses else accepting).add("rfc3986")
    return (
        frozenset(each for each in _INVOLVED if not accepting.isdisjoint(each)),
        frozenset(each for each in _INVOLVED if not refusing.isdisjoint(each)),
    )


@functools.lru_cache(maxsize=1024)
def _candidates(involved: _Involved, differing: frozenset[Aspect]) -> _Candidates:
    """Return the rules that can explain the differences."""
    accepting, refusing = involved
    rules: list[_Candidate] = []
    always: list[int] = []
    by_feature: dict[str, list[int]] = {}
    for rule in RULES:
        explained = rule.explains & differing
        if rule.involves and rule.involves not in refusing:
            explained -= {Aspect.ACCEPTANCE}
        if rule.involves and rule.involves not in accepting:
            explained &= {Aspect.ACCEPTANCE}
        if not explained:
            continue
        for lists in [by_feature.setdefault(need, []) for need in rule.needs] or [always]:
            lists.append(len(rules))
        # Drivers take hosts and users from the query.
        after = explained if rule.involves in _BY_WHOLE else explained - _NOT_AFTER_AUTHORITY
        is_fallback = rule.priority in _FALLBACKS
        rules.append(_Candidate(rule, rule.detect, explained, after, is_fallback))
    places = {feature: tuple(numbers) for feature, numbers in by_feature.items()}
    return _Candidates(tuple(rules), tuple(always), places)


def _rank(explanation: _Found) -> tuple[bool, int, bool]:
    """Return the sort key of a cause: the most severe first, fallbacks last among equals."""
    is_fallback = explanation[0].priority is Priority.FALLBACK
    return _is_last(explanation), _severity(explanation[2]), is_fallback


@functools.lru_cache(maxsize=512)
def _severity(aspects: frozenset[Aspect]) -> int:
    """Return the rank of the most severe difference."""
    return min(map(_SEVERITY.index, aspects))


def _cause(rule: CauseRule, start: int, end: int) -> Cause:
    # The `__new__` of a NamedTuple is a function in Python.
    return tuple.__new__(Cause, (rule.name, rule.family, start, end, rule.rule, rule.message))


def _with_base(
    causes: tuple[Cause, ...],
    explanations: Sequence[_Found],
    parts: LenientParts,
    asked: _Asked,
    differing: frozenset[Aspect],
) -> tuple[Cause, ...]:
    """Return the causes, and one of the base, for the whole text, if it explains what is left.

    What is left beside other causes has to be a difference in where requests go, or if they do.
    """
    explained = [each[2] for each in explanations if not _is_last(each)]
    left = differing.difference(*explained)
    if not left or (explained and left.isdisjoint(_OF_TARGETS)) or parts.base is None:
        return causes
    of_base = _found(parts.base, asked, left)
    unexplained = left.difference(*[each[2] for each in explanations])
    if not of_base or (not unexplained and of_base[0][0].priority in _FALLBACKS):
        return causes
    first, _, newly = of_base[0]
    message = f"of the base: {first.message}"
    cause = Cause("odd-base", first.family, 0, len(parts.text), first.rule, message)
    is_worst = not explained or _severity(newly) < min(map(_severity, explained))
    return (cause, *causes) if is_worst else (*causes, cause)


def _of_refusals(text: str, asked: Sequence[Refusal | None]) -> tuple[Cause, ...]:
    """Return a cause with the rule of the first refusal, if some readers refuse and some accept."""
    refusals = [refusal for refusal in asked if refusal is not None]
    if not refusals or len(refusals) == len(asked):
        return ()
    refusal = refusals[0]
    start = 0 if refusal.start is None else refusal.start
    end = len(text) if refusal.end is None else refusal.end
    return (Cause("refused-by-rule", "", start, end, refusal.rule, refusal.reason),)


def _unexplained(text: str) -> Cause:
    rule = "no known rule explains the difference"
    return Cause("unexplained", "", 0, len(text), rule, "readers differ on this URL")
