"""The project's vectors for the draft, and inputs in which documents differ."""

import json
from pathlib import Path

import pytest

from tests.help.shared_data import differences
from urlprism import URLError, whatwg
from urlprism.draft_abarth import HOLES, parse, resolve

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "BARTH"]
SHOWN = ("scheme", "path", "query", "fragment", "user", "password", "host", "port")
# Which hole the vectors mean where an answer comes from a template, or from what fills it.
TEMPLATES = {"4.2": "H10", "4.3": "H11", "4.4": "H12", "4.5": "H13", "4.6": "H14"}
SEED_HOLES = {
    "barth-res-same-scheme-case": "H14",
    "barth-res-same-scheme-abs": "H11",
    "barth-res-bad-scheme": "H9",
    "barth-res-ctrl": "H8",
}


def of_kind(kind):
    return pytest.mark.parametrize(
        "row", [row for row in ROWS if row["kind"] == kind], ids=lambda row: row["id"]
    )


def crosses(holes, hole):
    """Return whether one of the holes is what a row's words for it begin with."""
    return any(hole.startswith(HOLES[name].name) for name in holes)


def test_no_row_is_lost():
    assert len(ROWS) == 50
    assert {row["kind"] for row in ROWS} == {"parse", "invalid", "resolve"}


@pytest.mark.requirement(*"BARTH-2 BARTH-3 BARTH-4 BARTH-5 BARTH-6 BARTH-7".split())
@of_kind("parse")
def test_parse(row):
    expected = dict(row["expected"])
    hole = expected.pop("hole", None)
    expected.pop("whatwg", None)  # it is told in words
    url = parse(row["input"])
    parts = {name.replace("-", ""): value for name, value in expected.items()}
    assert {name: getattr(url, name) for name in parts} == parts
    assert str(url) == row["input"]
    assert hole is None or crosses(url.holes, hole)


@pytest.mark.requirement("BARTH-10")
@of_kind("invalid")
def test_invalid(row):
    assert row["expected"] == {"valid": False, "reason": 'no ":" character'}
    with pytest.raises(URLError) as caught:
        parse(row["input"])
    assert caught.value.text == row["input"]
    assert caught.value.rule == "draft-abarth-url §3.1"
    assert "':'" in caught.value.message


@pytest.mark.requirement("BARTH-8", "BARTH-9", "BARTH-11")
@of_kind("resolve")
def test_resolve(row):
    expected = row["expected"]
    resolution = resolve(row["base"], row["input"])
    assert resolution.url == expected.get("url")
    assert "hole" not in expected or crosses(resolution.holes, expected["hole"])
    if "seed_hole" in expected:
        number = SEED_HOLES.get(row["id"]) or TEMPLATES[row["section"]]
        assert f"BARTH-{number}" in resolution.holes
        filled = "BARTH-H14" in resolution.holes
        old = resolve(row["base"], row["input"], draft="00")
        assert old == (None if filled else resolution.url, resolution.holes)
    if "whatwg" in expected:
        assert read_by_url_standard(row["base"], row["input"]) == expected["whatwg"]


def read_by_url_standard(base, text):
    try:
        return str(whatwg.parse(text, base))
    except URLError:
        return "failure"


def shown(url):
    parts = ((name, getattr(url, name)) for name in SHOWN)
    return " ".join(f"{name}={part or repr('')}" for name, part in parts if part is not None)


def test_parsing_where_documents_differ():
    rows = differences("parse")
    assert len(rows) == 73
    for row in rows:
        url = parse(row["input"])
        hole, _, parts = row["barth"].rpartition("(hole: ")[2].rpartition(") ")
        assert shown(url) == parts.replace('""', "''"), row
        names = {HOLES[name].name.partition(" ")[0] for name in url.holes}
        assert not hole or hole in names, row


def test_resolution_where_documents_differ():
    rows = differences("resolve")
    assert len(rows) == 71
    for row in rows:
        url, holes = resolve(row["base"], row["input"])
        if url is None:
            hole = row["barth01"].removeprefix("(hole: ").removesuffix(")")
            assert crosses(holes, hole), row
        else:
            assert url == row["barth01"], row
