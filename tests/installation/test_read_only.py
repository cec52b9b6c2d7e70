"""Sources and installations that nobody may write, as in an image, or of another user."""

import os
import shutil

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]


@pytest.fixture(scope="module")
def rights():
    """What to put before a command, so that it may not write where modes forbid it."""
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("there is no setpriv, and root writes where it likes")
    return ["setpriv", "--bounding-set=-dac_override"]


def forbid(folder):
    """Take from everybody the right to write in a folder."""
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            mode = path.stat().st_mode
            path.chmod(0o555 if path.is_dir() or mode & 0o111 else 0o444)


def files_in(folder):
    return sorted(str(path) for path in folder.rglob("*"))


@pytest.fixture(scope="module")
def closed(wheel, rights, tmp_path_factory):
    """A place and a home in which nothing can be written."""
    folder = tmp_path_factory.mktemp("closed")
    place = places.place(folder / "venv", wheel, "web")
    (folder / "home").mkdir()
    forbid(folder)
    touched = places.run(*rights, "touch", folder / "home" / "x")
    assert touched.code != 0
    yield folder, place
    for path in folder.rglob("*"):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


def test_an_installation_that_cannot_be_written(closed, rights, public, told, page):
    """What it answers is the same, and nothing is left behind: there or in the home."""
    folder, place = closed
    before = files_in(folder)
    there = {"folder": folder / "home", "environment": {"HOME": str(folder / "home")}}
    *printed, _ = place.ask(*public, prefix=rights, **there).splitlines()
    assert printed == told[0]
    with places.served(*rights, place.python, "-m", "urlprism", **there) as server:
        assert places.page_answers(server) == page
    assert files_in(folder) == before


@pytest.mark.nightly
def test_sources_that_cannot_be_written(rights, tmp_path, place, told):
    """A checkout is run as it is: by PYTHONPATH, with the libraries of another place."""
    folder = places.sources(tmp_path / "sources")
    forbid(folder)
    before = files_in(folder)
    environment = {"PYTHONPATH": str(folder / "src")}
    code = "import urlprism; print(urlprism.__file__)"
    where = places.good(*rights, place.python, "-c", code, environment=environment)
    assert where.startswith(str(folder))
    *printed, _ = place.ask(prefix=rights, environment=environment).splitlines()
    assert printed == told[0]
    assert files_in(folder) == before
