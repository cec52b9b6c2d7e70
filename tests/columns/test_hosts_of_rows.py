"""Sites of many hosts and rows: those of the functions of one URL."""

import random

import pyarrow as pa
import pytest

from urlprism import URL, columns, whatwg

CHANCE = random.Random(36)  # noqa: S311 - the same choices in every run
SUFFIXES = ["com", "co.uk", "github.io", "kobe.jp", "city.kobe.jp", "test", "xn--p1ai"]
TAILS = ["", "/", "/a", ":8080/", "/?q=1#f", "\\", "/ä", "?x"]
SCHEMES = ["http", "https", "HTTP", "ws", "ftp", "file", "x"]


def hosts(count):
    for _ in range(count):
        labels = [CHANCE.choice(["a", "WWW", "bücher", "b-c", "127", "xn--a"]) for _ in range(2)]
        own = f"h{CHANCE.randrange(40)}"
        yield ".".join([*labels[: CHANCE.randint(0, 2)], own, CHANCE.choice(SUFFIXES)])


ROWS = [f"{CHANCE.choice(SCHEMES)}://{host}{CHANCE.choice(TAILS)}" for host in hosts(3000)] + [
    "http://127.0.0.1/",
    "http://[::1]/",
    "not a url",
    "",
    "http://co.uk/",
    "http://com/",
] * 30


@pytest.mark.parametrize("name", ["site", "registrable_domain", "public_suffix"])
@pytest.mark.parametrize("private", [True, False])
def test_each_row_has_the_answer_of_its_url(name, private):
    function = getattr(whatwg, name)
    urls = [None if text is None else URL.parse(text) for text in [*ROWS, None]]
    expected = [None if url is None else function(url, private=private) for url in urls]
    assert len({*expected}) > 20
    column = pa.array([*ROWS, None])
    for source in (column, column.dictionary_encode(), column.cast(pa.string_view())):
        found = pa.array(getattr(columns, name)(source, private=private)).to_pylist()
        assert found == expected


def test_many_hosts():
    rows = [f"https://a{number % 9000}.example.com/{number}" for number in range(20_000)]
    found = pa.array(columns.site(pa.array(rows)))
    assert found.unique().to_pylist() == ["https://example.com"]
    own = [f"https://a{number % 9000}.test/" for number in range(20_000)]
    assert pa.array(columns.site(pa.array(own))).to_pylist() == [each.rstrip("/") for each in own]
