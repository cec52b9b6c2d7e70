"""Measure one package of urlprism against its rivals, in one process, and report."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from benchmarks.contests import rivals
from benchmarks.contests.contest import Contest, Outcome, hold
from benchmarks.contests.memory import Memory, measured
from benchmarks.contests.rivals import Loaded, Rival
from benchmarks.contests.timing import Effort, empty_loop
from benchmarks.inputs.texts import Texts
from benchmarks.reports.setting import Setting, setting

FULL: Final = Effort(rounds=7, calls=20_000)
QUICK: Final = Effort(rounds=3, calls=30)


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a run: the title of its section, our package, its rivals and the contests.

    `others` measures what is not a contest.
    `takes_tests` says whether the contests need the tests of the URL Standard, `is_weighed`
    whether the memory of the objects is measured too.
    """

    title: str
    ours: Rival
    rivals: Sequence[Rival]
    contests: Callable[[Texts], list[Contest]]
    others: Callable[[Texts, Effort], Iterable[Outcome]] = lambda _texts, _effort: ()
    takes_tests: bool = False
    is_weighed: bool = False


@dataclass(slots=True)
class Report:
    """The setting, the installed packages, the cost of the empty loop, and the results so far."""

    title: str
    setting: Setting
    present: list[Loaded]
    empty: float
    outcomes: list[Outcome] = field(default_factory=list)
    memory: list[Memory] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def is_asked(self) -> bool:
        """Whether the reach counts: for a compiled build, on real URLs."""
        return self.setting.build == "compiled" and not self.setting.quick


def begin(subject: Subject, corpus: str, effort: Effort, *, quick: bool) -> Report:
    """Return an empty report."""
    present, missing = rivals.present((subject.ours, *subject.rivals))
    report = Report(subject.title, setting(corpus, quick=quick), present, empty_loop(effort))
    report.notes += [f"{name} is not installed, and not measured." for name in missing]
    return report


def run(report: Report, subject: Subject, given: Texts, effort: Effort) -> Iterator[Outcome]:
    """Run each contest, and the others; add each outcome to the report, and yield it."""
    told: set[tuple[str, str]] = set()
    for contest in subject.contests(given):
        outcome = hold(contest, report.present, effort, is_asked=report.is_asked)
        report.outcomes.append(outcome)
        report.notes += _examples(outcome, told)
        yield outcome
    for outcome in subject.others(given, effort):
        report.outcomes.append(outcome)
        yield outcome


def weigh(report: Report, given: Texts) -> None:
    """Measure the memory of the objects, and add it to the report."""
    quick, is_asked = report.setting.quick, report.is_asked
    report.memory += measured(given, report.present, quick=quick, is_asked=is_asked)


def _examples(outcome: Outcome, told: set[tuple[str, str]]) -> list[str]:
    """Return how each rival differs, unless the same inputs or example were reported before."""
    found = []
    for line in outcome.lines:
        example = outcome.examples.get(line.label)
        if example is None:
            continue
        known = {(line.rival, outcome.name), (line.rival, example)}
        if told.isdisjoint(known):
            found.append(
                f"{outcome.group}, {outcome.name}: {line.label} answers otherwise on"
                f" {line.different:,} of {line.inputs:,} inputs, as on {example}."
            )
        told |= known
    return found
