"""The pages of a result: one parameter changes, all others stay as they are."""

from collections.abc import Iterator

from urlprism import URL


def pages(url: URL, count: int) -> Iterator[URL]:
    for page in range(1, count + 1):
        yield url % {"page": page}


first, second = pages(URL("https://h/list?q=a%20b&page=7"), 2)
assert (first.search, second.search) == ("?q=a%20b&page=1", "?q=a%20b&page=2")
