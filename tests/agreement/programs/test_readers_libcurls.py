"""The model of libcurl by release beside those releases, which wheels of PyPI bring.

A few questions are asked of one of them here; `nox -s nightly` asks all, with all questions.
"""

import os

import pytest

from tests.agreement.programs.libcurls import WHEELS, built_as, library_of
from tests.agreement.programs.older_libcurls import WHEELS as OLDER
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help import chances
from tests.help.reader_questions import reader_questions
from tests.help.wheels import MissingError
from urlprism.readers import Refused, reader
from urlprism.readers.programs.curl.changes import CHANGES
from urlprism.readers.programs.curl.model import answer_at, report_at

pytestmark = [pytest.mark.once, pytest.mark.real]

IS_NIGHT = chances.SEED in os.environ
QUESTIONS = 20_000 if IS_NIGHT else 1_500
# The newest is asked as pycurl where that is installed.
ASKED = [*WHEELS] if IS_NIGHT else ["8.22.0"]


def answer(report, question):
    try:
        return report(*question)
    except Refused:
        return None


@on_linux
@pytest.mark.parametrize("version", ASKED)
def test_the_model_of_a_libcurl_answers_as_it_does(version):
    try:
        library = library_of(version)
    except MissingError as reason:
        pytest.skip(str(reason))
    assert library.version.startswith(version)
    build = built_as(library, version)
    model, different, answered = report_at(build), [], 0
    for question in reader_questions(QUESTIONS):
        given, expected = answer(model, question), answer(library.report, question)
        answered += expected is not None
        if given != expected:
            different.append((question, given, expected))
    assert not different, (len(different), different[:3])
    assert answered > QUESTIONS * 0.2
    assert answer_at(build)(model("http://h/", None))[1] == reader("curl").read("http://h/").target


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    wheels = {**OLDER, **WHEELS}
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            later = [each for each in wheels if level(each) >= level(first)]
            earlier = [each for each in wheels if level(each) < level(first)]
            assert min(later, key=level) == first, change.name
            assert level(max(earlier, key=level)) >= previous(first), change.name


def level(version):
    return tuple(map(int, version.split(".")))


def previous(version):
    """Return the branch before that of a first release of a branch."""
    major, minor, patch = level(version)
    assert not patch
    return major, minor - 1, 0
