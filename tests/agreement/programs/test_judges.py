"""The models of judges beside the libraries themselves, on the same questions.

`nox -s nightly` asks twenty times as many.
"""

import importlib.util
import os
import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.help import chances, debian_packages
from tests.help.reader_questions import reader_questions
from tests.help.wheels import MissingError, unpacked
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader, readers
from urlprism.readers.judges.spring import live as live_spring
from urlprism.readers.judges.w3lib import live as w3lib
from urlprism.readers.judges.w3lib.model import MODEL

pytestmark = [pytest.mark.once, pytest.mark.real]

QUESTIONS = 20_000 if chances.SEED in os.environ else 1_000
# The newest one, which the tests do not install: others need an older one.
NEWEST = ("w3lib==2.5.0", "136fd5edfe64b53b8579838e2a7e803495bbbe6b69ddfaeed3c29a794b44f6ba")

# They have tests of their own: those that are no packages of PyPI.
OTHERS = {name for name, each in programs().items() if each.newest[0] != "PyPI"}
SPRING = (
    "libspring-web-java",
    "libspring-core-java",
    "libspring-beans-java",
    "libcommons-logging-java",
)


@cache
def asked():
    return tuple(reader_questions(QUESTIONS))


def answers(judge):
    readings = (judge.read(question.text, question.base) for question in asked())
    return [dict(reading.report) if reading.accepted else None for reading in readings]


def hold(model, judge):
    """Fail if a model answers any question otherwise than the library, in any field."""
    real = answers(judge)
    # A library that says nothing, or the same to all, is no judge.
    assert len(set(map(repr, real))) > QUESTIONS / 50
    different = [
        each for each in zip(asked(), answers(model), real, strict=True) if each[1] != each[2]
    ]
    assert not different, (len(different), different[:3])


@pytest.fixture
def spring(tmp_path, monkeypatch):
    """Unpack Spring where it is not installed, and let it be found; skip where there is no apt."""
    if not (Path("/usr/share/java") / f"{live_spring.JARS[0]}.jar").exists():
        debian_packages.unpack(tmp_path, *SPRING)
        monkeypatch.setenv(live_spring.ROOT, str(tmp_path / "usr" / "share"))


@pytest.mark.skipif(not shutil.which("java"), reason="java is not installed")
@pytest.mark.usefixtures("spring")
def test_the_model_of_spring_answers_as_it_does():
    (judge,) = readers(("spring",), live=True)
    assert judge.is_live
    hold(reader(f"spring@{judge.version}"), judge)


@pytest.mark.parametrize("name", [each for each in GROUPS["judges"] if each not in OTHERS])
def test_a_model_answers_as_its_library_does(name):
    (judge,) = readers((name,), live=True)
    assert judge.is_live
    hold(reader(f"{name}@{judge.version}"), judge)


def test_the_model_of_the_newest_w3lib_answers_as_it_does(monkeypatch):
    try:
        folder = unpacked(*NEWEST)
    except MissingError as reason:
        pytest.skip(str(reason))
    for name in [each for each in sys.modules if each.partition(".")[0] == "w3lib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(str(folder))
    found = importlib.util.find_spec("w3lib")
    assert found.origin.startswith(str(folder))
    hold(reader("w3lib"), MODEL.reader_by("w3lib", MODEL.version, w3lib.report))
    for name in [each for each in sys.modules if each.partition(".")[0] == "w3lib"]:
        monkeypatch.delitem(sys.modules, name)
