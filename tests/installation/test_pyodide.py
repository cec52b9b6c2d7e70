"""Pyodide: micropip installs the package from files, and it runs on each CPython that npm has."""

import functools
import importlib.metadata
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.help import npm_packages, wheels
from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]

HERE = Path(__file__).parent
MICROPIP = {
    "0.9.0": "babcf68c1849e229aa887564bc5f2de50273c3212e73c9aff8e3e6e80f2b6a23",
    "0.11.1": "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3",
}
# Releases of Pyodide by their CPython, each with its installer.
PYODIDES = {
    "3.12": (
        "0.27.7",
        "89d5d952675eb08e11286e52c7238f1248ce71726e896db9703e73bef23dc343",
        "0.9.0",
    ),
    "3.13": (
        "0.29.5",
        "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181",
        "0.11.1",
    ),
    "3.14": (
        "314.0.7",
        "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
        "0.11.1",
    ),
    "3.15": (
        "315.0.0-alpha.2",
        "b4a12d58491af4e3fa4e4f19e79ba22aba972b55ecccf25a37903e1141c57dec",
        "0.11.1",
    ),
}


def repacked(name, folder):
    """Write the wheel of an installed distribution of plain modules; return its path."""
    places.copy_distribution(name, folder / "files")
    path = folder / f"{name}-{importlib.metadata.version(name)}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((folder / "files").rglob("*")):
            archive.write(file, file.relative_to(folder / "files"))
    return path


@pytest.fixture(scope="module")
def given(wheel, tmp_path_factory):
    """The folder of the wheels, of README and of the programs."""
    folder = tmp_path_factory.mktemp("given")
    shutil.copy(repacked("idna", tmp_path_factory.mktemp("idna")), folder)
    for path in (wheel, places.ASKS, places.ROOT / "README.md", *HERE.glob("pyodide_*.py")):
        shutil.copy(path, folder)
    return folder


@functools.cache
def installed(python):
    """Return the folders of a Pyodide and of its installer."""
    release, checksum, installer = PYODIDES[python]
    try:
        home = npm_packages.unpacked((f"pyodide@{release}", checksum))
        micropip = wheels.unpacked(f"micropip=={installer}", MICROPIP[installer], python)
    except wheels.MissingError as error:
        pytest.skip(str(error))
    return home / "node_modules" / "pyodide", micropip


@pytest.mark.parametrize(
    "python",
    [
        python if python == "3.14" else pytest.param(python, marks=pytest.mark.nightly)
        for python in PYODIDES
    ],
)
def test_micropip_installs_it_from_files_and_it_runs(python, given, public):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js")
    words = ["/given/pyodide_asks.py", "/given/README.md", *public]
    done = places.run(node, HERE / "pyodide.mjs", *installed(python), given, *words)
    assert done.code == 0, done.errors
    *_, answer, network = done.output.splitlines()
    assert json.loads(network) == []
    told = json.loads(answer)
    assert told["python"].startswith(f"{python}.")
    assert told["build"] == "pure"
    assert told["examples"] == places.examples_of_readme()
    own, mapped = told["unicode"]
    assert len(told["warnings"]) == (own != mapped)
    assert all(f"unicodedata has Unicode {own}" in each for each in told["warnings"])
    # Some releases of Pyodide have ssl as a package of its own, and no program fetches there.
    missing = {name for name, library in told["missing"].items() if library != "ssl"}
    assert places.without_extra(missing) == []
