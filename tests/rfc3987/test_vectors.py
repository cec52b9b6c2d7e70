"""The project's vectors for RFC 3987."""

import json
from pathlib import Path

import pytest

from urlprism import URLError
from urlprism.rfc3987 import is_valid, normalize, parse, to_iri, to_uri

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "RFC3987"]
PARSED = [row for row in ROWS if row["kind"] in {"parse", "invalid"}]
GENERATED = {
    op: [row for row in ROWS if row["kind"] == "generate" and row["input"]["op"] == op]
    for op in ("iri_to_uri", "uri_to_iri", "compare")
}


def name(row):
    return row["id"]


def test_no_row_is_lost():
    assert len(ROWS) == 43
    assert len(PARSED) + sum(map(len, GENERATED.values())) == len(ROWS)


@pytest.mark.parametrize("row", PARSED, ids=name)
def test_syntax(row):
    assert is_valid(row["input"]) is row["expected"]["valid"]
    if row["expected"]["valid"]:
        assert str(parse(row["input"])) == row["input"]
    else:
        with pytest.raises(URLError, match=f"RFC 3987 §{row['section']}"):
            parse(row["input"])


@pytest.mark.parametrize("row", GENERATED["iri_to_uri"], ids=name)
def test_iri_to_uri(row):
    iri, expected = row["input"]["iri"], row["expected"]
    if "not_converted" in expected:
        assert to_uri(iri) == to_uri(iri, lax=True) == iri
    else:
        is_strict = "or_error" not in expected
        assert (
            to_uri(iri, host=row["input"].get("host", "percent"), lax=not is_strict)
            == (expected["uri"])
        )
        if not is_strict:
            with pytest.raises(URLError, match=r"RFC 3987 §3\.1"):
                to_uri(iri)


@pytest.mark.parametrize("row", GENERATED["uri_to_iri"], ids=name)
def test_uri_to_iri(row):
    assert (
        to_iri(row["input"]["uri"], host=row["input"].get("host", "keep"))
        == (row["expected"]["iri"])
    )


@pytest.mark.parametrize("row", GENERATED["compare"], ids=name)
def test_compare(row):
    level, a, b = (row["input"][key] for key in ("level", "a", "b"))
    assert (normalize(a, level) == normalize(b, level)) is row["expected"]["equivalent"]
