"""The causes of the differences between readers, counted by name, and the differences without one.

For each question the readers are grouped by what of their readings is compared. The comparison of
all of them has to have a cause with a name of its own, and so has that of two readers of each two
groups. `PYTHONPATH=src python -m tests.agreement.tables.unexplained 50000 2` asks in two processes,
and shows the counts, and the smallest question for each kind of what has none.
"""

import itertools
import multiprocessing
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from tests.help.reader_questions import reader_questions
from urlprism.comparison.causes import RULES
from urlprism.comparison.causes.search import causes_of
from urlprism.comparison.fields import aspects_of, fields_of
from urlprism.comparison.lenient import LenientParts
from urlprism.comparison.terms import Aspect, Cause
from urlprism.conformance.questions import generated
from urlprism.readers import Reader, readers
from urlprism.readers.reading import Outcome, Reading, outcome_of

# The causes that only say that no rule was found.
NO_CAUSE: Final = frozenset({"unexplained", "refused-by-rule"})
SEED: Final = 20261123
# All readers of today, releases that are still deployed, the judges, Wget2 by its name, and
# releases with other parsers.
ASKED: Final = (
    *("all", "deployed", "judges", "wget2"),
    *("curl@7.50.3", "curl@7.61.1", "httpx@0.22", "httpx@0.23", "urllib3@1.25.1", "urllib3@1.25.3"),
    *("urllib3@1.10", "urllib3@1.24", "requests@2.20", "php@5.6.0", "php@7.2", "urllib@2.7"),
)
_PLAIN: Final = 1_000  # the first questions of `generated` have one odd part each
_AT_ONCE: Final = 500  # questions that a process is given at once


class Lack(NamedTuple):
    """A difference without a cause: the question, the readers that differ, what is told instead."""

    text: str
    base: str | None
    readers: tuple[str, ...]
    name: str
    rule: str


class Tally(NamedTuple):
    """The questions on which readers differ, the causes by name, what has none, and the pairs."""

    differing: int
    causes: Counter[str]
    lacks: list[Lack]
    pairs: int


class Row(NamedTuple):
    """A reader, and what it makes of a text."""

    reader: Reader
    outcome: Outcome


def asked(count: int, seed: int = SEED) -> Iterator[tuple[str, str | None]]:
    """Yield questions: half of those of the readers' tests, half of those that users ask."""
    half = count // 2
    users = itertools.islice(generated(seed), max(0, _PLAIN - half), _PLAIN + half)
    for question in itertools.chain(reader_questions(count - half, seed), users):
        yield question.text, question.base


def tally(questions: Iterable[tuple[str, str | None]], names: Sequence[str] = ASKED) -> Tally:
    """Return the causes of the differences between readers, and the differences without one."""
    found = Tally(0, Counter(), [], 0)
    sources = readers(names)
    for text, base in questions:
        rows = [Row(each, outcome_of(each, text, base)) for each in sources]
        together = _causes(text, base, rows)
        if not together:
            continue
        found.causes.update(cause.name for cause in together)
        lacks, pairs = _of_pairs(text, base, rows)
        found.lacks.extend([*_lack(text, base, rows, together), *lacks])
        found = found._replace(differing=found.differing + 1, pairs=found.pairs + pairs)
    return found


