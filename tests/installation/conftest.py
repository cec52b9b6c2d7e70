"""One wheel for all tests here, and a place in which it is installed with the command."""

import functools
import json
import os

import pytest

from tests.help import debian_packages
from tests.installation import places
from tools.book.reference import doors


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """A folder that all processes of tests have, and a lock for what is made in it once."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "installation"
    folder.mkdir(exist_ok=True)

    return functools.partial(debian_packages.locked, folder)


@pytest.fixture(scope="session")
def wheel(shared):
    """The wheel of plain modules."""
    with shared() as folder:
        return next(folder.glob("wheel/*.whl"), None) or places.build_wheel(folder)


@pytest.fixture(scope="session")
def place(shared, wheel):
    """A place with the wheel, the command and the page; nobody changes it."""
    with shared() as folder:
        return places.place(folder / "place", wheel, "web")


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
