"""The package in an archive with all that it needs: `python -m zipapp`."""

import sys
import unicodedata
import zipapp

import pytest
from idna import idnadata

from tests.installation import places

pytestmark = [pytest.mark.real, pytest.mark.once]

EXTENSIONS = (".so", ".pyd")


@pytest.fixture(scope="module")
def archive(place, tmp_path_factory):
    """One file with the package, the command, the page, and what they need."""
    path = tmp_path_factory.mktemp("zipapp") / "urlprism.pyz"
    zipapp.create_archive(place.packages, path, main="urlprism.__main__:main")
    return path


@pytest.fixture(scope="module")
def alone(archive, tmp_path_factory):
    """A Python without packages, and the archive."""
    return [sys.executable, "-I", "-S", archive]


def test_the_command_answers_as_elsewhere(alone, place):
    """With its exit code, which zipapp drops where a function returns it."""
    words = ("scan", "--examples", "--brief")
    there = places.run(*alone, *words)
    here = places.run(place.python, "-m", "urlprism", *words)
    assert there.code == here.code == 1
    assert there.output == here.output
    assert without_warning(there.errors) == here.errors


def without_warning(errors):
    """Return what is said but for the warning of two versions of Unicode."""
    lines = errors.splitlines(keepends=True)
    return "".join(line for line in lines if "Unicode" not in line and "_core/idn" not in line)


def test_hosts_beyond_ascii_are_read_with_the_tables_of_python_and_a_warning(alone):
    """unicodedata2 is an extension, and none is loaded from an archive."""
    done = places.run(*alone, "explain", "http://\u00e9.example/")
    assert done.code == 0
    assert "xn--9ca.example" in done.output
    versions = unicodedata.unidata_version, idnadata.__version__
    told = f"idna has Unicode {versions[1]}, unicodedata has Unicode {versions[0]}: "
    assert (told in done.errors) == (versions[0] != versions[1])
    if done.errors:
        assert "these are the tables of Python, for unicodedata2" in done.errors


def test_without_the_library_nothing_is_said_to_be_fine(place, tmp_path):
    """Where nothing is in an archive, what is missing is missing: an installation is broken."""
    code = (
        "import sys; sys.modules['unicodedata2'] = None; import urlprism\n"
        "urlprism.URL('http://\u00e9.example/')"
    )
    done = places.run(place.python, "-c", code)
    assert done.code != 0
    assert "ModuleNotFoundError" in done.errors


@pytest.mark.nightly
def test_the_page_is_served_from_an_archive(archive, page, tmp_path):
    """Its files are copied while it is served, for a server of files needs files."""
    environment = {"TMPDIR": str(tmp_path)}
    command = [sys.executable, "-I", "-S", "-W", "ignore", archive]
    with places.served(*command, environment=environment) as server:
        assert places.page_answers(server) == page
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.nightly
def test_the_page_is_exported_from_an_archive(archive, place, tmp_path):
    """The same files as elsewhere; Pyodide is a folder with its loader here."""
    pyodide = tmp_path / "pyodide"
    pyodide.mkdir()
    (pyodide / "pyodide.mjs").write_text("export {};", "ascii")
    written = {}
    commands = {
        "archive": [sys.executable, "-I", "-S", "-W", "ignore", archive],
        "place": [place.python, "-m", "urlprism"],
    }
    for name, command in commands.items():
        target = tmp_path / name
        words = ("serve", f"--export={target}", f"--pyodide={pyodide}")
        places.good(*command, *words)
        files = [path for path in target.rglob("*") if path.is_file()]
        written[name] = {path.relative_to(target): path.read_bytes() for path in files}
    assert written["archive"].keys() == written["place"].keys()
    for name, octets in written["place"].items():
        assert written["archive"][name] == octets, name


def test_what_asks_another_python_says_why_it_cannot(archive):
    """Some programs are asked in a process of their own, in which an archive is not installed."""
    code = (
        "from urlprism.readers.asking.children import of_python\n"
        "try: print(of_python('urlprism.readers.asking.fetchers', 'aiohttp'))\n"
        "except ImportError as error: print(error)"
    )
    environment = {"PYTHONPATH": str(archive)}
    told = places.good(sys.executable, "-S", "-c", code, environment=environment)
    assert told == "it is asked in another Python, which a program in one file or folder has not\n"
