"""What the tests of judges that npm has share: a release, and its model beside it."""

import os
import shutil
from functools import partial

import pytest

from tests.agreement.programs.test_readers_programs import QUESTIONS
from tests.help import chances
from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from urlprism.readers import reader, readers

IS_NIGHT = chances.SEED in os.environ
ASKED = QUESTIONS if IS_NIGHT else 1_000

with_node = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


def asked_of(pinned):
    """Return the releases that are asked now: all of them nightly, else the newest, the first."""
    return [*pinned] if IS_NIGHT else [*pinned][:1]


def modules(*pinned):
    """Return the folder `node_modules` with packages; skip the test without them."""
    try:
        return str(unpacked(*pinned) / "node_modules")
    except MissingError as reason:
        pytest.skip(str(reason))


def judge_of(model, live, version, folder, path="node"):
    """Return the judge that a release in a folder is; `path` is that of Node.js."""
    package = live.started(path, folder)
    assert package.version == version
    return model.reader_by(model.name, version, partial(live.asked, package))


def hold_named_folder(monkeypatch, model, folder, text, base):
    """Hold the model to the installed package, which `NODE_PATH` leads to."""
    monkeypatch.setenv("NODE_PATH", folder)
    (judge,) = readers((model.name,), live=True)
    assert judge.is_live
    assert judge.version == model.version
    assert judge.read(text, base).report == reader(model.name).read(text, base).report
