"""What the tests of the book share: the book as Sphinx builds it, browsers, and axe-core.

`URLPRISM_BOOK` names a book that is built already; `nox -s docs` does.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.conftest import axe, browsers  # noqa: F401 - fixtures

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def book(tmp_path_factory):
    """Return the folder of the book, built without a warning."""
    if built := os.environ.get("URLPRISM_BOOK"):
        return Path(built)
    folder = tmp_path_factory.mktemp("book")
    options = ["-q", "-W", "--keep-going", "-E", "-d", str(folder / "read"), "-b", "html"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(ROOT / "docs"), str(folder / "html")],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "html"
