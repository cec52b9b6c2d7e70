"""The project's vectors for RFC 1808, and inputs in which documents differ."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.help.shared_data import differences
from urlprism import URLError, rfc1808

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "RFC1808"]


def of(operation):
    return pytest.mark.parametrize(
        "row", [row for row in ROWS if asked(row) == operation], ids=lambda row: row["id"]
    )


def asked(row):
    return row.get("op", row["kind"])


def test_no_row_is_lost():
    assert Counter(map(asked, ROWS)) == {
        "parse": 20, "resolve": 69, "category": 10, "base-header": 3, "establish-base": 4,
        "invalid": 5,
    }  # fmt: skip


@pytest.mark.requirement("R1808-8", "R1808-9", "R1808-10", "R1808-11")
@of("parse")
def test_parse(row):
    url = rfc1808.parse(row["input"])
    assert url.to_dict() == row["expected"]
    assert str(url) == row["input"]


@pytest.mark.requirement("R1808-23")
@of("resolve")
def test_resolve(row):
    expected = row["expected"]
    assert rfc1808.resolve(row["base"], row["input"]) == expected["url"]
    kept = rfc1808.resolve(row["base"], row["input"], empty_net_loc="keep")
    assert kept == expected.get("alternative", expected["url"])


@pytest.mark.requirement("R1808-5")
@of("category")
def test_category(row):
    url = rfc1808.parse(row["input"])
    assert {"relative_category": url.relative_category} == row["expected"]
    assert rfc1808.relative_category(url.scheme) == url.relative_category


@pytest.mark.requirement("R1808-14")
@of("base-header")
def test_base_header(row):
    assert {"base": rfc1808.base_header(row["input"])} == row["expected"]


@pytest.mark.requirement("R1808-13")
@of("establish-base")
def test_establish_base(row):
    assert {"base": rfc1808.establish_base(**row["input"])} == row["expected"]


@pytest.mark.requirement("R1808-2", "R1808-3")
@of("invalid")
def test_invalid(row):
    assert rfc1808.is_valid(row["input"]) is row["expected"]["valid"] is False
    with pytest.raises(URLError):
        rfc1808.check(row["input"])


@pytest.mark.requirement("R1808-8")
def test_parsing_where_documents_differ():
    rows = differences("parse")
    assert len(rows) == 73
    for row in rows:
        parts = rfc1808.parse(row["input"]).to_dict().items()
        told = " ".join(f"{name}={value}" for name, value in parts if value)
        assert told == row["rfc1808"]


@pytest.mark.requirement("R1808-16", "R1808-20", "R1808-21", "R1808-24")
def test_resolution_where_documents_differ():
    rows = differences("resolve")
    assert len(rows) == 71
    for row in rows:
        assert rfc1808.resolve(row["base"], row["input"]) == row["rfc1808"], row
