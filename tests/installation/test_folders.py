"""Folders whose names have blanks, and letters beyond ASCII."""

import json
import os
import shutil
import sys

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]

ODD = ("a b", "\u00fcn\u00ef", "\u65e5\u672c")


@pytest.fixture
def odd(tmp_path):
    folder = tmp_path.joinpath(*ODD)
    folder.mkdir(parents=True)
    return folder


def test_a_place_in_such_a_folder(odd, wheel, public, told):
    """The package, and the command by the name that pip gives it."""
    place = places.place(odd / "venv", wheel, "cli")
    *printed, _ = place.ask(*public, folder=odd).splitlines()
    assert printed == told[0]
    done = places.run(place.python.with_name("urlprism"), *places.COMMAND, folder=odd)
    assert (done.code, done.output.splitlines(), done.errors) == (1, printed, "")


@pytest.mark.nightly
@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_a_checkout_in_such_a_folder_is_installed_and_tested(odd, place, told, build):
    """What README says, and the tests of a room there."""
    folder = places.sources(odd / "checkout")
    shutil.copytree(places.ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("*.pyc"))
    shutil.copytree(places.ROOT / "benchmarks", folder / "benchmarks")
    made = odd / "installed"
    pip = places.pip("install", "--no-build-isolation", "--no-deps", "--no-index")
    own = {"URLPRISM_BUILD": build, "CFLAGS": "-O0", "PIP_ROOT_USER_ACTION": "ignore"}
    places.good(*pip, "--target", made, ".", folder=folder, environment=own)
    path = os.pathsep.join([str(made), str(folder)])
    *printed, last = place.ask(environment={"PYTHONPATH": path}).splitlines()
    assert printed == told[0]
    assert json.loads(last)["build"] == build
    tests = ("tests/rfc6068", "tests/rfc8089", "tests/cli/test_file_names.py")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:logging", "-p", "no:cacheprovider"]
    there = {"PYTHONPATH": path, "URLPRISM_EXPECT": build, "HOME": str(odd)}
    done = places.run(*command, *tests, folder=folder, environment=there)
    assert done.code == 0, done.output + done.errors
    assert " passed" in done.output
