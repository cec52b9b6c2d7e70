"""The models of Python packages by release beside those releases, each in a process of its own.

A few questions are asked of one older release of each; `nox -s nightly` asks all, with all
questions. The newest ones are installed, and asked in `test_readers_programs.py`.
"""

import os
import sys
from importlib import import_module

import pytest

from tests.agreement.programs.packages import PACKAGES, answers, folders, hidden
from tests.agreement.programs.test_readers_releases import on_linux
from tests.help import chances
from tests.help.reader_questions import reader_questions
from tests.help.wheels import MissingError
from urlprism.readers import Refused, reader
from urlprism.readers.registry import model

pytestmark = [pytest.mark.once, pytest.mark.real]

IS_NIGHT = chances.SEED in os.environ
QUESTIONS = 20_000 if IS_NIGHT else 200
# Of each package, the release that the gate asks.
ON_THE_GATE = {
    "urllib3": "1.26.20",
    "requests": "2.31.0",
    "niquests": "3.21.2",
    "httpx": "0.27.2",
    "yarl": "1.15.5",
    "aiohttp": "3.13.4",
}
RELEASES = [(name, version) for name, releases in PACKAGES.items() for version in releases]
ASKED = RELEASES if IS_NIGHT else [*ON_THE_GATE.items()]


@on_linux
@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the wheels are for Python 3.11")
@pytest.mark.parametrize(("name", "version"), ASKED)
def test_the_model_of_a_package_answers_as_it_does(name, version):
    questions = reader_questions(QUESTIONS)
    try:
        live = f"urlprism.readers.programs.{name}.live"
        told, *real = answers(live, folders(name, version), questions, hidden(name, version))
    except MissingError as reason:
        pytest.skip(str(reason))
    assert level(told) == level(version)
    assert ("+" in told) is ("+" in version)
    report = model(name).of(version).report
    different, answered = [], 0
    for question, expected in zip(questions, real, strict=True):
        try:
            given = list(report(*question))
        except Refused:
            given = None
        answered += expected is not None
        if given != expected:
            different.append((question, given, expected))
    assert not different, (len(different), different[:3])
    assert answered > QUESTIONS * 0.2


def test_the_newest_release_is_the_default():
    for name, releases in PACKAGES.items():
        assert reader(name).version == next(iter(releases))


def test_releases_on_both_sides_of_what_is_not_inferred_are_asked():
    for name, releases in PACKAGES.items():
        asked = sorted(map(level, releases))
        known = [*map(level, all_known(name))]
        for change in import_module(f"urlprism.readers.programs.{name}.releases").CHANGES:
            for first in {*change.since, *change.until} - {*change.inferred}:
                assert level(first) in asked, (name, change.name, first)
                before = max(each for each in asked if each < level(first))
                missing = [each for each in known if before < each < level(first)]
                assert not missing, (name, change.name, first)


def all_known(name):
    """Return the releases that a package's table knows, but those that PyPI does not have."""
    releases = import_module(f"urlprism.readers.programs.{name}.releases").RELEASES
    return [version for version in releases.versions if version not in MISSING.get(name, ())]


# What was taken back, or never published.
MISSING = {
    "urllib3": {"1.25.0"} | {f"1.10.{patch}" for patch in range(5)},  # these have no wheels
    "requests": {"2.32.0", "2.32.1"},
    "yarl": {f"1.24.{patch}" for patch in (0, 1, 3, 4)}
    | {"1.18.1", "1.18.2", "1.9.0", "1.9.5", "1.9.6", "1.25.0"},
}


def level(version):
    """Return the three numbers of a version; older releases leave a last 0 out."""
    return tuple(map(int, f"{version.partition('+')[0]}.0".split(".")))[:3]
