"""The causes of the differences between readers, counted by name, and the differences without one.

For each question the readers are grouped by what they report. The comparison of all of them has to
have a cause with a name of its own, and so has that of two readers of each two groups.
`PYTHONPATH=src python tests/agreement/unexplained.py 50000` shows the counts, and the smallest
question for each kind of what has none.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from reader_questions import reader_questions

from urlprism.comparison.causes import RULES
from urlprism.comparison.causes.search import causes_of
from urlprism.comparison.fields import aspects_of
from urlprism.comparison.terms import Cause
from urlprism.conformance.questions import generated
from urlprism.readers import Reader, readers
from urlprism.readers.reading import Outcome, outcome_of

# The causes that only say that no rule was found.
NO_CAUSE: Final = frozenset({"unexplained", "refused-by-rule"})
SEED: Final = 20261123
_PLAIN: Final = 1_000  # the first questions of `generated` have one odd part each
_INVOLVED: Final = frozenset(rule.involves for rule in RULES if rule.involves)


class Lack(NamedTuple):
    """A difference without a cause: the question, the readers that differ, what is told instead."""

    text: str
    base: str | None
    readers: tuple[str, ...]
    name: str
    rule: str


class Tally(NamedTuple):
    """The questions on which readers differ, the causes by name, and what has none."""

    differing: int
    causes: Counter[str]
    lacks: list[Lack]


def asked(count: int, seed: int = SEED) -> Iterator[tuple[str, str | None]]:
    """Yield questions: half of those of the readers' tests, half of those that users ask."""
    half = count // 2
    users = itertools.islice(generated(seed), max(0, _PLAIN - half), _PLAIN + half)
    for question in itertools.chain(reader_questions(count - half, seed), users):
        yield question.text, question.base


def tally(questions: Iterable[tuple[str, str | None]], names: Sequence[str] = ("all",)) -> Tally:
    """Return the causes of the differences between readers, and the differences without one."""
    causes: Counter[str] = Counter()
    lacks: list[Lack] = []
    differing = 0
    sources = readers(names)
    for text, base in questions:
        rows = [(each, outcome_of(each, text, base)) for each in sources]
        together = _causes(text, base, rows)
        if not together:
            continue
        differing += 1
        causes.update(cause.name for cause in together)
        for two in (rows, *_pairs(rows)):
            first = next(iter(_causes(text, base, two)), None)
            if first is not None and first.name in NO_CAUSE:
                who = tuple(reader.name for reader, _ in two)
                lacks.append(Lack(text, base, who, first.name, first.rule))
    return Tally(differing, causes, lacks)


def _pairs(
    rows: Sequence[tuple[Reader, Outcome]],
) -> Iterator[tuple[tuple[Reader, Outcome], tuple[Reader, Outcome]]]:
    """Yield two readers of each two groups, again for those that rules name."""
    groups: dict[object, dict[frozenset[tuple[str, ...]], tuple[Reader, Outcome]]] = {}
    for reader, outcome in rows:
        name = reader.name.partition("@")[0]
        named = frozenset(each for each in _INVOLVED if name in each)
        reported = None if outcome[0] is None else outcome[:2]
        groups.setdefault(reported, {}).setdefault(named, (reader, outcome))
    for one, other in itertools.combinations(groups.values(), 2):
        yield from itertools.product(one.values(), other.values())


def _causes(
    text: str, base: str | None, rows: Sequence[tuple[Reader, Outcome]]
) -> tuple[Cause, ...]:
    """Return the causes of the differences between outcomes."""
    parts, targets, _, refusals = zip(*(outcome for _, outcome in rows), strict=True)
    accepted = tuple(filter(None, parts)), tuple(filter(None, targets))
    differing = aspects_of(*accepted, len(rows))
    return causes_of(text, base, [reader.name for reader, _ in rows], refusals, differing)


def smallest(lacks: Iterable[Lack]) -> Iterator[tuple[int, Lack]]:
    """Yield how many lacks there are of each kind, and the shortest, the most frequent first."""
    kinds: dict[tuple[str, str], list[Lack]] = {}
    for lack in lacks:
        kinds.setdefault((lack.name, lack.rule), []).append(lack)
    for kind in sorted(kinds.values(), key=len, reverse=True):
        yield len(kind), min(kind, key=lambda lack: len(lack.text + (lack.base or "")))


def shown(found: Tally) -> Iterator[str]:
    """Yield the causes by name, how many questions differ, and what has no cause, as lines."""
    for name, times in found.causes.most_common():
        yield f"{times:6} {name}"
    without = len({(lack.text, lack.base) for lack in found.lacks})
    yield f"{found.differing} questions differ, {without} of them somewhere without a cause"
    for times, lack in smallest(found.lacks):
        who = ", ".join(lack.readers)
        yield f"{times:6} {lack.name}: {lack.text!r} against {lack.base!r}: {lack.rule} ({who})"


if __name__ == "__main__":
    count = int(sys.argv[1]) if sys.argv[1:] else 1_000
    sys.stdout.writelines(f"{line}\n" for line in shown(tally(asked(count))))
