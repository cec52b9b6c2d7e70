"""Programs that PyInstaller makes: by a hook of the package, all that is loaded late is in them."""

import importlib.metadata
from pathlib import Path

import pytest

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.nightly, pytest.mark.compiled]

PROGRAM = Path(__file__).with_name("frozen_compare.py")
COMMANDS = [
    places.COMMAND,
    ("scan", "--examples", "--brief"),
    ("matrix",),
    ("cause", "backslash-in-authority"),
    ("parse", "--standard", "rfc3987", "http://\u00e9/"),
    ("help", "safe"),
    ("--version", "--verbose"),
]
BUILDS = ["pure", "compiled"]


@pytest.fixture(scope="module", params=BUILDS)
def workshop(request, wheel, tmp_path_factory):
    """A place with PyInstaller, and the package of a build."""
    try:
        needed = importlib.metadata.requires("pyinstaller")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("PyInstaller is not installed: nox -s installation")
    folder = tmp_path_factory.mktemp("workshop")
    place = places.place(folder / "venv", wheel, "web", "psl", compiled=request.param == "compiled")
    for name in ("pyinstaller", *places.needs_of(needed, {""})):
        places.copy_distribution(name, place.packages)
    return place, request.param


def frozen(place, program, folder, kind):
    """Return the program that PyInstaller makes of another one."""
    words = ("--log-level=WARN", "--noconfirm", kind, "--distpath=dist", program)
    done = places.run(place.python, "-m", "PyInstaller", *words, folder=folder)
    assert done.code == 0, done.output + done.errors
    made = folder / "dist" / program.stem
    return made / made.name if kind == "--onedir" else made


@pytest.fixture(scope="module")
def command(workshop, tmp_path_factory):
    """The command, as a program in a folder, made of what pip installs as the command."""
    place, _ = workshop
    script = place.python.with_name("urlprism")
    return frozen(place, script, tmp_path_factory.mktemp("command"), "--onedir")


def test_a_program_compares_a_url(workshop, tmp_path):
    """In one file, or compiled in a folder, with an environment that is empty."""
    place, build = workshop
    kind = "--onefile" if build == "pure" else "--onedir"
    told = places.good(frozen(place, PROGRAM, tmp_path, kind), environment={})
    assert told.startswith("different-host xn--9ca.example /a%2Fb ")
    assert told.splitlines()[0].endswith(" example.co.uk")
    assert f"build={build!r}" in told
    assert told == places.good(place.python, PROGRAM)


def test_a_program_is_the_command(workshop, command, page):
    place, _ = workshop
    for words in COMMANDS:
        assert places.run(command, *words) == places.run(place.python, "-m", "urlprism", *words)
    with places.served(command) as server:
        assert places.page_answers(server) == page


def test_a_program_says_what_it_cannot_do(command, tmp_path):
    """It has no sources to export, and no other Python to ask."""
    (tmp_path / "pyodide.mjs").write_text("", "ascii")
    words = ("serve", f"--export={tmp_path / 'page'}", f"--pyodide={tmp_path}")
    done = places.run(command, *words)
    assert done.code == 3
    assert "the sources of urlprism are not in this program" in done.errors
    assert not (tmp_path / "page").exists()
    done = places.run(command, "compare", "--live", "--readers=wget", "http://h/")
    assert "so their models are used: wget" in done.errors
