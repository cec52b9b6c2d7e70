"""One wheel for all tests here, and a place in which it is installed with the command."""

import fcntl
import json
import os
from pathlib import Path

import pytest

from tests.installation import places
from tools.book.reference import doors


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """The wheel of plain modules, built once for all processes of tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared / "wheel of plain modules"
    folder.mkdir(exist_ok=True)
    with Path(folder, "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next(folder.glob("wheel/*.whl"), None) or places.build_wheel(folder)


@pytest.fixture(scope="session")
def place(wheel, tmp_path_factory):
    """A place with the wheel, the command and the page; nobody changes it."""
    return places.place(tmp_path_factory.mktemp("place") / "venv", wheel, "web")


@pytest.fixture(scope="session")
def public():
    """The public modules."""
    return doors()


@pytest.fixture(scope="session")
def told(place, public):
    """What the place tells where nothing is special: what the command prints, and the rest."""
    *printed, last = place.ask(*public).splitlines()
    return printed, json.loads(last)


@pytest.fixture(scope="session")
def page(place):
    """What the page answers where nothing is special."""
    with places.served(place.python, "-m", "urlprism") as server:
        answers = places.page_answers(server)
    assert [status for status, _ in answers] == [200, 200, 404, 200, 200]
    return answers
