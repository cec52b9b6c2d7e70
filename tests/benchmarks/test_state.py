"""`python -m benchmarks state`: the page that it writes, without a network and with one."""

import importlib
from pathlib import Path

import pytest

from urlprism._core.releases.changes import Change

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "readers" / "state.md"


@pytest.fixture
def state(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    return importlib.import_module("benchmarks.reports.state")


def test_the_page_says_what_the_command_does(state):
    told, _, real = PAGE.read_text("utf-8").partition(state.REAL)
    assert told == state.known()
    assert real.startswith("\nThe 100,025 links")


def test_changes_of_every_program_by_release_are_found(state):
    programs = {program for program, _ in state.changes()}
    assert {"ada", "curl", "go", "java", "perl", "php", "ruby", "urllib"} <= programs


def test_a_change_is_of_the_year_of_one_of_its_releases(state):
    change = Change("none", (), "", "", since=("1.25.8", "1.26.0"), until=("1.24.0",))
    found = state._of_year("go", change, "2026")
    assert found == [("1.25.8", "2026-03-05"), ("1.26.0", "2026-02-10")]
    assert state._of_year("go", change, "2019") == []


def test_the_shares_are_of_what_is_asked(state):
    urls = ["http://h/", "https://www.example.com/a?b", "http://a@b@h/", "http://h/a|b"]
    real = state.measured(urls)
    assert (real.urls, real.certified) == (4, 2)
    for found in real.verdicts.values():
        assert found.total() == 4
    # RFC 3986 has no vertical bar in a path, and the standard takes it.
    assert real.refused["rfc3986"] == 2
    assert real.places["whatwg", "rfc3986"] == 2
    assert real.families["F10"] == 1
    told = state.shares(real)
    assert "| `browsers` | 3 | " in told
    assert "| F10 characters outside URIs | 1 | 25.000 % | " in told


@pytest.mark.real
def test_the_shares_are_those_of_real_urls(state):
    corpora = importlib.import_module("benchmarks.inputs.corpora")
    try:
        urls = corpora.read(corpora.TOP100)
    except corpora.UnfetchedError as error:
        pytest.skip(str(error))
    assert state.whole(state.measured(urls)) == PAGE.read_text("utf-8")
