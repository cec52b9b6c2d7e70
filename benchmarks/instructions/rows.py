"""The calls whose instructions are counted, each on a few texts in turn."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import urlprism
from urlprism import URL, columns, equivalence, rfc3986, urllib_parse
from urlprism.comparison import certify

_BASE: Final = "http://www.example.com/a/b/c?d=e#f"
_URLS: Final = (
    "https://www.example.com/",
    "https://news.example.org/2024/05/17/a-long-title-of-an-article.html",
    "http://shop.example.net:8080/items?category=books&page=3&sort=price",
    "https://user@git.example.com/group/project.git#readme",
    "https://cdn.example.com/static/js/app.3f2a9c.min.js?v=17",
    "https://example.com/search?q=caf%C3%A9+au+lait&lang=fr",
    "http://192.0.2.17/index.php?id=42",
    "https://a.b.c.example.co.uk/path/to/some/resource/",
)
# What browsers write otherwise, or readers differ about.
_MESSY: Final = (
    "HTTP://WWW.Example.COM:80/a/./b/../c",
    "http://example.com\\@evil.example/",
    "https://b\u00fccher.example/stra\u00dfe?q=\u00fc",
    "http://0x7f.1/a b",
)
_REFUSED: Final = ("http://[", "no-scheme/path", "http://h:99999/", "https://exa mple.com/")
_RELATIVE: Final = ("/path?q", "../x/1.html", "?page=2", "#top", "//cdn.example.com/lib.js")
_TEXTS: Final = ("plain-text_only.txt", "a b&c=d/e?f", "caf\u00e9 au lait", "100% sure/maybe")
_QUERIES: Final = ("a=1&b=2&c=3", "q=caf%C3%A9+au+lait&lang=fr", "id=42", "x=&y&z=%zz")
_PAIRS: Final = tuple([tuple(urllib_parse.parse_qsl(each)) for each in _QUERIES])
_RFC: Final = tuple([each for each in _URLS if rfc3986.is_valid(each)])
_NAMED: Final = ("https://www.example.com/a?b#c", "http://example.org/", _BASE)
_CELLS: Final = [*_URLS, *_MESSY] * 20


class Row(NamedTuple):
    """A function, what it is called with in turn, and how many texts that is together."""

    name: str
    function: Callable[[Any], object]
    inputs: Sequence[Any]
    texts: int


def rows() -> list[Row]:
    """Return all rows, in the order of the output."""
    return [*_urllib(), *_urls(), *_of_rfc3986(), *_readers(), *_columns()]


def _row(name: str, function: Callable[[Any], object], inputs: Sequence[Any]) -> Row:
    return Row(name, function, inputs, len(inputs))


def _urllib() -> list[Row]:
    split = [urllib_parse.urlsplit(each) for each in _URLS]
    return [
        _row("urlsplit, kept", urllib_parse.urlsplit, _URLS),
        _row("urlsplit, anew", urllib_parse.urlsplit.__wrapped__, _URLS),
        _row("urlsplit(x).hostname", lambda each: each.hostname, split),
        _row("urlunsplit", urllib_parse.urlunsplit, [tuple(each) for each in split]),
        _row("urljoin", lambda each: urllib_parse.urljoin(_BASE, each), _RELATIVE),
        _row("quote", urllib_parse.quote, _TEXTS),
        _row("unquote", urllib_parse.unquote, _URLS),
        _row("parse_qsl", urllib_parse.parse_qsl, _QUERIES),
        _row("urlencode", urllib_parse.urlencode, _PAIRS),
    ]


def _urls() -> list[Row]:
    made, base = [URL(each) for each in _URLS], URL(_BASE)
    return [
        _row("URL", URL, _URLS),
        _row("URL, messy", URL, _MESSY),
        _row("URL.parse, refused", URL.parse, _REFUSED),
        _row("URL.can_parse", URL.can_parse, _URLS),
        _row("URL(x).href", lambda each: each.href, made),
        _row("URL(x).hostname", lambda each: each.hostname, made),
        _row("URL(x).search_params", lambda each: list(each.search_params), made),
        _row("URL.join", base.join, _RELATIVE),
        _row("URL.replace", lambda each: each.replace(path="/new path"), made),
    ]


def _of_rfc3986() -> list[Row]:
    return [
        _row("rfc3986.parse", rfc3986.parse, _RFC),
        _row("rfc3986.is_valid", rfc3986.is_valid, _RFC),
        _row("rfc3986.normalize", rfc3986.normalize, _RFC),
        _row("rfc3986.resolve", lambda each: rfc3986.resolve(_BASE, each), _RELATIVE),
    ]


def _readers() -> list[Row]:
    return [
        _row("certify", certify, _URLS),
        _row("compare, certified", urlprism.compare, _URLS),
        _row("compare, messy", lambda each: urlprism.compare(each).verdict, _MESSY),
        _row("safe_target", urlprism.safe_target, _NAMED),
        _row("equivalence.key", equivalence.key, _URLS),
        _row("redact", urlprism.redact, _URLS),
    ]


def _columns() -> list[Row]:
    import nanoarrow  # noqa: PLC0415 - other subjects need it not

    column = nanoarrow.c_array(_CELLS, nanoarrow.string())
    return [
        Row("columns.split, a row", _hosts, (column,), len(_CELLS)),
        Row("columns.certified, a row", columns.certified, (column,), len(_CELLS)),
    ]


def _hosts(column: object) -> object:
    return columns.split(column, ["host"])
