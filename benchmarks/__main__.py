"""The command: `python -m benchmarks SUBJECT`: urllib, whatwg, rfc3986, comparison and others."""

import argparse
import dataclasses
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from benchmarks.classes import contests as classes
from benchmarks.columns import costs
from benchmarks.columns import splitting as columns
from benchmarks.contests import ablation, comparison, drop_in, memory, native, rfc3986, whatwg
from benchmarks.contests import subject as rooms
from benchmarks.contests.timing import Effort, Timing
from benchmarks.hostile import costs as hostile
from benchmarks.inputs import corpora, texts
from benchmarks.instructions import baseline, counting
from benchmarks.reports import fidelity, groups, standings, state, summary, tables
from benchmarks.reports.page import add_write_option
from benchmarks.scale import month as scale
from benchmarks.scale import spark
from benchmarks.sites import domains as sites
from benchmarks.templates import contest as templates

_SUBJECTS: Final = {
    "whatwg": whatwg.SUBJECT,
    "rfc3986": rfc3986.SUBJECT,
    "comparison": comparison.SUBJECT,
}
# Subjects that take the options as they are.
_WITH_OPTIONS: Final[dict[str, Callable[[argparse.Namespace], None]]] = {
    "fidelity": fidelity.run,
    "columns": columns.run,
    "costs": costs.run,
    "hostile": hostile.run,
    "instructions": counting.run,
    "spark": spark.run,
    "scale": scale.run,
    "sites": sites.run,
    "templates": templates.run,
    "groups": groups.run,
    "summary": summary.run,
    "state": state.run,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; return 0, or 1 if it cannot run."""
    options = _options().parse_args(arguments)
    try:
        if options.what in _WITH_OPTIONS:
            _WITH_OPTIONS[options.what](options)
        elif options.what == "ablation":
            sys.stdout.write(ablation.told(every=options.every, rounds=options.rounds))
        elif options.what == "urllib":
            _urllib(options)
        elif options.what == "classes":
            classes.run(options, _effort(options, rooms.FULL, rooms.QUICK))
        elif options.what == "native":
            native.run(options, _effort(options, rooms.FULL, rooms.QUICK))
        else:
            _room(options, _SUBJECTS[options.what])
    except (
        corpora.CorpusError,
        ablation.AblationError,
        baseline.SlowerError,
        counting.NotCountedError,
        columns.SkippedError,
        memory.MemoryRunError,
        scale.NotMeasuredError,
    ) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    for name, what in (
        ("urllib", "urlprism.urllib_parse against urllib.parse"),
        ("whatwg", "urlprism.whatwg beside other readers of URLs"),
        ("rfc3986", "urlprism.rfc3986 beside other readers of URIs"),
        ("comparison", "urlprism.compare beside urlprism.URL"),
        ("classes", "every class of input beside other readers of URLs"),
        ("native", "urlprism.URL beside ada in C++, which a compiler makes"),
    ):
        _measuring(commands.add_parser(name, help=what))
    fidelity.add_options(commands.add_parser("fidelity", help="models beside the real programs"))
    columns.add_options(commands.add_parser("columns", help="columns of URLs beside ClickHouse"))
    costs.add_options(
        commands.add_parser("costs", help="what each function of columns costs a row")
    )
    hostile.add_options(commands.add_parser("hostile", help="the worst text for each function"))
    counting.add_options(commands.add_parser("instructions", help="instructions, counted"))
    spark.add_options(commands.add_parser("spark", help="on Spark, beside Spark's own functions"))
    scale.add_options(commands.add_parser("scale", help="a month of the web, by a simulation"))
    sites.add_options(commands.add_parser("sites", help="registrable domains beside tldextract"))
    templates.add_options(commands.add_parser("templates", help="URI Templates beside others"))
    groups.add_options(commands.add_parser("groups", help="groups of readers: cost and sight"))
    state.add_options(
        commands.add_parser("state", help="who reads how today: docs/readers/state.md")
    )
    shown = commands.add_parser("summary", help="what README and docs/reference/speed.md say")
    shown.add_argument("--write", action="store_true", help="write it into both")
    earned = commands.add_parser("ablation", help="what each compiled module earns")
    earned.add_argument("--every", type=int, default=10, metavar="N", help="take one URL in N")
    earned.add_argument(
        "--rounds", type=int, default=5, metavar="N", help="measure each side N times"
    )
    return parser


def _measuring(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--quick", action="store_true", help="a few calls on made-up URLs: no network"
    )
    command.add_argument("--json", action="store_true", help="print JSON in place of the table")
    command.add_argument("--every", type=int, default=1, metavar="N", help="take one URL in N")
    command.add_argument("--rounds", type=int, metavar="N", help="measure each side N times")
    add_write_option(command, "docs/static/speed.json and benchmarks/results")


def _effort(options: argparse.Namespace, full: Effort, quick: Effort) -> Effort:
    """Return how much to measure: less for fewer URLs."""
    effort = quick if options.quick else full
    if options.every > 1:
        calls, seconds = max(1, effort.calls // options.every), effort.seconds / options.every
        effort = dataclasses.replace(effort, calls=calls, seconds=seconds)
    if options.rounds:
        effort = dataclasses.replace(effort, rounds=options.rounds)
    return effort


def _urllib(options: argparse.Namespace) -> None:
    effort = _effort(options, drop_in.FULL, drop_in.QUICK)
    samples, corpus = drop_in.samples(quick=options.quick, every=options.every)
    report = drop_in.begin(corpus, effort, quick=options.quick)
    if not options.json:
        _say(tables.heading(report))
    group = ""
    for timing in drop_in.run(report, samples, effort):
        if not options.json:
            group = _show(timing, group)
    _say(tables.as_json(report) if options.json else tables.ending(report))
    if options.write:
        _say_written(tables.write(report, options.write))


def _room(options: argparse.Namespace, room: rooms.Subject) -> None:
    effort = _effort(options, rooms.FULL, rooms.QUICK)
    given, corpus = texts.texts(
        quick=options.quick, every=options.every, with_tests=room.takes_tests
    )
    report = rooms.begin(room, corpus, effort, quick=options.quick)
    if not options.json:
        _say(standings.heading(report))
    for outcome in rooms.run(report, room, given, effort):
        if not options.json:
            _say(standings.table(outcome))
    if room.is_weighed:
        rooms.weigh(report, given)
        if not options.json:
            _say(standings.memory_table(report.memory))
    _say(standings.as_json(report) if options.json else standings.ending(report))
    if options.write:
        _say_written(standings.write(report, options.write))


def _show(timing: Timing, group: str) -> str:
    """Print a timing, after its group's name if that is a new one; return the group's name."""
    if timing.group != group:
        _say(timing.group)
    _say(tables.line(timing))
    return timing.group


def _say_written(paths: Sequence[Path]) -> None:
    for path in paths:
        sys.stderr.write(f"wrote {path}\n")


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
