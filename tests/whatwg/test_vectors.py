"""The project's vectors for the URL Standard: what it says where draft-abarth-url left a hole."""

import json
from pathlib import Path

import pytest

from urlprism import URL

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "WHATWG"]


def test_no_row_is_lost():
    assert len(ROWS) == 20


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_a_vector(row):
    url = URL.parse(row["input"], row.get("base"))
    if row["expected"].get("failure"):
        assert url is None
    else:
        assert {name: getattr(url, name) for name in row["expected"]} == row["expected"]
