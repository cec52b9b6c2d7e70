"""What readers are called, and when their releases were published."""

import datetime as dt
import re

import pytest

from urlprism.readers import GROUPS, Reader, Refused, names, reader, titles
from urlprism.readers.programs.go.releases import NEWEST as GO
from urlprism.readers.programs.java.releases import RELEASES as JAVA
from urlprism.readers.programs.node.releases import ADA
from urlprism.readers.programs.perl.releases import CHANGES as PERL

# No source here has the day of these.
UNDATED = {
    *("php", "php.Uri.WhatWg.Url", "php.Uri.Rfc3986.Uri"),
    *("dotnet.Uri", "wget", "wget2", "aria2", "git", "spring", "parse-url", "uri-js"),
}
KNOWN = (*names(), *GROUPS["judges"], *GROUPS["webservers"])


@pytest.mark.parametrize("name", KNOWN)
def test_every_reader_has_a_title_of_its_own(name):
    assert titles.title(name) != ""
    assert reader(name).title == titles.title(name)
    assert [each for each in KNOWN if titles.title(each) == titles.title(name)] == [name]


@pytest.mark.parametrize("name", [name for name in KNOWN if name not in UNDATED])
def test_the_default_release_of_every_reader_has_a_date(name):
    assert re.fullmatch(r"\d{4}-\d\d(-\d\d)?", reader(name).date or "")


@pytest.mark.parametrize(
    ("name", "date"),
    [
        # docs of each program: its own page of releases
        ("go@1.22.0", "2024-02-06"),
        ("go@1.27.0", "2026-08-19"),
        ("urllib@3.11.4", "2023-06-06"),
        ("php@8.3.0", "2023-11-23"),
        ("ruby@3.4.0", "2024-12-25"),
        ("node@22.0.0", "2024-04-24"),
        ("java.net.URI@17.0.15", "2025-04-15"),
        ("java.net.URL@21", "2025-07-15"),
        ("curl@7.88.1+idn", "2023-02-20"),
        ("perl@5.17", "2022-11-02"),
        ("urllib3", "2026-09-15"),
        ("httpd@2.4.49", "2021-09-16"),
        ("traefik@3.3.6", "2025-04-18"),
        ("rfc1738", "1994-12"),
        ("draft-abarth-00", "2010-11"),
    ],
)
def test_a_release_has_its_date(name, date):
    assert reader(name).date == date


def test_a_release_without_a_known_day_has_none():
    assert reader("go@1.27.99").date is None


def _refuse(text, base):
    reason = f"not {text} against {base}"
    raise Refused(reason, "my own")


def test_a_readers_own_name_is_its_title():
    own = Reader("mine", "1", "a reader of my own", _refuse)
    assert (own.title, own.date) == ("mine", None)


def test_every_day_is_one_and_every_source_is_named():
    source, blocks = titles.table(), 0
    for line in source.splitlines():
        if match := re.fullmatch(r"# ([\w.-]+): (.+)", line):
            name, blocks = match[1], blocks + 1
        elif line and not line.startswith("#"):
            program, _, day = line.split()
            assert program == name
            assert dt.date(1995, 1, 1) < dt.date.fromisoformat(day)
    assert blocks > 30


def test_branches_begin_before_they_end():
    released = titles.released("go")
    for (major, minor), patch in GO.items():
        assert released[f"{major}.{minor}.0"] < released[f"{major}.{minor}.{patch}"]
    assert {*JAVA.newest} <= {*titles.released("java")}
    assert {version for branch in ADA.values() for version in branch} <= {*titles.released("node")}
    assert {ada for branch in ADA.values() for ada in branch.values()} <= {*titles.released("ada")}
    for change in PERL:
        assert {first.removesuffix(".0") for first in change.since} <= {*titles.released("perl")}
