"""Measure `urlprism.urllib_parse` against `urllib.parse`, in one process."""

import dataclasses
import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib import parse

from benchmarks.contests.agreement import check
from benchmarks.contests.rows import rows
from benchmarks.contests.timing import Effort, Row, Timing, empty_loop, measure
from benchmarks.inputs import corpora, shapes
from benchmarks.inputs.samples import Samples
from benchmarks.reports.setting import Setting, setting
from urlprism import urllib_parse

FULL: Final = Effort(rounds=7, calls=50_000, seconds=0.5)
QUICK: Final = Effort(rounds=3, calls=40)
_PURE_REACH: Final = 4.0
_EACH_SHAPE: Final = 25  # more URLs than the caches hold


@dataclass(slots=True)
class Report:
    """A setting, the cost of the empty loop in nanoseconds, and the timings so far."""

    setting: Setting
    empty: float
    timings: list[Timing] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def begin(corpus: str, effort: Effort, *, quick: bool) -> Report:
    """Return a report without timings."""
    return Report(setting(corpus, quick=quick), empty_loop(effort))


def samples(*, quick: bool, every: int = 1) -> tuple[Samples, str]:
    """Return the samples and their name: every `every`-th real URL, or made-up URLs."""
    if quick:
        return Samples(shapes.assorted(_EACH_SHAPE)), "made-up URLs only; no corpus"
    urls = corpora.read(corpora.TOP100)[::every]
    part = "" if every == 1 else f", one in {every}"
    return Samples(urls), f"{len(urls):,} URLs of {corpora.TOP100.requirement}{part}"


def run(report: Report, given: Samples, effort: Effort) -> Iterator[Timing]:
    """Check and measure row by row, into the report; yield each timing."""
    for row in rows(given):
        functions = (_function(urllib_parse, row), _function(parse, row))
        agreement = check(row, functions)
        report.notes += agreement.notes
        asked = dataclasses.replace(agreement.row, reach=_reach(row, report.setting))
        timing = measure(asked, functions, effort)
        report.timings.append(timing)
        yield timing


def _reach(row: Row, setting: Setting) -> float | None:
    """Return the highest allowed ratio, or None for made-up URLs."""
    if setting.quick:
        return None
    return row.reach if setting.build == "compiled" else _PURE_REACH


def _function(module: object, row: Row) -> object:
    return operator.attrgetter(row.function)(module) if row.function else module
