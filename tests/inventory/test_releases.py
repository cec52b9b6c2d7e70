"""Which release of a model stands for one of a package, and what lies between releases."""

import pytest

from urlprism._core.releases.numbers import numbers
from urlprism.inventory.releases import Fit, ancestors, between, modelled
from urlprism.programs import programs
from urlprism.readers import reader, releases


@pytest.mark.parametrize(
    ("version", "parts"),
    [
        ("7.88.1-10+deb12u5", (7, 88, 1)),
        ("1:2.39.5-0+deb12u1", (2, 39, 5)),
        ("17.0.9+9-1~deb12u1", (17, 0, 9)),
        ("v1.22.3", (1, 22, 3)),
        ("153.8.0esr", (153, 8, 0)),
        ("3.15.0rc1", (3, 15, 0)),
        ("latest", ()),
        ("", ()),
        ("9" * 5_000, (999_999_999,)),
        ("\u0663.1", ()),
    ],
)
def test_the_numbers_of_a_version(version, parts):
    assert numbers(version) == parts


@pytest.mark.parametrize(
    ("program", "version", "release", "fit"),
    [
        ("urllib3", "1.26.18", "1.26.18", Fit.EXACT),
        ("urllib3", "1.24", "1.24.0", Fit.EXACT),  # PyPI has 1.24, and 1.24.3
        ("curl", "7.88.1-10+deb12u5", "7.88.1", Fit.EXACT),
        ("perl", "5.17-1", "5.17", Fit.EXACT),
        ("firefox", "140.12.0esr-1~deb12u1", "140.12.0esr", Fit.EXACT),
        ("chromium", "119.0.6045.199-1~deb12u1", "119.0.6045.199", Fit.EXACT),
        ("java.net.URI", "17.0.15+6-1", "17.0.15", Fit.EXACT),
        ("go", "1.22", "1.22.0", Fit.EXACT),
        ("urllib3", "99.1", "2.8.0", Fit.LATER),
        ("urllib", "3.9.5", "3.9.4", Fit.BETWEEN),  # no model of it, for it was withdrawn
        ("requests", "2.30.1", "2.30.0", Fit.SAME),
        ("werkzeug", "2.0.0", "3.1.9", Fit.ONLY),
    ],
)
def test_a_release_stands_for_another(program, version, release, fit):
    assert modelled(program, version) == (release, fit)
    assert reader(f"{program}@{release}").version == release


@pytest.mark.parametrize(("program", "version"), [("urllib3", "0.1"), ("curl", "6.0"), ("go", "x")])
def test_nothing_stands_for_what_is_too_old(program, version):
    assert modelled(program, version) is None


@pytest.mark.parametrize("program", programs())
def test_releases_are_known_and_in_order(program):
    names = releases(program)
    assert names
    assert list(map(numbers, names)) == sorted(map(numbers, names))
    for name in names:
        assert modelled(program, name) == (name, Fit.EXACT)


def test_ancestors_are_no_later():
    """3.0.0 was published before the last releases of the branch 2."""
    for program in ("fast-uri", "urllib", "node", "php"):
        for name in releases(program)[::7]:
            day = reader(f"{program}@{name}").date or ""
            for each in ancestors(program, name):
                assert numbers(each) < numbers(name)
                published = reader(f"{program}@{each}").date or ""
                assert not day or published <= day


def test_what_lies_between_two_releases():
    assert [each.name for each in between("urllib3", "1.25.8", "1.25.9")] == [
        "backslash-ends-authority"
    ]
    changes = between("urllib", "3.11.3", "3.11.4", " http://h/")
    assert [each.issues for each in changes] == [("gh-102153", "CVE-2023-24329")]
    assert between("urllib", "3.11.3", "3.11.4", "http://h/") == ()
    assert between("werkzeug", "3.1.9", "3.1.9") == ()
    assert between("urllib", "2.7.18", "3.6.0") == ()
