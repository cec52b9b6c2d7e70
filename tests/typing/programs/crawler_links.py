"""A crawler resolves the links of a page, without fragments, each once."""

from collections.abc import Iterable

from urlprism import URL


def links(page: URL, references: Iterable[str]) -> list[URL]:
    found = (URL.parse(each, page) for each in references)
    return sorted({url.with_fragment(None) for url in found if url is not None})


page = URL("https://example.com/a/b")
found = links(page, ["../c#top", "/c", "http://[", "//other.example"])
assert [url.href for url in found] == ["https://example.com/c", "https://other.example/"]
