"""The inputs of the contests: real URLs, mangled ones, and the URL Standard's tests."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeVar
from urllib import parse

from benchmarks.inputs import corpora, shapes
from benchmarks.inputs.mutations import mutated
from benchmarks.inputs.samples import Samples

_Item = TypeVar("_Item")
_EACH_SHAPE: Final = 12  # more URLs than a cache of 128 holds, even without those that are not URIs
_KEPT: Final = 20_000
_MADE_UP: Final = (
    corpora.ParsingTest("http://example\t.\norg", "http://example.org/foo/bar"),
    corpora.ParsingTest("http://user:pass@host:21/bar;par?b#c", None),
    corpora.ParsingTest("non-special://[::1]:80/a/../b c", None),
    corpora.ParsingTest("file:c:\\foo\\bar.html", "file:///tmp/mock/path"),
    corpora.ParsingTest("http://[1::2]:65536", "http://other.example/"),
    corpora.ParsingTest("//x/../y", "data:text/plain,opaque"),
)


class Pair(NamedTuple):
    """A base and a reference, or a query and a name."""

    text: str
    other: str


class Texts:
    """The inputs of the contests."""

    def __init__(self, urls: Iterable[str], tests: Sequence[corpora.ParsingTest] = ()) -> None:
        """Take real URLs, whose duplicates are dropped, and the standard's tests."""
        self._samples = Samples(urls)
        self._tests = [test for test in tests if _is_text(test.input) and _is_text(test.base or "")]

    @property
    def real(self) -> list[str]:
        """The real URLs."""
        return self._samples.urls

    @cached_property
    def web(self) -> list[str]:
        """The real URLs whose scheme is http or https."""
        return [url for url in self.real if url.startswith(("http://", "https://"))]

    @cached_property
    def some(self) -> list[str]:
        """Some of these, spread evenly."""
        return _some(self.web)

    @cached_property
    def mutated(self) -> list[str]:
        """The real URLs, with one change in each."""
        return mutated(self.real)

    @cached_property
    def tests(self) -> list[str]:
        """The inputs of the standard's tests, without their bases."""
        return [test.input for test in self._tests]

    @cached_property
    def tests_on_bases(self) -> list[Pair]:
        """The standard's tests that have a base."""
        return [Pair(test.base, test.input) for test in self._tests if test.base is not None]

    @cached_property
    def pages(self) -> list[Pair]:
        """A real URL, and the next one of its site, as a relative path."""
        pairs = (Pair(*pair) for pair in self._samples.pairs)
        return _some([pair for pair in pairs if pair.text[:4] == "http" and pair.other[:1] != "/"])

    @cached_property
    def rooted(self) -> list[Pair]:
        """A real URL, and an absolute path with a query."""
        return self._on_bases(self._samples.rooted)

    @cached_property
    def queried(self) -> list[Pair]:
        """A real URL, and a query."""
        return self._on_bases([f"?{query}" for query in self._samples.queries])

    @cached_property
    def above(self) -> list[Pair]:
        """A real URL, and a page in the folder above."""
        return self._on_bases([f"../x/{number}.html" for number in range(len(self.web))])

    @property
    def queries(self) -> list[str]:
        """Queries that are not empty."""
        return self._samples.queries

    @cached_property
    def last_names(self) -> list[Pair]:
        """A query, and the name of its last field."""
        names = ((query, _last_name(query)) for query in self.queries)
        return [Pair(query, name) for query, name in names if name is not None]

    def _on_bases(self, references: Sequence[str]) -> list[Pair]:
        return _some(list(map(Pair, self.web, references)))


def texts(*, quick: bool, every: int = 1, with_tests: bool = True) -> tuple[Texts, str]:
    """Return the texts and their name: every `every`-th real URL, or made-up URLs."""
    if quick:
        return Texts(shapes.assorted(_EACH_SHAPE), _MADE_UP), "made-up URLs only; no corpus"
    urls = corpora.read(corpora.TOP100)[::every]
    part = "" if every == 1 else f", one in {every}"
    named = f"{len(urls):,} URLs of {corpora.TOP100.requirement}{part}"
    if not with_tests:
        return Texts(urls), named
    tests, whose = corpora.parsing_tests()
    return Texts(urls, tests), f"{named}; {whose}"


def _is_text(text: str) -> bool:
    """Whether the text can be encoded, which all rivals do first: it has no lone surrogates."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def _some(items: list[_Item]) -> list[_Item]:
    """Return a sample of the items, small enough to keep an object per item and package."""
    return items[:: -(-len(items) // _KEPT)] if items else items


def _last_name(query: str) -> str | None:
    """Return the name of the last field, if it has a value."""
    pairs = parse.parse_qsl(query)
    return pairs[-1][0] if pairs and query.count("&") < 100 else None
