"""The plain modules and the compiled ones give the same answers."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.agreement.oracles import uri_operations, url_operations
from tests.agreement.oracles.operations import operations
from tests.agreement.oracles.stdlib_worker import run
from tests.help.counts import IS_NIGHTLY
from urlprism import urllib_parse

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[3]
STEP = 1 if IS_NIGHTLY else 7

PROGRAM = """
import json, sys
sys.path[:0] = sys.argv[1:3]
import urlprism
from tests.agreement.oracles import stdlib_worker
from tests.agreement.oracles.operations import operations
from urlprism import urllib_parse
assert urlprism.build_info().build == "pure", urlprism.build_info()
for operation in operations()[:: int(sys.argv[3])]:
    print(json.dumps(stdlib_worker.run(urllib_parse, operation)))
"""


ROOMS = """
import json, sys
sys.path[:0] = sys.argv[1:3]
import urlprism
from tests.agreement.oracles import {operations}
assert urlprism.build_info().build == "pure", urlprism.build_info()
for answer in {operations}.answers():
    print(json.dumps(answer))
"""


@pytest.fixture(scope="module")
def pure(tmp_path_factory):
    """Ask a copy of the installed package without its compiled modules."""
    folder = tmp_path_factory.mktemp("pure")
    source = Path(urlprism.__file__).parent
    shutil.copytree(source, folder / "urlprism", ignore=shutil.ignore_patterns("*.so", "*.pyd"))

    def ask(program):
        done = subprocess.run(
            [sys.executable, "-c", program, str(folder), str(ROOT), str(STEP)],
            capture_output=True,
            text=True,
            check=True,
        )
        return [json.loads(line) for line in done.stdout.splitlines()]

    return ask


@pytest.mark.nightly  # the plain modules are asked by tests of their own, too
@pytest.mark.parametrize("operations", [url_operations, uri_operations])
def test_the_same_of_the_rooms(pure, operations):
    pure_answers = pure(ROOMS.format(operations=operations.__name__.rpartition(".")[2]))
    ours = [json.loads(json.dumps(answer)) for answer in operations.answers()]
    assert len(ours) == operations.ANSWERS
    assert [pair for pair in zip(ours, pure_answers, strict=True) if pair[0] != pair[1]] == []


def test_the_same_answers(pure):
    pure_answers = pure(PROGRAM)
    asked = operations()[::STEP]
    assert len(asked) == len(pure_answers) > (50_000 if IS_NIGHTLY else 15_000)
    different = []
    for operation, answer in zip(asked, pure_answers, strict=True):
        ours = json.loads(json.dumps(run(urllib_parse, operation)))
        if ours != answer and not _unordered(ours, answer):
            different.append((operation, answer, ours))
    assert different == []


def _unordered(ours, answer):
    """Return whether two errors differ only in how Python and Cython put the same words."""
    return "error" in ours and "error" in answer and ours["error"][0] == answer["error"][0]
