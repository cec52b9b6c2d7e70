"""What the tests of the page share: a server, browsers, and axe-core of npm."""

from contextlib import ExitStack

import pytest

from tests.help.npm_packages import unpacked
from tests.help.wheels import MissingError
from tests.web.browsers import BROWSERS, started
from tests.web.serving import served

AXE = "axe-core@4.14.1", "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745"


@pytest.fixture(scope="session")
def address():
    """The address of a server of the page."""
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def browsers():
    """A function that gives a browser by its name, started when it is first asked for."""
    found = {}
    with ExitStack() as running:

        def start(name):
            if name not in found:
                found[name] = running.enter_context(started(name))
            return found[name]

        yield start


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request, browsers, address):
    """A browser with the page."""
    found = browsers(request.param)
    found.go(address)
    found.allow("clipboard-read", address)
    return found


@pytest.fixture
def page(browser, address):
    """The browser, whose page asks nobody else, and has nothing to complain of."""
    browser.resize(1280)
    browser.requests.clear()
    browser.problems.clear()
    yield browser
    browser.run("() => null")  # what was asked until now has been heard
    foreign = [url for url in browser.requests if not url.startswith((address, "about:", "data:"))]
    assert not foreign
    assert not browser.problems


@pytest.fixture(scope="session")
def axe() -> str:
    """The rules of accessibility, as a program for a page."""
    try:
        folder = unpacked(AXE)
    except MissingError as error:
        pytest.skip(str(error))
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
