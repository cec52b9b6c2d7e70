"""The readers of CPython's patch levels against those interpreters themselves."""

import itertools
import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

import urlprism.conformance.workers.cpython as worker
from tests.agreement.oracles.interpreters import DRIVER, real
from tests.help.counts import IS_NIGHTLY
from tests.help.reader_questions import reader_questions
from urlprism.conformance import Question, Tally, generated
from urlprism.conformance.protocol import account_of, read_answer, write_question
from urlprism.readers import reader
from urlprism.readers.outcomes import Refused
from urlprism.readers.programs.python import live
from urlprism.readers.registry import model
from urlprism.urllib_parse import releases

pytestmark = [pytest.mark.once, pytest.mark.real]


WORKER = Path(worker.__file__)


@cache
def asked():
    """Return what every interpreter is asked: mutated and odd URLs, each odd part alone too."""
    questions = [Question(*question) for question in reader_questions(20_000)]
    return tuple(dict.fromkeys([*questions, *itertools.islice(generated(), 4_000)]))


def levels():
    """Return the interpreters at hand; one beyond the modelled levels says so."""
    for version in real():
        try:
            releases.release(version)
        except ValueError as error:
            yield pytest.param(version, marks=pytest.mark.skip(reason=str(error)))
        else:
            yield version


def answers(version, folder):
    """Return what an interpreter answers to all that is asked."""
    questions, answered = folder / "questions", folder / "answers"
    lines = (write_question(question) + "\n" for question in asked())
    questions.write_text("".join(lines), "ascii")
    interpreter = real()[version]
    command = [interpreter, WORKER]
    if interpreter.is_dir():
        command = [shutil.which("node"), DRIVER, interpreter, WORKER]
    subprocess.run([*command, questions, answered], check=True, stdout=subprocess.DEVNULL)
    return map(read_answer, answered.read_text("ascii").splitlines())


@pytest.mark.parametrize("version", [*levels()])
def test_the_reader_reports_what_the_interpreter_does(version, tmp_path):
    model, tally = reader(f"urllib@{version}"), Tally()
    for question, answer in zip(asked(), answers(version, tmp_path), strict=True):
        tally.add(question, account_of(model.read(*question)), answer)
    assert tally.differences == []
    assert tally.agreed == dict.fromkeys(("accept", "host", "fields"), len(asked()))
    assert len(asked()) >= 20_000


def test_the_reader_of_python_2_reports_what_it_does():
    program = next(iter(sorted(Path.home().glob(".pyenv/versions/2.7.*/bin/python"))), None)
    program = program or shutil.which("python2.7")
    if program is None:
        pytest.skip("there is no Python 2.7, neither of pyenv nor on the PATH")
    questions = [*map(tuple, reader_questions(20_000 if IS_NIGHTLY else 500))]
    told, *real = subprocess.run(
        [program, Path(__file__).with_name("urlparse_worker.py")],
        input="".join(f"{json.dumps(each)}\n" for each in questions),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    report, different = model("urllib").of(json.loads(told)).report, []
    for question, line in zip(questions, real, strict=True):
        try:
            given = list(report(*question))
        except Refused:
            given = None
        if given != json.loads(line):
            different.append((question, given, line))
    assert not different, (len(different), different[:3])


def test_the_installed_module_is_asked_the_same():
    model = reader("urllib")
    for question in asked()[::10]:
        try:
            told = live.report(*question)._asdict()
        except Refused:
            told = {}
        assert model.read(*question).report == told


def test_the_worker_stands_alone():
    source = WORKER.read_text("utf-8")
    imports = {line.split()[1] for line in source.splitlines() if line.startswith("import ")}
    assert imports == {"json", "pathlib", "sys", "typing", "urllib.parse"}
    assert "from " not in source.partition("def ")[0].partition('"""\n\n')[2]
    assert json.dumps(worker.answer_to({"url": "//h"}))
