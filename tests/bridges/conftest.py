"""The server that the tests of clients ask: one for a file, empty for each test."""

import pytest

from tests.help.scripted import scripted


@pytest.fixture(scope="module")
def running():
    with scripted() as server:
        yield server


@pytest.fixture
def server(running):
    running.answers.clear()
    running.taken()
    return running
