"""Each bridge works with the oldest versions that its extra allows, and with nothing else there."""

import re
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.nightly]

ROOT = Path(__file__).parents[2]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = EXTRAS["optional-dependencies"]
# The module of each extra that brings a bridge.
MODULES = {"cli": "click"} | {
    name: name
    for name in (
        *("pydantic", "fastapi", "django", "werkzeug", "flask", "starlette", "requests", "httpx"),
        *("aiohttp", "urllib3", "yarl", "furl", "sqlalchemy", "attrs", "cattrs", "jsonschema"),
        "scrapy",
    )
}
FOR_EXAMPLES = {"fastapi": ["httpx"]}
SCRIPT = """
import doctest, importlib, sys
failed, tried = doctest.testmod(importlib.import_module(f"urlprism.bridges.{sys.argv[1]}"))
sys.exit(failed or not tried)
"""


def run(*command, **options):
    done = subprocess.run(
        [*map(str, command)], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The package without compiled modules."""
    folder = tmp_path_factory.mktemp("wheel")
    command = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation")
    run(*command, "--wheel-dir", folder, ROOT, env={"URLPRISM_BUILD": "pure", "PATH": ""})
    return next(folder.glob("*.whl"))


@pytest.mark.parametrize("extra", MODULES)
def test_the_oldest_versions_are_enough(extra, wheel, tmp_path):
    oldest = [re.sub(">=", "==", each) for each in EXTRAS[extra]]
    assert all("==" in each for each in oldest)
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    run(python, "-m", "pip", "install", wheel, *oldest, *FOR_EXAMPLES.get(extra, ()))
    run(python, "-W", "ignore", "-c", SCRIPT, MODULES[extra], cwd=tmp_path)
