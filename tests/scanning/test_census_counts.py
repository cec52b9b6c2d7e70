"""Counts of a census travel, and those of parts are those of the whole."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlprism.scanning.census import Census

pytestmark = pytest.mark.plain

URLS = (
    "http://h/",
    "http://a@b@c/",
    "http:///evil/",
    r"http://127.0.0.1\@1.1.1.1/",
    "http://0x7f.1/",
    "http://[/",
    "",
)
lines = st.lists(st.sampled_from(URLS), max_size=12)


def census_of(urls, samples=2):
    census = Census(["whatwg", "rfc3986", "urllib@3.14"], samples=samples)
    census.feed("".join(f"{url}\n" for url in urls).encode())
    census.close()
    return census


def told(census):
    return (
        (census.lines, census.urls, census.certified),
        census.verdicts,
        list(census.causes.items()),
        [
            (name, [(each.line, each.comparison.text, each.comparison.verdict) for each in kept])
            for name, kept in census.samples.items()
        ],
    )


@given(st.lists(lines, max_size=4))
def test_parts_are_the_whole(parts):
    joined = census_of([])
    for part in parts:
        counts = census_of(part).counts()
        joined.add_counts(pickle.loads(pickle.dumps(counts)))
    assert told(joined) == told(census_of([url for part in parts for url in part]))


@pytest.mark.parametrize(("kept", "lines"), [(0, []), (1, [2]), (9, [2, 3, 5])])
def test_as_many_samples_as_wanted(kept, lines):
    urls = ["http://h/", "http:///a/", "http:///b/", "http:///a/", "http:///c/"]
    joined = census_of(urls[:2], kept)
    joined.add_counts(census_of(urls[2:], 5).counts())
    assert [each.line for each in joined.samples["surplus-slashes"]] == lines
    assert joined.causes["surplus-slashes"] == 4
