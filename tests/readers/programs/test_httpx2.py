"""What httpx2 makes of a URL: what its documentation says, and each of its changes."""

import pytest

from urlprism.readers import reader
from urlprism.readers.programs.httpx2.releases import BRANCHES, CHANGES, RELEASES

REFUSED = "refused"
# A change, the last release without it, the first with it, a text, its base, a field, both values.
EXAMPLES = [
    (
        *("labels-shown-apart", "2.3.0", "2.4.0", "http://a.xn--bcher-kva/", None, "host"),
        *("a.xn--bcher-kva", "a.b\u00fccher"),
    ),
    (
        *("labels-shown-apart", "2.3.0", "2.4.0", "http://xn--a/", None, "host"),
        *(REFUSED, "xn--a"),
    ),
    ("redirects-between-origins", "2.10.0", "2.11.0", "a", "mailto:b", "path", "a", REFUSED),
]


def value(name, text, base, field):
    reading = reader(name).read(text, base)
    return reading.report[field] if reading.accepted else REFUSED


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: f"{row[0]} {row[3]}")
def test_a_change_shows_in_its_example(row):
    _, last, first, text, base, field, before, after = row
    assert value(f"httpx2@{last}", text, base, field) == before
    assert value(f"httpx2@{first}", text, base, field) == after


def test_each_change_has_an_example():
    assert {row[0] for row in EXAMPLES} == {change.name for change in CHANGES}


def test_the_parts_are_those_of_its_own_example():
    # The docstring of `httpx2.URL`.
    text = "HTTPS://jo%40email.com:a%20secret@m\u00fcller.de:1234/pa%20th?search=ab#anchorlink"
    report = reader("httpx2").read(text).report
    assert (report["scheme"], report["host"], report["port"]) == ("https", "m\u00fcller.de", 1234)
    assert report["raw_host"] == "xn--mller-kva.de"
    assert report["userinfo"] == "jo%40email.com:a%20secret"
    assert (report["path"], report["query"]) == ("/pa%20th", "search=ab")
    assert report["fragment"] == "anchorlink"


def test_releases_are_those_of_pypi():
    assert {f"{major}.{minor}" for major, minor in BRANCHES} == {
        f"2.{minor}" for minor in range(17)
    }
    with pytest.raises(ValueError, match=r"no model of httpx2 1\.0\.0; known: 2\.16\.2, and"):
        RELEASES.of("1.0.0")
