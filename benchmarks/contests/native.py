"""Measure `URL(text)` and `URL.can_parse` beside ada itself, in C++ without Python.

ada's single file comes from the source distribution of ada-url; it is compiled by itself, as that
does, and linked with the program of `native_driver`. The program reads the same texts, and goes
through all of them each time it is told to; its rounds take turns with ours.
"""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from benchmarks.contests import subject, url_rivals
from benchmarks.contests.contest import GUARDED, Line, Outcome, answering
from benchmarks.contests.native_driver import DRIVER
from benchmarks.contests.rivals import Loaded, Rival
from benchmarks.contests.subject import Report, Subject
from benchmarks.contests.timing import Effort, Loop, Side, loop, take_turns
from benchmarks.inputs import corpora, texts
from benchmarks.inputs.corpora import Corpus
from benchmarks.reports import standings

_VERSION: Final = "4.0.0"
_SOURCE: Final = Corpus(
    name="ada",
    requirement=f"ada-url=={_VERSION}",
    archive=f"ada_url-{_VERSION}.tar.gz",
    sha256="9f399ec867349800a4c2d3aa8df8c533c340494b04d34b1f082b97d9a8b76a07",
    member=f"ada_url-{_VERSION}/ada_url/",
    size=0,
)
_FILES: Final = ("ada.cpp", "ada.h")
_FLAGS: Final = ("-std=c++20", "-O3", "-march=native", "-DADA_INCLUDE_URL_PATTERN=0")
_COMPILERS: Final = ("c++", "g++", "clang++")


class SkippedError(Exception):
    """ada cannot be compiled here."""


class Task(NamedTuple):
    """What is measured: our call and its answer, ada's call, its word in the program, the reach.

    A text that is refused has the answer None.
    """

    name: str
    ours: str
    answer: str
    theirs: str
    word: str
    reach: float


TASKS: Final = (
    Task(
        "URL(text)",
        "URL(x)",
        "u = URL.parse(x); u and u.href",
        "ada::parse<ada::url_aggregator>(x)",
        "parse",
        1.0,
    ),
    Task(
        "can_parse", "URL.can_parse(x)", "URL.can_parse(x)", "ada::can_parse(x)", "can_parse", 2.0
    ),
)


