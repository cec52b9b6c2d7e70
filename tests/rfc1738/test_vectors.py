"""The project's vectors for RFC 1738: what is valid and what it says, what is built, what is sent.

A row's `expected` is a subset: what it does not name is not asked. The rows of kind "extract" are
asked where URLs are extracted from text.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from urlprism import URLError
from urlprism.rfc1738 import Locator, is_valid, parse, wrap
from urlprism.rfc1738.parser import SCHEMES

FILE = Path(__file__).parents[1] / "data" / "rfc" / "rfc-vectors.json"
ROWS = [row for row in json.loads(FILE.read_text("utf-8")) if row["document"] == "RFC1738"]


def of_kind(kind):
    return pytest.mark.parametrize(
        "row", [row for row in ROWS if row["kind"] == kind], ids=lambda row: row["id"]
    )


def plain(value):
    """Return a value as JSON would hold it."""
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value.decode("latin-1") if isinstance(value, bytes) else value


def told(subject, expected):
    """Return what the row asks of a URL or a plan, by the names of the row."""
    return {name: plain(getattr(subject, name)) for name in expected}


def test_no_row_is_lost():
    kinds = Counter(row["kind"] for row in ROWS)
    assert kinds == {"parse": 90, "invalid": 53, "protocol": 38, "generate": 20, "extract": 12}


@of_kind("parse")
def test_what_is_valid(row):
    expected = dict(row["expected"])
    assert expected.pop("valid") is is_valid(row["input"]) is True
    url = parse(row["input"])
    assert told(url, expected) == expected
    assert str(url) == row["input"]
    assert type(url) is SCHEMES.get(url.scheme, Locator)


@of_kind("invalid")
def test_what_is_invalid(row):
    assert row["expected"]["valid"] is is_valid(row["input"]) is False
    with pytest.raises(URLError) as caught:
        parse(row["input"])
    assert caught.value.text == row["input"]
    assert 0 <= caught.value.start <= caught.value.end <= len(row["input"])
    assert caught.value.rule.startswith("RFC 1738 §")


@of_kind("generate")
def test_what_is_built(row):
    given = dict(row["input"])
    if given.pop("op", None) == "wrap":
        assert wrap(given["url"]) == row["expected"]["text"]
        return
    url = SCHEMES[given.pop("scheme")].build(**given)
    assert str(url) == row["expected"]["url"]
    assert parse(str(url)) == url


@of_kind("protocol")
def test_what_is_sent(row):
    expected, context = dict(row["expected"]), dict(row.get("context", {}))
    # Each server of the rows asks for a login.
    assert context.pop("server_asks_for_login", True) is True
    if expected.pop("refuse", False):
        with pytest.raises(URLError):
            parse(row["input"]).plan(**context)
    else:
        assert told(parse(row["input"]).plan(**context), expected) == expected
