"""The gallery: each case is true by the readers that it names."""

import re

import pytest

from urlprism.comparison.fields import fields_of
from urlprism.comparison.gallery import Case, case, cases
from urlprism.comparison.terms import Verdict
from urlprism.readers import reader

pytestmark = pytest.mark.once

CASES = cases()
WITH_BOTH = [each for each in CASES if each.affected]


def reading_of(known: Case, name: str):
    """Return what a reader makes of a case: the fields that are compared, None if it refuses."""
    reading = reader(name).read(known.url, known.base)
    return fields_of(reading) if reading.accepted else None


@pytest.mark.parametrize("known", CASES, ids=lambda each: each.name)
def test_the_verdict_of_a_case(known):
    assert known.compare().verdict is known.verdict


@pytest.mark.parametrize("known", WITH_BOTH, ids=lambda each: each.name)
def test_a_repair_changed_the_reading(known):
    for before in known.affected:
        for since in known.fixed:
            assert reading_of(known, before) != reading_of(known, since)


# What the advisories say, by hand: a release before the repair, and where it went.
WENT = [
    ("CVE-2019-9636", "urllib@3.7.2", "evil.example"),
    ("CVE-2024-11168", "urllib@3.9.18", "evil.example"),
    ("CVE-2023-24329", "urllib@3.9.10", None),
    ("CVE-2016-8624", "curl@7.50.3", "evil.example"),
    ("CVE-2016-8624", "curl@7.51.0", "example.com"),
    ("CVE-2022-27780", "curl@7.83.0", "example.com/127.0.0.1"),
    ("CVE-2025-47912", "go@1.25.1", "evil.example"),
    ("CVE-2020-7071", "php@7.4.13", "evil.example"),
    ("CVE-2026-46526", "requests", "127.0.0.1"),
    ("CVE-2026-46526", "urllib@3.14", "1.1.1.1"),
    ("CVE-2021-45046", "java.net.URI", "127.0.0.1"),
]


@pytest.mark.parametrize(("name", "program", "host"), WENT)
def test_where_a_program_went(name, program, host):
    known = case(name)
    assert program in known.readers
    target = reader(program).read(known.url, known.base).target
    assert target is not None
    assert target.host == host


def test_a_repaired_program_refuses():
    for name, program in (("CVE-2019-9636", "urllib@3.7.4"), ("CVE-2022-27780", "curl@7.83.1")):
        assert reading_of(case(name), program) is None


def test_there_are_many_cases():
    assert len({each.name for each in CASES}) == len(CASES)
    assert sum(each.cve is not None for each in CASES) > 50
    assert len({each.verdict for each in CASES}) > 5


@pytest.mark.parametrize("known", CASES, ids=lambda each: each.name)
def test_a_case_says_what_it_is(known):
    assert known.cve is None or re.fullmatch(r"CVE-\d{4}-\d{4,5}", known.cve)
    assert known.summary.endswith(".")
    assert not known.title.endswith(".")
    assert known.product
    assert known.href.startswith("https://")
    assert len(known.readers) > 1


def test_a_case_for_json():
    made = case("CVE-2022-0686").to_dict()
    assert made["verdict"] == "fixed"
    assert case("CVE-2022-0686").verdict is Verdict.ALIKE
    assert made["answer"]["groups"][0]["readings"][0]["parts"]


def test_an_unknown_case_is_refused():
    with pytest.raises(ValueError, match="no case is named"):
        case("CVE-1900-1")
