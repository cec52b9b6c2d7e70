"""The models of programs beside the programs themselves, on the same questions."""

import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.help.counts import amount
from tests.help.reader_questions import reader_questions
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader, readers
from urlprism.readers.programs.curl import live as curl
from urlprism.readers.programs.curl.model import MODEL

pytestmark = [pytest.mark.once, pytest.mark.real]


ROOT = Path(__file__).parents[3]
QUESTIONS = amount(20_000)
# Of so many, at least, a program has to say something of its own; Ruby refuses five of six.
TOLD = {"ruby": 0.1, "php.Uri.Rfc3986.Uri": 0.1}
# CPython has tests of its own, which ask each patch level; of libcurl there may be several.
# A browser answers all questions at once, in `test_readers_browsers.py`, and so do programs that
# fetch, in `test_readers_fetchers.py`; niquests, which replaces urllib3, in a process of its own in
# `test_readers_packages.py`.
EACH_TIME = tuple(name for name, each in programs().items() if each.asks_each_time)
APART = {"urllib", "curl", "chromium", "firefox", "webkit", "niquests", *EACH_TIME}
# What the tests bring with them; other programs are asked where they are installed.
PACKAGES = tuple(
    name
    for name, each in programs().items()
    if each.kind == "program" and each.newest == ("PyPI", name) and name not in APART
)
OTHERS = tuple(name for name in GROUPS["programs"] if name not in APART)


@cache
def asked():
    return tuple(reader_questions(QUESTIONS))


def answers(program, count=QUESTIONS):
    """Return what a reader reports of each question, None where it refuses."""
    readings = (program.read(question.text, question.base) for question in asked()[:count])
    return [dict(reading.report) if reading.accepted else None for reading in readings]


def hold(model, program, count=QUESTIONS):
    """Fail if a model answers any question otherwise than its program, in any field."""
    reported, real = answers(model, count), answers(program, count)
    # A program that says nothing, or the same to all, is no judge.
    assert len(set(map(repr, real))) > count * TOLD.get(model.name.partition("@")[0], 0.2)
    questions = zip(asked()[:count], reported, real, strict=True)
    different = [each for each in questions if each[1] != each[2]]
    assert not different, (len(different), different[:3])


@pytest.mark.parametrize("name", OTHERS)
def test_a_model_answers_as_its_program_does(name):
    (program,) = readers((name,), live=True)
    if name not in PACKAGES and not program.is_live:
        pytest.skip(f"{name} is not installed")
    assert program.is_live
    try:
        model = reader(f"{name}@{program.version}")
    except ValueError as error:
        if name in PACKAGES:
            raise
        pytest.skip(str(error))
    hold(model, program)


def libraries():
    """Yield the versions of libcurl that are here; what cannot be held says why."""
    for version in curl.versions():
        try:
            reader(f"curl@{version}")
        except ValueError as error:
            yield pytest.param(version, marks=pytest.mark.skip(reason=str(error)))
        else:
            yield version
    if not curl.versions():
        yield pytest.param("none", marks=pytest.mark.skip(reason="libcurl is not installed"))


@pytest.mark.parametrize("version", [*libraries()])
def test_the_model_of_a_libcurl_answers_as_it_does(version):
    library = MODEL.reader_by("curl", version, curl.report_of(version))
    hold(reader(f"curl@{version}"), library)


def test_every_package_has_a_model():
    assert set(PACKAGES) <= set(OTHERS)


def test_every_program_that_the_tests_install_is_a_package():
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pinned = {each.partition("==")[0] for each in groups["test"] if "==" in each}
    assert pinned & {*OTHERS} == {*PACKAGES}
