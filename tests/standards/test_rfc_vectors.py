"""The project's vectors for the generic syntax and four schemes, asked of the public functions.

A row's `expected` is a subset: what it does not name is not asked.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from urlprism import URLError, rfc2396, rfc3986, rfc3987, rfc5538, rfc6068, rfc8089

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
COUNTS = {
    "RFC3986": 168,
    "RFC3987": 43,
    "RFC2396": 60,
    "RFC2732": 7,
    "RFC6874": 4,
    "RFC8089": 18,
    "RFC6068": 26,
    "RFC5538": 14,
}
ROOMS = {
    "RFC3986": rfc3986,
    "RFC3987": rfc3987,
    "RFC2396": rfc2396,
    "RFC2732": rfc2396,
    "RFC6874": rfc3986,
    "RFC8089": rfc8089,
    "RFC6068": rfc6068,
    "RFC5538": rfc5538,
}
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] in COUNTS]
CURRENT = "(current document)"
# What a row tells of its expectation that is none.
REMARKS = {"valid", "reason", "rfc3986_valid"}


def of(kind, *, documents=COUNTS, told=None):
    """Return the parametrization of the rows of a kind; `told` says what they ask or expect."""
    chosen = [
        row
        for row in ROWS
        if row["kind"] == kind and row["document"] in documents and told in {None, asked(row)}
    ]
    ASKED.update(row["id"] for row in chosen)
    return pytest.mark.parametrize("row", chosen, ids=lambda row: row["id"])


def asked(row):
    """Return the operation that a row asks for."""
    inputs = row["input"] if isinstance(row["input"], dict) else row
    return inputs.get("op", "recompose" if inputs is row["input"] else row["kind"])


def expecting(name):
    return [row for row in ROWS if name in row["expected"]]


ASKED = Counter()


def refused(function, *args, **kwargs):
    """Return the error that a call raises."""
    with pytest.raises(URLError) as raised:
        function(*args, **kwargs)
    return raised.value


def expected(row):
    return {name: value for name, value in row["expected"].items() if name not in REMARKS}


def options(row):
    return {"zone_ids": True} if row["document"] == "RFC6874" else {}


@of("parse")
def test_parse(row):
    assert row["expected"]["valid"] is True
    record = ROOMS[row["document"]].parse(row["input"], **options(row))
    assert str(record) == row["input"]
    assert {name: plain(getattr(record, name)) for name in expected(row)} == expected(row)


def plain(value):
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value))


@of("invalid")
def test_invalid(row):
    assert row["expected"]["valid"] is False
    room, text = ROOMS[row["document"]], row["input"]
    if row.get("rule", "URI-reference") == "URI-reference":
        error = refused(room.parse, text, **options(row))
    else:
        error = refused(room.check, text, row["rule"])
    assert error.text == text
    assert 0 <= error.start <= error.end <= len(text)
    assert error.rule.startswith("RFC ")


@pytest.mark.parametrize("row", expecting("rfc3986_valid"), ids=lambda row: row["id"])
def test_zones_that_another_document_refuses(row):
    assert rfc3986.is_valid(row["input"]) is row["expected"]["rfc3986_valid"]


@pytest.mark.parametrize("row", expecting("nonstandard"), ids=lambda row: row["id"])
def test_forms_of_file_uris(row):
    assert rfc8089.nonstandard(row["input"]) == row["expected"]["nonstandard"]
    switch = row["expected"]["nonstandard"].replace("-", "_")
    uri = rfc8089.parse(row["input"], **{switch: True})
    assert {name: plain(getattr(uri, name)) for name in expected(row)} == expected(row)


@of("resolve", documents={"RFC3986", "RFC2396"}, told="resolve")
def test_resolve(row):
    resolve, url = ROOMS[row["document"]].resolve, row["expected"]["url"]
    if url.startswith(CURRENT):  # which is what was retrieved by the base
        assert rfc2396.parse(row["input"]).is_same_document
        url = row["base"] + url.removeprefix(CURRENT)
    assert resolve(row["base"], row["input"]) == url
    if "non_strict" in row["expected"]:
        answer = resolve(row["base"], row["input"], strict=False)
        assert answer == row["expected"]["non_strict"]


@of("resolve", documents={"RFC8089"})
def test_drive_letters(row):
    base, reference = row["base"], row["input"]
    assert rfc8089.resolve(base, reference, drives=True) == row["expected"]["url"]
    assert rfc8089.resolve(base, reference) == row["expected"]["rfc3986"]
    assert rfc3986.resolve(base, reference) == row["expected"]["rfc3986"]


@of("resolve", told="same-document")
def test_same_document(row):
    answer = rfc3986.same_document(row["base"], row["input"])
    assert answer is row["expected"]["same_document"]


@of("generate", told="remove_dot_segments")
def test_remove_dot_segments(row):
    assert rfc3986.remove_dot_segments(row["input"]["path"]) == row["expected"]["path"]


@of("generate", told="normalize")
def test_normalize(row):
    answer = rfc3986.normalize(row["input"]["uri"], row["input"]["level"])
    assert answer == row["expected"]["uri"]


@of("generate", told="recompose")
def test_recompose(row):
    parts = rfc3986.Parts(**{"query": None, "fragment": None, **row["input"]})
    if row["expected"].get("error"):
        refused(rfc3986.serialize, parts)
    else:
        assert rfc3986.serialize(parts, mend=True) == row["expected"]["url"]


@of("generate", told="encode-data")
def test_encode(row):
    answer = rfc3986.encode(row["input"]["data"], row["input"]["component"])
    assert answer == row["expected"]["text"]
    assert rfc3986.decode(answer) == row["input"]["data"]


@of("generate", told="iri_to_uri")
def test_iri_to_uri(row):
    text, kept = row["input"]["iri"], row["expected"].get("not_converted")
    host = row["input"].get("host", "percent")
    if kept is not None:
        assert (rfc3987.to_uri(text, host=host, lax=True)).endswith(kept)
    elif row["expected"].get("or_error"):
        refused(rfc3987.to_uri, text, host=host)
        assert rfc3987.to_uri(text, host=host, lax=True) == row["expected"]["uri"]
    else:
        assert rfc3987.to_uri(text, host=host) == row["expected"]["uri"]


@of("generate", told="uri_to_iri")
def test_uri_to_iri(row):
    answer = rfc3987.to_iri(row["input"]["uri"], host=row["input"].get("host", "keep"))
    assert answer == row["expected"]["iri"]


@of("generate", told="compare")
def test_compare(row):
    first, second = (
        rfc3987.normalize(row["input"][name], row["input"]["level"]) for name in ("a", "b")
    )
    assert (first == second) is row["expected"]["equivalent"]


@of("protocol")
def test_findings(row):
    names = {finding.name for finding in rfc3986.findings(row["input"])}
    assert names >= set(row["expected"]["warn"])


@of("extract")
def test_extract(row):
    found = rfc3986.extract(row["input"])
    assert [each.uri for each in found] == row["expected"]["urls"]


def test_no_row_is_lost():
    assert Counter(row["document"] for row in ROWS) == COUNTS
    assert Counter(row["id"] for row in ROWS) == ASKED
    assert max(ASKED.values()) == 1
