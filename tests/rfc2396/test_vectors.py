"""The project's vectors for RFC 2396 and RFC 2732, and inputs in which documents differ.

`(current document)` stands in both where the document has it (Appendix C).
"""

import json
from pathlib import Path

import pytest

from tests.help.shared_data import differences
from urlprism import URLError
from urlprism.rfc2396 import is_valid, parse, resolve

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [
    row for row in json.loads(FILE.read_text("utf-8")) if row["document"] in {"RFC2396", "RFC2732"}
]
CURRENT = "(current document)"
# RFC 2396 alone refuses these; RFC 2732 §3 makes the brackets reserved, and (1) a host of them.
BY_RFC_2732 = {"http://[::1]/", "http://h.com/?a[]=1"}


def of_kind(*kinds):
    return pytest.mark.parametrize(
        "row", [row for row in ROWS if row["kind"] in kinds], ids=lambda row: row["id"]
    )


def with_document(url, base):
    """Return an answer with the base for the current document: nothing else was retrieved."""
    return url.replace(CURRENT, base.partition("#")[0])


def test_no_row_is_lost():
    assert len(ROWS) == 67
    assert {row["kind"] for row in ROWS} == {"parse", "invalid", "resolve"}


@of_kind("parse")
def test_what_is_valid(row):
    expected = dict(row["expected"])
    assert expected.pop("valid") is is_valid(row["input"]) is True
    expected.pop("reason", None)
    reference = parse(row["input"])
    assert {name: getattr(reference, name) for name in expected} == expected
    assert str(reference) == row["input"]


@of_kind("invalid")
def test_what_is_invalid(row):
    assert row["expected"]["valid"] is is_valid(row["input"]) is False
    with pytest.raises(URLError):
        parse(row["input"])


@of_kind("resolve")
def test_what_references_resolve_to(row):
    url = with_document(row["expected"]["url"], row["base"])
    assert resolve(row["base"], row["input"]) == url


@pytest.mark.requirement("R2396-1", "R2396-2", "R2732-1")
def test_validity_where_documents_differ():
    rows = differences("parse")
    assert len(rows) == 73
    assert {row["input"] for row in rows if row["rfc2396_valid"] is not is_valid(row["input"])} == (
        BY_RFC_2732
    )
    assert all(map(is_valid, BY_RFC_2732))


@pytest.mark.requirement("R2396-4")
def test_resolution_where_documents_differ():
    rows = differences("resolve")
    assert len(rows) == 71
    for row in rows:
        url = with_document(row["rfc2396"], row["base"])
        assert resolve(row["base"], row["input"]) == url, row
