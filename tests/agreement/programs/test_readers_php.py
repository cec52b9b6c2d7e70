"""The models of PHP by release beside those releases, which npm has in WebAssembly.

The newest is asked here; `nox -s nightly` asks all of them.
"""

import os

import pytest

from tests.agreement.programs.php_wasm import OLDER, PHP, answers
from tests.agreement.programs.test_readers_programs import asked, hold
from tests.help import chances
from tests.help.reader_questions import reader_questions
from tests.help.wheels import MissingError
from urlprism.readers import Refused, reader
from urlprism.readers.programs.php import live as live_php
from urlprism.readers.programs.php import live_rfc3986, live_whatwg
from urlprism.readers.programs.php import rfc3986 as php_rfc3986
from urlprism.readers.programs.php import whatwg as php_whatwg
from urlprism.readers.programs.php.model import MODEL
from urlprism.readers.programs.php.releases import CHANGES, NEWEST

pytestmark = [pytest.mark.once, pytest.mark.real]

IS_NIGHT = chances.SEED in os.environ


def program(version, model, live):
    """Return a reader that answers the questions of the tests as PHP does."""
    lines = [live.question(*each) for each in asked()]
    try:
        told = dict(zip(lines, answers(version, live.PROGRAM, lines), strict=True))
    except MissingError as reason:
        pytest.skip(str(reason))

    def report(text, base):
        return live.fields_of(told[live.question(text, base)])

    return model.reader_by(model.name, version, report)


@pytest.mark.parametrize("version", [*PHP] if IS_NIGHT else [*PHP][:1])
def test_the_model_of_a_php_answers_as_it_does(version):
    hold(reader(f"php@{version}"), program(version, MODEL, live_php))


@pytest.mark.nightly
@pytest.mark.parametrize("version", OLDER)
def test_the_model_of_an_older_php_answers_as_it_does(version):
    texts = list(dict.fromkeys(each.text for each in reader_questions(20_000 if IS_NIGHT else 500)))
    lines = [live_php.question(text, None) for text in texts]
    try:
        told = answers(version, live_php.PROGRAM, lines)
    except MissingError as reason:
        pytest.skip(str(reason))
    report = MODEL.of(version).report
    different = []
    for text, line in zip(texts, told, strict=True):
        given, expected = outcome(report, text, None), outcome(live_php.fields_of, line)
        if given != expected:
            different.append((text, given, expected))
    assert not different, (len(different), different[:3])
    assert len(told) - told.count("null") > 0.5 * len(told)


def outcome(function, *arguments):
    """Return what a function returns, None if it refuses."""
    try:
        return function(*arguments)
    except Refused:
        return None


@pytest.mark.parametrize(
    ("model", "live"), [(php_whatwg, live_whatwg), (php_rfc3986, live_rfc3986)]
)
def test_the_model_of_a_class_answers_as_it_does(model, live):
    hold(reader(model.NAME), program(model.VERSION, model.MODEL, live))


def test_the_newest_php_is_the_default():
    assert {MODEL.version, php_whatwg.VERSION, php_rfc3986.VERSION} == {next(iter(PHP))}


def test_one_release_of_each_branch_is_asked():
    assert {tuple(map(int, each.split(".")[:2])) for each in (*PHP, *OLDER)} == {*NEWEST}


def test_the_branches_beside_what_is_not_inferred_are_asked():
    for change in CHANGES:
        for first in {*change.since, *change.until} - {*change.inferred}:
            assert first == "8.0.0", (change.name, first)
            assert {"7.4.33", "8.0.30"} <= {*PHP}