def tally_in(processes: int, questions: Iterable[tuple[str, str | None]]) -> Tally:
    """Return the same as `tally`, asked in several processes."""
    found = Tally(0, Counter(), [], 0)
    every = list(questions)
    parts = [every[start : start + _AT_ONCE] for start in range(0, len(every), _AT_ONCE)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for part in pool.imap(tally, parts):
            found.causes.update(part.causes)
            found.lacks.extend(part.lacks)
            differing, pairs = found.differing + part.differing, found.pairs + part.pairs
            found = found._replace(differing=differing, pairs=pairs)
    return found


def _of_pairs(text: str, base: str | None, rows: Sequence[Row]) -> tuple[list[Lack], int]:
    """Return what pairs of readers lack a cause, and how many pairs differ.

    Of two readers the causes depend on the differences, and on which sets of readers they belong to
    that rules involve: what is equal there, as far as rules match, is looked up once.
    """
    involved = _involved(text, base)
    known: set[object] = set()
    lacks: list[Lack] = []
    pairs = 0
    for one, other in itertools.combinations(_alike(rows), 2):
        differing = _aspects([one[0], other[0]])
        if not differing:
            continue
        pairs += len(one) * len(other)
        for two in itertools.product(_of_each_kind(one, involved), _of_each_kind(other, involved)):
            key = (differing, *_sides(two, involved))
            if key not in known:
                known.add(key)
                lacks += _lack(text, base, two, _causes(text, base, two))
    return lacks, pairs


def _alike(rows: Sequence[Row]) -> Collection[list[Row]]:
    """Return the readers grouped by what is compared of their readings."""
    reported: dict[object, list[Row]] = {}
    for row in rows:
        reported.setdefault(row.outcome[:2], []).append(row)
    compared: dict[object, list[Row]] = {}
    for each in reported.values():
        components, target, _, _ = each[0].outcome
        key: object = None
        if components is not None:
            host = (components.host or "").lower().strip("[]")
            key = fields_of(Reading("", {}, components, target)), host
        compared.setdefault(key, []).extend(each)
    return compared.values()


def _involved(text: str, base: str | None) -> frozenset[tuple[str, ...]]:
    """Return the sets of readers that rules involve which match a text or its base."""
    above = None if base is None else LenientParts(base)
    asked = [LenientParts(text, above)] + ([] if above is None else [above])
    return frozenset(
        rule.involves for rule in RULES if rule.involves and any(map(rule.detect, asked))
    )


def _of_each_kind(rows: Sequence[Row], involved: Collection[tuple[str, ...]]) -> Collection[Row]:
    """Return one of the readers that belong to the same sets, for each of them."""
    return {_sets(row, involved): row for row in reversed(rows)}.values()


def _sets(row: Row, involved: Collection[tuple[str, ...]]) -> frozenset[tuple[str, ...]]:
    """Return the sets to which a reader belongs."""
    name = row.reader.name.partition("@")[0]
    return frozenset(each for each in involved if name in each)


def _sides(
    two: Sequence[Row], involved: Collection[tuple[str, ...]]
) -> tuple[frozenset[tuple[str, ...]], frozenset[tuple[str, ...]]]:
    """Return the sets to which those of two readers belong that accept, that refuse."""
    one, other = two
    if (one.outcome[0] is None) is (other.outcome[0] is None):
        return _sets(one, involved) | _sets(other, involved), frozenset()
    accepting, refusing = (other, one) if one.outcome[0] is None else (one, other)
    return _sets(accepting, involved), _sets(refusing, involved)


def _lack(
    text: str, base: str | None, rows: Sequence[Row], causes: Sequence[Cause]
) -> Iterator[Lack]:
    """Yield the difference between readers if its first cause only says that no rule was found."""
    if causes and causes[0].name in NO_CAUSE:
        who = tuple(row.reader.name for row in rows)
        yield Lack(text, base, who, causes[0].name, causes[0].rule)


def _aspects(rows: Sequence[Row]) -> frozenset[Aspect]:
    """Return the aspects in which outcomes differ."""
    parts, targets, _, _ = zip(*(row.outcome for row in rows), strict=True)
    return aspects_of(tuple(filter(None, parts)), tuple(filter(None, targets)), len(rows))


def _causes(text: str, base: str | None, rows: Sequence[Row]) -> tuple[Cause, ...]:
    """Return the causes of the differences between outcomes."""
    refusals = [row.outcome[3] for row in rows]
    names = [row.reader.name for row in rows]
    return causes_of(text, base, names, refusals, _aspects(rows))


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
    yield f"{found.pairs} pairs of readers differ, {len(found.lacks)} of them without a cause"
    yield f"{found.differing} questions differ, {without} of them somewhere without a cause"
    for times, lack in smallest(found.lacks):
        who = ", ".join(lack.readers)
        yield f"{times:6} {lack.name}: {lack.text!r} against {lack.base!r}: {lack.rule} ({who})"


if __name__ == "__main__":
    count = int(sys.argv[1]) if sys.argv[1:] else 1_000
    processes = int(sys.argv[2]) if sys.argv[2:] else 1
    sys.stdout.writelines(f"{line}\n" for line in shown(tally_in(processes, asked(count))))
