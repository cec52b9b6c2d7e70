"""What the tests of the page share: axe-core, of npm."""

import pytest
from npm_packages import unpacked
from wheels import MissingError

AXE = "axe-core@4.14.1", "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745"


@pytest.fixture(scope="session")
def axe() -> str:
    """The rules of accessibility, as a program for a page."""
    try:
        folder = unpacked(AXE)
    except MissingError as error:
        pytest.skip(str(error))
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
