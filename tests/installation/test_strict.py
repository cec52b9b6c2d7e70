"""No warning, with any of Python's switches that look for faults."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.installation import places

STRICT = ("-X", "dev", "-bb", "-W", "error")


@pytest.mark.both
def test_the_package_that_runs_gives_no_warning(public):
    """README's examples, the command, and modules without libraries, which may warn themselves."""
    environment = {**os.environ, "PYTHONPATH": str(Path(urlprism.__file__).parents[1])}
    modules = places.without_extra(public)
    command = [sys.executable, *STRICT, places.ASKS, places.ROOT / "README.md", *modules]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["build"] == urlprism.build_info().build
    assert told["missing"] == {}


@pytest.mark.real
@pytest.mark.once
def test_what_is_installed_gives_no_warning(place, public, told):
    printed, last = told
    assert last["build"] == "pure"
    assert last["examples"] == places.examples_of_readme()
    assert places.without_extra(last["missing"]) == []
    *strictly, again = place.ask(*public, flags=STRICT).splitlines()
    assert strictly == printed
    assert json.loads(again) == last


@pytest.mark.real
@pytest.mark.compiled
@pytest.mark.nightly
def test_compiled_modules_that_are_installed_give_no_warning(wheel, tmp_path, public, told):
    place = places.place(tmp_path / "venv", wheel, "web", compiled=True)
    *printed, last = place.ask(*public, flags=STRICT).splitlines()
    assert printed == told[0]
    assert json.loads(last) == {**told[1], "build": "compiled"}
