"""The contests of every class of input, for readers of the URL Standard, in one table.

A class is a list of texts that differ from most URLs in one way: a port that is the default, a host
in Han characters, a path with spaces. `class_texts` makes them.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any, Final

from benchmarks.classes import edits as class_edits
from benchmarks.classes import table as class_table
from benchmarks.classes import texts as class_texts
from benchmarks.classes.table import REACH
from benchmarks.classes.texts import KB, Kind
from benchmarks.contests import subject, url_rivals
from benchmarks.contests.contest import Call, Contest
from benchmarks.contests.subject import Subject
from benchmarks.contests.timing import Effort
from benchmarks.inputs.texts import Texts
from benchmarks.reports import standings

_EACH: Final = 1_000
_EACH_QUICK: Final = 6
# More hosts than any memory of a reader keeps, and as many as a round has calls.
DISTINCT: Final = 10_000
_RIVALS: Final = [
    rival for rival in url_rivals.RIVALS if rival.name in {"can_ada", "ada_url", "pydantic_core"}
]
_PARSE: Final = (
    Call("urlprism", "URL(x)", "URL(x).href"),
    Call("can_ada", "parse(x)", "parse(x).href"),
    Call("ada_url", "URL(x)", "URL(x).href"),
    Call("pydantic_core", "Url(x)", "str(Url(x))"),
)
_JOIN: Final = (
    Call("urlprism", "URL(y, x)", "URL(y, x).href", base="URL(x)"),
    Call("can_ada", "x + y", "(x + y).href", base="parse(x)"),
    Call("ada_url", "URL(y, x)", "URL(y, x).href"),
)


def contests(each: int, distinct: int) -> list[Contest]:
    """Return all contests, in the order of the table: so many texts, so many distinct hosts."""
    found = [
        _contest(kind, _PARSE, class_texts.texts(kind, distinct if kind.distinct else each))
        for kind in (*class_texts.CLASSES, *class_texts.REFUSED)
    ]
    found += [_contest(kind, _JOIN, class_texts.pairs(kind, each)) for kind in class_texts.JOINED]
    found += _long(each)
    return [*found, *class_edits.setting(each, REACH), *class_edits.params(each, REACH)]


def _contest(kind: Kind, calls: Sequence[Call], inputs: Sequence[Any]) -> Contest:
    target = "x, y" if isinstance(inputs[0], tuple) else "x"
    # A round has each host of a distinct class once.
    every = 2 if kind.distinct else 1
    return Contest(kind.group, kind.name, calls, inputs, target, REACH, every=every)


def _long(each: int) -> Iterator[Contest]:
    """Yield the contests of long texts: the longer, the fewer."""
    for called, size in class_texts.SIZES.items():
        for kind in class_texts.LONG:
            inputs = class_texts.long_texts(kind, size, each)
            name = f"{kind.name}, {called}"
            yield Contest("Long", name, _PARSE, inputs, reach=REACH, every=size // KB * 5)


def run(options: argparse.Namespace, effort: Effort) -> None:
    """Measure all classes, print a row for each, and write the section if that is asked."""
    each, distinct = (_EACH_QUICK,) * 2 if options.quick else (_EACH, DISTINCT)
    each, distinct = (max(_EACH_QUICK, number // options.every) for number in (each, distinct))
    asked = Subject(class_table.TITLE, url_rivals.OURS, _RIVALS, lambda _: contests(each, distinct))
    corpus = f"{each:,} made-up texts of most classes"
    report = subject.begin(asked, corpus, effort, quick=options.quick)
    if not options.json:
        _say(class_table.heading(report))
    group = ""
    for outcome in subject.run(report, asked, Texts([]), effort):
        if not options.json:
            _say(f"{outcome.group}\n" * (outcome.group != group) + class_table.row(outcome))
        group = outcome.group
    _say(standings.as_json(report) if options.json else class_table.ending(report))
    if options.write:
        for path in class_table.write(report, options.write):
            sys.stderr.write(f"wrote {path}\n")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
