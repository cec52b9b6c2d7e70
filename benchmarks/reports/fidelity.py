"""How faithful the readers are to the programs that they model, measured on one machine.

    questions ──► the installed program ──► Account ─┐
             └──► the model of its version ► Account ┴──► Tally ──► Row ──► table, page, JSON

Interpreters run the worker that the package ships; other programs are called from this process.
"""

import argparse
import itertools
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

import urlprism.conformance.workers.cpython as worker
from benchmarks.reports import fidelity_page, newest
from benchmarks.reports.fidelity_report import Report, Row
from benchmarks.reports.page import add_write_option
from benchmarks.reports.setting import setting
from urlprism.conformance import Account, Question, Tally, ask, generated
from urlprism.conformance.protocol import account_of, read_answer, write_question
from urlprism.conformance.questions import SEED
from urlprism.conformance.table import as_json
from urlprism.readers import GROUPS, Reader, reader, readers
from urlprism.readers.programs.curl import live as curl
from urlprism.readers.programs.curl.model import MODEL

SCHEMA: Final = "urlprism.fidelity/1"
QUESTIONS: Final = 20_000
_OF_NEWEST: Final = 2_000
_ROOT: Final = Path(__file__).parents[2]
_TESTS: Final = _ROOT / "tests"
_WORKER: Final = str(Path(worker.__file__))
_PATIENCE: Final = 60.0  # seconds for an answer


class Program(NamedTuple):
    """An installed program: the reader's name, its own version, and how to call it."""

    name: str
    version: str
    answers: Callable[[Sequence[Question]], Iterable[Account]]


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of the command line."""
    add = command.add_argument
    add("--questions", type=int, default=QUESTIONS, metavar="N", help=f"ask N ({QUESTIONS:,})")
    add("--seed", type=int, default=SEED, metavar="N", help="what the questions depend on")
    add("--newest", action="store_true", help="ask the newest release of each program only")
    add("--json", action="store_true", help="print JSON in place of the table")
    add_write_option(command, "docs/readers/fidelity.md")


def run(options: argparse.Namespace) -> None:
    """Ask all programs, print a row for each, and write the page if `--write` says so.

    The newest release of each is asked last; with `--newest`, it alone.
    """
    report = begin(options.questions, options.seed)
    say = _hold if options.json else _say
    if not options.newest:
        say(fidelity_page.heading(report))
        for row in asked(report):
            say(fidelity_page.line(row))
        say(f"{fidelity_page.ending(report)}\n")
    say(newest.head())
    found = []
    for check in newest.checks(report.questions[:_OF_NEWEST]):
        found.append(check)
        say(newest.line(check))
    if options.json:
        _say(told(report, found))
    if options.write:
        page = options.write / "docs" / "readers" / "fidelity.md"
        text = page.read_text("utf-8") if options.newest else fidelity_page.whole(report)
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(newest.renewed(text, newest.section(found, report.setting)), "utf-8")
        sys.stderr.write(f"wrote {page}\n")


def begin(count: int, seed: int) -> Report:
    """Return a report with questions and without answers."""
    made, whose = questions(count, seed)
    with_base = sum(question.base is not None for question in made)
    corpus = f"{len(made):,} questions of {whose} (seed {seed}), {with_base:,} of them with a base"
    return Report(setting(corpus, quick=False), seed, made)


def questions(count: int, seed: int) -> tuple[list[Question], str]:
    """Return `count` distinct questions, half of them the package's own, and their sources."""
    others, whose = [], "the package's generator"
    helper = _helper("help.reader_questions")
    if helper is not None:
        others = [Question(*each) for each in helper.reader_questions(count, seed)]
        whose += " and of tests/help"
    own = itertools.islice(generated(seed), count // 2 if others else count)
    return list(itertools.islice(dict.fromkeys([*own, *others]), count)), whose


def asked(report: Report) -> Iterator[Row]:
    """Ask each program, add its row to the report, and yield the row."""
    for program in itertools.chain(interpreters(), installed(report.notes)):
        try:
            model = reader(f"{program.name}@{program.version}")
        except ValueError as error:
            report.notes.append(f"{program.name} {program.version} was not asked: {error}.")
            continue
        row = Row(program.name, program.version, Tally())
        answers = program.answers(report.questions)
        for question, answer in zip(report.questions, answers, strict=True):
            row.tally.add(question, account_of(model.read(*question)), answer)
        report.rows.append(row)
        yield row


def interpreters() -> Iterator[Program]:
    """Yield the installed CPythons, the oldest first; only the running one if others are not found.

    $URLPRISM_PYODIDE names the folder of those from pyodide.
    """
    helper = _helper("agreement.oracles.interpreters")
    if helper is None:
        command = [sys.executable, _WORKER]
        yield Program("urllib", platform.python_version(), partial(_by_lines, command))
        return
    for version, place in helper.real().items():
        if place.is_dir():
            command = ["node", str(helper.DRIVER), str(place), _WORKER]
            yield Program("urllib", version, partial(_by_files, command))
        else:
            yield Program("urllib", version, partial(_by_lines, [str(place), _WORKER]))


def installed(notes: list[str]) -> Iterator[Program]:
    """Yield the other installed programs, and note the missing ones."""
    for name in GROUPS["programs"]:
        if name == "urllib":
            continue
        (live,) = readers((name,), live=True)
        if not live.is_live:
            notes.append(f"{name} is not installed, and was not asked.")
        for program in _libraries() if name == "curl" else [live] if live.is_live else []:
            yield Program(name, program.version, partial(_in_process, program))


def told(report: Report, found: Sequence[newest.Check] = ()) -> str:
    """Return the whole report as JSON, with the checks of newest releases."""
    rows = [
        json.loads(as_json(tally, f"{name}@{version}", f"{name} {version}"))
        for name, version, tally in report.rows
    ]
    about = {"schema": SCHEMA, "setting": asdict(report.setting), "seed": report.seed}
    checked = [newest.as_object(each) for each in found]
    return json.dumps({**about, "rows": rows, "newest": checked, "notes": report.notes}, indent=1)


def _libraries() -> Iterator[Reader]:
    """Yield each installed libcurl."""
    for version in curl.versions():
        yield MODEL.reader_by("curl", version, curl.report_of(version))


def _in_process(program: Reader, given: Sequence[Question]) -> Iterator[Account]:
    return (account_of(program.read(*question)) for question in given)


def _by_lines(command: Sequence[str], given: Sequence[Question]) -> Iterator[Account]:
    return ask(command, given, _PATIENCE)


def _by_files(command: Sequence[str], given: Sequence[Question]) -> list[Account]:
    """Return the answers of a command that reads and writes files, as pyodide has to."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "questions"), Path(folder, "answers")
        source.write_text("".join(f"{write_question(each)}\n" for each in given), "ascii")
        subprocess.run(  # noqa: S603 - it runs our own worker
            [*command, source, target], check=True, stdout=subprocess.DEVNULL
        )
        return [read_answer(line) for line in target.read_text("ascii").splitlines()]


def _helper(name: str) -> ModuleType | None:
    """Return a module that the tests share, or None if the tests are not here."""
    if not _TESTS.joinpath(*name.split(".")).with_suffix(".py").exists():
        return None
    return import_module(f"tests.{name}")


def _hold(text: str) -> None:
    """Say nothing: JSON is said at once."""


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