class Program:
    """The running program, which has read the texts."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        """Take the process, whose streams are pipes."""
        self._process = process

    def ask(self, word: str) -> bytes:
        """Tell the program a task; return the first line of its answer."""
        to, answers = self._process.stdin, self._process.stdout
        if to is None or answers is None:
            message = "the program has no pipes"
            raise SkippedError(message)
        to.write(f"{word}\n".encode())
        to.flush()
        return self.line()

    def line(self) -> bytes:
        """Return the next line of an answer, without its end."""
        line = self._process.stdout.readline() if self._process.stdout else b""
        if not line:
            message = "the compiled program ended"
            raise SkippedError(message)
        return line[:-1]

    def loop(self, word: str) -> Loop:
        """Return a loop for `timing`: one round over all texts, whatever inputs it gets."""
        return lambda _function, _inputs, _clock: int(self.ask(word).split()[0])

    def answers(self, count: int) -> dict[str, list[object]]:
        """Return, by task, the answer to each of so many texts; None for the href of none."""
        lines = [self.ask("answers"), *(self.line() for _ in range(count - 1))]
        hrefs = [line[1:].decode() or None for line in lines]
        return {"parse": [*hrefs], "can_parse": [line[:1] == b"1" for line in lines]}


def compiler() -> str:
    """Return the C++ compiler that CXX names, or the first one that is here."""
    named = os.environ.get("CXX")
    for command in [named] if named else _COMPILERS:
        if shutil.which(shlex.split(command)[0]):
            return command
    message = f"there is no C++ compiler ({named or ', '.join(_COMPILERS)})"
    raise SkippedError(message)


def version_of(command: str) -> str:
    """Return the first line that the compiler prints of its version."""
    asked = [*shlex.split(command), "--version"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - the user's compiler
    return (done.stdout.splitlines() or [command])[0]


@contextmanager
def compiled(command: str, urls: Sequence[str]) -> Iterator[Program]:
    """Compile ada and the program, each by itself; run it on the texts until the context ends."""
    with tempfile.TemporaryDirectory() as folder:
        for name in _FILES:
            source = corpora.text(_SOURCE._replace(member=_SOURCE.member + name))
            Path(folder, name).write_text(source, encoding="utf-8")
        Path(folder, "driver.cpp").write_text(DRIVER, encoding="utf-8")
        Path(folder, "texts").write_bytes(b"".join(url.encode() + b"\0" for url in urls))
        asked = [*shlex.split(command), *_FLAGS, "driver.cpp", "ada.cpp", "-o", "driver"]
        done = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - the user's compiler
        if done.returncode:
            wrong = [line for line in done.stderr.splitlines() if "error" in line] or [done.stderr]
            message = f"{version_of(command)} does not compile ada: {wrong[0].strip()}"
            raise SkippedError(message)
        program = [str(Path(folder, "driver")), "texts"]
        with subprocess.Popen(  # noqa: S603 - our own program
            program, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as process:
            yield Program(process)


def run(options: argparse.Namespace, effort: Effort) -> None:
    """Measure, print the table, and write the section if that is asked; or say why not."""
    given, corpus = texts.texts(quick=options.quick, every=options.every, with_tests=False)
    asked = Subject("Native", url_rivals.OURS, (), lambda _: [])
    report = subject.begin(asked, corpus, effort, quick=options.quick)
    try:
        command = compiler()
        report.present.append(_ada())
        how = f"{version_of(command)}, {' '.join(_FLAGS)}"
        report.notes.append(f"ada {_VERSION} is compiled by {how}.")
        if not options.json:
            _say(standings.heading(report))
        with compiled(command, given.real) as program:
            for outcome in _outcomes(report, program, given.real, effort):
                report.outcomes.append(outcome)
                if not options.json:
                    _say(standings.table(outcome))
    except (SkippedError, corpora.UnfetchedError) as error:
        report.notes = [f"ada in C++ is not measured: {str(error).splitlines()[0]}."]
    _say(standings.as_json(report) if options.json else standings.ending(report))
    if options.write and report.outcomes:
        for path in standings.write(report, options.write):
            sys.stderr.write(f"wrote {path}\n")


def _ada() -> Loaded:
    """Return ada as a rival, in the version of the source."""
    rival = Rival(
        name="ada",
        module="",
        distribution="ada-url",
        work="no Python",
        validates="all",
        normalizes="all",
        differs="C++ without Python. The texts are in memory, in UTF-8",
        follows=True,
    )
    return Loaded(rival, _VERSION, {})


def _outcomes(
    report: Report, program: Program, urls: Sequence[str], effort: Effort
) -> Iterator[Outcome]:
    """Yield the outcome of each task: our line, and ada's; note the texts read otherwise."""
    ours, ada = report.present
    answers = program.answers(len(urls))
    for task in TASKS:
        mine, theirs = list(map(answering(task.answer, "x", ours), urls)), answers[task.word]
        different = [url for url, one, its in zip(urls, mine, theirs, strict=True) if one != its]
        if different:
            shortest = f"as on {min(different, key=len)!r:.70}"
            report.notes.append(
                f"{task.name}: ada answers {len(different):,} otherwise, {shortest}."
            )
        call: Any = loop(GUARDED.format(call=task.ours), "x", ours.names)
        sides = [Side(call, None, urls), Side(program.loop(task.word), None, urls)]
        rounds = take_turns(sides, effort)
        line = Line(
            *(ours.rival.name, ours.rival.name, "", task.ours),
            inputs=len(urls), refused=mine.count(None), rounds=rounds[0],
        )  # fmt: skip
        other = Line(
            *(ada.rival.name, ada.rival.name, ada.rival.work, task.theirs),
            inputs=len(urls), refused=theirs.count(None), rounds=rounds[1],
            different=len(different),
            ratio=median(rounds[0]) / median(rounds[1]),
            best_ratio=min(rounds[0]) / min(rounds[1]),
            reach=task.reach if report.is_asked else None,
        )  # fmt: skip
        yield Outcome(task.name, "real URLs", len(urls), (line, other), {})


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
