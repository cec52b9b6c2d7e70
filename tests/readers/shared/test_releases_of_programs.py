"""The releases of a program: which versions there are, which changes they have, what is refused."""

import re
from importlib import import_module

import pytest

from urlprism._core.releases.changes import Change
from urlprism.programs import programs
from urlprism.readers.shared.releases import Releases

pytestmark = pytest.mark.once

LATER = Change("later", (), "", "", since=("1.1.2", "2.0.0"))
BRIEF = Change("brief", (), "", "", since=("1.0.1",), until=("1.1.0",))
CHANGES = (LATER, BRIEF)
BRANCHES = {(1, 0): 3, (1, 1): (0, 2), (2, 0): 1}
# The doors' programs that have a table of releases; CPython's are those of `urllib_parse`.
PACKAGES = sorted({each.package for each in programs().values()})


def tables():
    for package in PACKAGES:
        try:
            yield package, import_module(f"{package}.releases").RELEASES
        except ModuleNotFoundError:
            continue


def having(version, **options):
    release = Releases("it", BRANCHES, CHANGES, **options).of(version)
    return [change.name for change in CHANGES if release.has(change.name)]


def test_changes_begin_and_end_on_branches():
    assert [having(each) for each in ("1.0.0", "1.0.3", "1.1.0", "1.1.2", "2.0.1")] == [
        *([], ["brief"], [], ["later"], ["later"]),
    ]


def test_without_branches_the_last_event_decides():
    line = [having(each, in_line=True) for each in ("1.0.0", "1.0.3", "1.1.0", "1.1.2", "2.0.1")]
    assert line == [[], ["brief"], [], ["later"], ["later"]]
    beyond = Releases(
        "it", {(1, 2): 0}, (Change("a", (), "", "", ("1.1.2", "2.0.0")),), in_line=True
    )
    assert beyond.of("1.2.0").has("a")


def test_the_versions_are_listed_once():
    """A model of a release names them each time, and a column of verdicts asks for models."""
    releases = Releases("it", BRANCHES, CHANGES)
    assert releases.versions is releases.versions
    assert releases.newest is releases.newest


def test_versions_and_the_newest_of_each_branch():
    releases = Releases("it", BRANCHES, CHANGES)
    assert releases.newest == ("1.0.3", "1.1.2", "2.0.1")
    assert releases.versions == (
        *("1.0.0", "1.0.1", "1.0.2", "1.0.3", "1.1.0", "1.1.2", "2.0.0", "2.0.1"),
    )


@pytest.mark.parametrize("version", ["1.1.1", "1.0.4", "1.2.0", "3.0.0", "1.0", "1", "", "1.0.0.0"])
def test_other_versions_are_refused_with_those_that_there_are(version):
    message = f"no model of it {version}; known: 2.0.1, and the releases since 1.0.0"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        Releases("it", BRANCHES, CHANGES).of(version)


@pytest.mark.parametrize(
    "version", ["01.0.0", "1.00.0", "1.0.00", "1.0.01", " 1.0.0", "1.0.0\n", "\u0661.0.0"]
)
def test_a_version_is_written_in_one_way(version):
    with pytest.raises(ValueError, match="no model of it"):
        Releases("it", BRANCHES, CHANGES, reads_later=True).of(version)


def test_a_later_release_of_a_branch_is_read_as_its_newest():
    releases = Releases("it", BRANCHES, CHANGES, reads_later=True)
    assert releases.of("1.1.9").has("later")
    assert not releases.of("1.0.9").has("later")
    known = "the releases of 1.0 to 2.0 (1.0.3, 1.1.2, 2.0.1)"
    with pytest.raises(ValueError, match=re.escape(known)):
        releases.of("1.2.0")


def test_a_library_dates_the_changes():
    library = {"5": {"5.1.0": "1.0.0", "5.3.0": "1.0.1"}}
    own = (Change("own", (), "", "", since=("5.2.0",)),)
    releases = Releases("it", {}, CHANGES, library=library, own=own)
    names = ("brief", "own")
    rows = {
        each: [releases.of(each).has(name) for name in names]
        for each in ("5.1.0", "5.2.9", "5.9.0")
    }
    assert rows == {"5.1.0": [False, False], "5.2.9": [False, True], "5.9.0": [True, True]}
    assert [releases.of(each).level for each in rows] == [(1, 0, 0), (1, 0, 0), (1, 0, 1)]
    with pytest.raises(
        ValueError, match=r"no model of it 5\.0\.9; known: 5\.3\.0, and the releases since 5\.1\.0"
    ):
        releases.of("5.0.9")


def test_a_name_that_is_no_change_is_an_error():
    with pytest.raises(KeyError, match="latter"):
        Releases("it", BRANCHES, CHANGES).of("1.0.0").has("latter")


def test_a_form_names_the_numbers_of_a_version():
    form = re.compile(r"r(?P<major>[0-9]+)(?:-(?P<patch>[0-9]+))?")
    releases = Releases("it", {(1, 0): 7}, (Change("a", (), "", "", since=("1.0.7",)),), form=form)
    assert [releases.of(each).has("a") for each in ("r1-6", "r1-7", "r1")] == [False, True, True]


@pytest.mark.parametrize(("package", "releases"), list(tables()))
def test_every_release_of_every_program_is_read(package, releases):
    assert releases.newest
    for version in releases.newest:
        assert version.count(".") == 2
    if package.rpartition(".")[2] not in {"chromium", "firefox", "webkit", "perl"}:
        assert [releases.of(each).version for each in releases.versions] == [*releases.versions]


def test_every_table_of_changes_has_releases():
    names = {package.rpartition(".")[2] for package, _ in tables()}
    assert {"curl", "go", "node", "perl", "urllib3", "url_parse", "traefik"} < names
    assert len(names) > 22
