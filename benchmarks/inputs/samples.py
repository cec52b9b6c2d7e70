"""The inputs of the rows: URLs, and their paths, queries, names and values.

The standard library splits the URLs, and no list has a text twice.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeVar
from urllib import parse

_Item = TypeVar("_Item")
WARM: Final = 1_000
REPEATED: Final = 100


class Samples:
    """Subsets of one list of URLs. Clean texts are those that a function returns unchanged."""

    def __init__(self, urls: Iterable[str]) -> None:
        """Take the URLs, and drop duplicates."""
        self.urls = _distinct(urls)

    @cached_property
    def octets(self) -> list[bytes]:
        """The URLs that are ASCII, as octets."""
        return [url.encode() for url in self.urls if url.isascii()]

    @cached_property
    def parts(self) -> list[parse.SplitResult]:
        """The URLs split."""
        return [parse.urlsplit(url) for url in self.urls]

    @cached_property
    def paths(self) -> list[str]:
        """Paths that are not empty."""
        return _distinct(part.path for part in self.parts if part.path)

    @cached_property
    def rooted(self) -> list[str]:
        """References "/path?query"."""
        found = (part._replace(scheme="", netloc="", fragment="").geturl() for part in self.parts)
        return _distinct(text for text in found if text[:1] == "/" and text[:2] != "//")

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """A URL, and the next one on the same host, as a page would refer to it."""
        found = []
        for (base, above), (url, part) in pairwise(zip(self.urls, self.parts, strict=True)):
            if above.netloc and above[:2] == part[:2]:
                reference = _reference(above.path, part)
                if reference and parse.urljoin(base, reference) == url:
                    found.append((base, reference))
        return _distinct(found)

    @cached_property
    def queries(self) -> list[str]:
        """Queries that are not empty."""
        return _distinct(part.query for part in self.parts if part.query)

    @cached_property
    def raw_values(self) -> list[str]:
        """The values in queries, as written."""
        fields = (field.partition("=")[2] for query in self.queries for field in query.split("&"))
        return _distinct(filter(None, fields))

    @cached_property
    def values(self) -> list[str]:
        """The values in queries, decoded."""
        return _distinct(map(parse.unquote_plus, self.raw_values))

    @cached_property
    def fields(self) -> list[list[tuple[str, str]]]:
        """The names and values of each query that has any."""
        return [pairs for pairs in map(parse.parse_qsl, self.queries) if pairs]


def _reference(above: str, part: parse.SplitResult) -> str:
    """Return a reference to `part` from a page at `above`: relative to its folder, or rooted."""
    folder = above[: above.rfind("/") + 1]
    path = part.path
    if folder and path.startswith(folder) and path != folder:
        path = path[len(folder) :]
    return part._replace(scheme="", netloc="", path=path).geturl()


def _distinct(items: Iterable[_Item]) -> list[_Item]:
    return list(dict.fromkeys(items))


def is_coded(text: str) -> bool:
    """Return whether a query has something to decode."""
    return "%" in text or "+" in text
