"""ClickHouse's URL functions, on columns, each with where it is wrong and what is exact.

The values are those of `columns.dialects.clickhouse`, as ClickHouse 26.9.2.1 answers. A null stays
null, as in a Nullable column there. ClickHouse's texts are octets in any encoding; here they are
UTF-8, and U+FFFD stands for octets that are not, in rows and in results.

The functions of a URL alone are rows of a table: `_piece`, `_text` and `_list` make of each row a
function and its docstring. `layout` and `threads` are those of `split`.
"""

import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, cast, overload

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.capsules import Column, ColumnStream
from urlprism.columns.arrow.mapping import mapped
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.dialects import clickhouse as rows
from urlprism.columns.fields.names import PORT, TEXT
from urlprism.columns.fields.schema import Layout
from urlprism.columns.fields.types import PORT as OF_PORT
from urlprism.columns.fields.types import TEXT as OF_TEXT
from urlprism.columns.fields.types import Value, list_of
from urlprism.columns.fields.ways import CLICKHOUSE, Values, Way
from urlprism.columns.functions.rows import Result, Source, accepted, each, text_of
from urlprism.columns.functions.splitting import plan_of_texts, planned
from urlprism.columns.kernel import clickhouse_spans

# The functions whose result is a piece of the URL, by their names in SQL: `cut` takes several.
PIECES: Final = clickhouse_spans.PIECES
_PORTS: Final = frozenset({"port", "portRFC"})
_MAX_PORT: Final = 0xFFFF
_SQL_NAMES: Final = {function: name for name, function in rows.FUNCTIONS.items()}
_WIDTH: Final = 92


class OfTexts(Protocol):
    """A function of a column of texts."""

    @overload
    def __call__(self, source: ArrowArray) -> Column: ...
    @overload
    def __call__(self, source: ArrowStream) -> ColumnStream: ...


class OfPieces(Protocol):
    """A function of a column of URLs whose results are pieces of them, cut where they stand."""

    @overload
    def __call__(
        self, source: ArrowArray, layout: Layout = "utf8", threads: int | None = None
    ) -> Column: ...
    @overload
    def __call__(
        self, source: ArrowStream, layout: Layout = "utf8", threads: int | None = None
    ) -> ColumnStream: ...


def _piece(
    of_row: Callable[[bytes], bytes], what: str, wrong: str, exact: str, example: dict[str, str]
) -> OfPieces:
    """Return the function of a column for one of `PIECES`."""
    name = _SQL_NAMES[of_row]

    def call(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
        return cut(source, name, layout, threads)

    return cast("OfPieces", _documented(call, of_row, what, wrong, exact, example))


def _text(
    of_row: Callable[[bytes], bytes], what: str, wrong: str, exact: str, example: dict[str, str]
) -> OfTexts:
    """Return the function of a column for a function from octets to octets."""

    def call(source: Source) -> Result:
        return _texts(source, of_row)

    return cast("OfTexts", _documented(call, of_row, what, wrong, exact, example))


def _list(
    of_row: Callable[[bytes], list[bytes]],
    what: str,
    wrong: str,
    exact: str,
    example: dict[str, list[str]],
) -> OfTexts:
    """Return the function of a column for a function from octets to a list of them."""

    def value_of(url: str) -> Value:
        return [item.decode("utf-8", "replace") for item in of_row(url.encode())]

    def call(source: Source) -> Result:
        return mapped([source], list_of(OF_TEXT), partial(accepted, value_of))

    return cast("OfTexts", _documented(call, of_row, what, wrong, exact, example))


def _documented(
    call: Callable[..., Result],
    of_row: Callable[..., bytes | list[bytes]],
    what: str,
    wrong: str,
    exact: str,
    example: Mapping[str, object],
) -> Callable[..., Result]:
    """Give a function the name of the function of a row, and a docstring of the table's texts."""
    call.__name__ = call.__qualname__ = name = of_row.__name__
    call.__doc__ = "\n".join(
        [
            f"Return {what}: `{_SQL_NAMES[of_row]}`.",
            "",
            textwrap.fill(f"{wrong} Exact is {exact}.", _WIDTH, break_long_words=False),
            "",
            ">>> import pyarrow as pa",
            f">>> urls = pa.array({[*example]})",
            f">>> pa.array({name}(urls)).to_pylist()",
            f"{[*example.values()]}",
        ]
    )
    return call


@overload
def cut(
    source: ArrowArray,
    names: str | Iterable[str],
    layout: Layout = "utf8",
    threads: int | None = None,
) -> Column: ...
@overload
def cut(
    source: ArrowStream,
    names: str | Iterable[str],
    layout: Layout = "utf8",
    threads: int | None = None,
) -> ColumnStream: ...
def cut(
    source: Source, names: str | Iterable[str], layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return the results of one of `PIECES`, by its name in SQL; of several, a struct of them.

    A port is a number, 0 if there is none; all else is text. Raise ValueError for another name.

    >>> import pyarrow as pa
    >>> parts = cut(pa.array(["https://www.h.com:81/a?b"]), ["domainWithoutWWW", "port", "path"])
    >>> pa.record_batch(parts).to_pylist()
    [{'domainWithoutWWW': 'h.com', 'port': 81, 'path': '/a'}]
    """
    columns = (names,) if isinstance(names, str) else tuple(names)
    for name in columns:
        if name not in PIECES:
            raise unknown("function", name, PIECES)
    functions = [rows.FUNCTIONS[name] for name in columns]

    def read(texts: list[str]) -> list[Values]:
        urls = [text.encode() for text in texts]
        return [tuple([_digits_or_text(function(url)) for function in functions]) for url in urls]

    codes = tuple(map(PIECES.index, columns))
    titles = names if isinstance(names, str) else columns
    plan = plan_of_texts(titles, codes, Way(CLICKHOUSE, read), layout, threads)
    fields = tuple([PORT if name in _PORTS else TEXT for name in columns])
    return planned(source, plan._replace(fields=fields))


def _digits_or_text(value: bytes | int | list[bytes]) -> str:
    """Return a piece as text, a port in digits."""
    return value.decode() if isinstance(value, bytes) else str(value)


protocol = _piece(
    rows.protocol,
    "the scheme of each URL",
    "It keeps capitals, and has none for `a:b`, where fewer than three octets follow the colon.",
    'the field "scheme" of `split`',
    {"HTTP://h.com/": "HTTP", "a:b": ""},
)
domain = _piece(
    rows.domain,
    "the host of each URL",
    "It has no host without a dot, none after userinfo with a colon, and none in brackets; it takes"
    " `h.com/path` for a host, and `127.1` as it stands.",
    'the field "host" of `split`',
    {"http://h.com:80/": "h.com", "http://u:p@h.com/": ""},
)
domain_rfc = _piece(
    rows.domain_rfc,
    "the host of each URL, after userinfo or in brackets, too",
    'It drops the brackets, and stops at them: of `http://[::1]@e.com/` it has "::1", where the'
    ' host is "e.com". It has no host without a dot.',
    'the field "host" of `split`',
    {"http://u:p@h.com/": "h.com", "http://[::1]@e.com/": "::1"},
)
domain_without_www = _piece(
    rows.domain_without_www,
    'the host of each URL without "www."',
    'It is wrong where `domain` is, and keeps "WWW.".',
    '"host" of `split` without "www."',
    {"http://www.h.com/": "h.com", "http://WWW.h.com/": "WWW.h.com"},
)
domain_without_www_rfc = _piece(
    rows.domain_without_www_rfc,
    'the host that `domain_rfc` has, without "www."',
    'It is wrong where `domain_rfc` is, and keeps "WWW.".',
    '"host" of `split` without "www."',
    {"http://u:p@www.h.com/": "h.com"},
)
top_level_domain = _piece(
    rows.top_level_domain,
    "the last label of the host of each URL",
    "It has none for `http://h.com./`, and where `domain` has no host.",
    'the last label of "host" of `split`; `site` is what a page belongs to',
    {"http://h.com/": "com", "http://h.com./": ""},
)
top_level_domain_rfc = _piece(
    rows.top_level_domain_rfc,
    "the last label of the host that `domain_rfc` has",
    "It is wrong where `domain_rfc` and `top_level_domain` are.",
    'the last label of "host" of `split`',
    {"http://u:p@h.com/": "com"},
)
path = _piece(
    rows.path,
    "the path of each URL",
    'It looks for a "/" in the query, too: of `http://h.com?a/b` it has "/b". Dot segments stay.',
    'the field "path" of `split`, here "/"',
    {"http://h.com/a/../b?c": "/a/../b", "http://h.com?a/b": "/b"},
)
path_full = _piece(
    rows.path_full,
    "path, query and fragment of each URL",
    "It is wrong where `path` is.",
    "`url.pathname + url.search + url.hash` of `urlprism.URL`",
    {"http://h.com/a?b#c": "/a?b#c", "http://h.com?a/b": "/b"},
)
query_string = _piece(
    rows.query_string,
    "the query of each URL",
    'It takes a "?" in a fragment for a query: of `http://h.com/#a?b` it has "b".',
    'the field "query" of `split`, which is null if there is none',
    {"http://h.com/?a#b": "a", "http://h.com/#a?b": "b"},
)
fragment = _piece(
    rows.fragment,
    "the fragment of each URL",
    'It encodes nothing: of `#a b` it has "a b".',
    'the field "fragment" of `split`',
    {"http://h.com/#a b": "a b"},
)
query_string_and_fragment = _piece(
    rows.query_string_and_fragment,
    "query and fragment of each URL",
    "It is wrong where `query_string` is.",
    "`url.search[1:] + url.hash` of `urlprism.URL`",
    {"http://h.com/?a#b": "a#b", "http://h.com/#a?b": "b"},
)
netloc = _piece(
    rows.netloc,
    "userinfo, host and port of each URL",
    'Of `http://h.com/a#b` it has "h.com/a", and of `http://[::1]/` nothing.',
    'what the fields "userinfo", "host" and "port" of `split` have',
    {"http://u@h.com:80/": "u@h.com:80", "http://h.com/a#b": "h.com/a"},
)
cut_fragment = _piece(
    rows.cut_fragment,
    "each URL without its fragment",
    "It normalizes nothing.",
    '`url.replace(hash="")` of `urlprism.URL`',
    {"http://h.com#f": "http://h.com"},
)
cut_query_string_and_fragment = _piece(
    rows.cut_query_string_and_fragment,
    "each URL without query and fragment",
    "Of `http://h.com/#a?b` it leaves `http://h.com/#a`.",
    '`url.replace(search="", hash="")` of `urlprism.URL`',
    {"http://h.com/a?b#c": "http://h.com/a", "http://h.com/#a?b": "http://h.com/#a"},
)
cut_www = _text(
    rows.cut_www,
    'each URL without a "www." at the start of its host',
    'It does not cut "WWW.", nor after what is neither "//" nor a scheme for it.',
    '`url.replace(hostname=url.hostname.removeprefix("www."))` of `urlprism.URL`',
    {"http://www.h.com/": "http://h.com/", "http://WWW.h.com/": "http://WWW.h.com/"},
)
cut_query_string = _text(
    rows.cut_query_string,
    "each URL without its query",
    'It takes a "?" in a fragment for a query: of `http://h.com/#a?b` it leaves `http://h.com/#a`.',
    '`url.replace(search="")` of `urlprism.URL`, which leaves that URL as it is',
    {"http://h/?a#f": "http://h/#f", "http://h/#a?b": "http://h/#a"},
)
extract_url_parameters = _list(
    rows.extract_url_parameters,
    "the parameters of each URL as a list of texts",
    'It leaves out a last one without "=", and takes those of a fragment for those of the query.',
    "`columns.parameters(source)`, decoded pairs of name and value",
    {"http://h/?a=1&b": ["a=1"]},
)
extract_url_parameter_names = _list(
    rows.extract_url_parameter_names,
    "the names of the parameters of each URL as a list",
    'Of `http://h.com/?a=1&b#c=2` it has "c", too, which is in the fragment.',
    "what `columns.parameters(source)` has as names",
    {"http://h/?a=1&b=2": ["a", "b"]},
)
url_hierarchy = _list(
    rows.url_hierarchy,
    "a list for each URL, which is cut after ever more of its parts",
    "It has no parts for a scheme in upper case, and cuts within query and fragment, too. A URL"
    " whose results would have more than 2**28 octets together is null; ClickHouse stops at its"
    " limit of memory.",
    "this function of the column of `href` that `split` gives",
    {
        "http://h/a/b": ["http://h/", "http://h/a/", "http://h/a/b"],
        "HTTP://h/a": ["HTTP://h/a"],
    },
)
url_path_hierarchy = _list(
    rows.url_path_hierarchy,
    "a list for the path of each URL, which is cut after ever more parts",
    "It is wrong, and null, where `url_hierarchy` is.",
    "this function of the column of `href` that `split` gives",
    {"http://h/a/b?c": ["/a/", "/a/b?", "/a/b?c"]},
)
encode_url_component = _text(
    rows.encode_url_component,
    'each text percent-encoded but for letters, digits and "-_.~"',
    "It encodes \"!'()*\", too, which JavaScript's `encodeURIComponent` does not.",
    '`urllib_parse.quote(text, safe="!\'()*")`',
    {"a b!": "a%20b%21"},
)
encode_url_form_component = _text(
    rows.encode_url_form_component,
    'each text as `encode_url_component` has it, with "+" for a space',
    'It encodes "*" and leaves "~"; in application/x-www-form-urlencoded it is the other way.',
    "what `URLSearchParams` writes",
    {"a b*": "a+b%2A"},
)
decode_url_component = _text(
    rows.decode_url_component,
    "each text with its triplets decoded",
    'After a "%" that begins no triplet it passes over two octets, so `%4%41` stays as it is.',
    '`urllib_parse.unquote(text)`, here "%4A"',
    {"a%20b+c": "a b+c", "%4%41": "%4%41"},
)
decode_url_form_component = _text(
    rows.decode_url_form_component,
    'each text with its triplets decoded, and a space for each "+"',
    "It is wrong where `decode_url_component` is.",
    "`urllib_parse.unquote_plus(text)`",
    {"a%20b+c": "a b c"},
)


def port(source: Source, default: int = 0) -> Result:
    """Return the port of each URL, or `default`: `port`.

    It has none where `domain` has no host, and the default port of a scheme as it stands. Exact is
    the field "port" of `split`, which is null for a default port.
    Raise ValueError for a default that is no port, TypeError for one that is not an int.

    >>> import pyarrow as pa
    >>> pa.array(port(pa.array(["http://h.com:81/", "http://localhost:81/"]))).to_pylist()
    [81, 0]
    """
    return _ports(source, rows.port, default)


def port_rfc(source: Source, default: int = 0) -> Result:
    """Return the port after the host of `domain_rfc`, or `default`: `portRFC`.

    It is wrong where `domain_rfc` is. Exact is the field "port" of `split`.
    Raise ValueError for a default that is no port, TypeError for one that is not an int.

    >>> import pyarrow as pa
    >>> pa.array(port_rfc(pa.array(["http://h.com:81/", "http://localhost:81/"]))).to_pylist()
    [81, 0]
    """
    return _ports(source, rows.port_rfc, default)


def extract_url_parameter(source: Source, name: str) -> Result:
    """Return the text after the first "name=", "" if there is none: `extractURLParameter`.

    It decodes nothing (`?%61=1` has no "a" for it), and finds parameters in a fragment, too. Exact
    is `columns.parameter(source, name)`, which has null for what is not there.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h/?a=x%20y", "http://h/?b"])
    >>> pa.array(extract_url_parameter(urls, "a")).to_pylist()
    ['x%20y', '']
    """
    octets = _octets_of("name", name)
    return _texts(source, lambda url: rows.extract_url_parameter(url, octets))


def cut_url_parameter(source: Source, names: str | Iterable[str]) -> Result:
    """Return each URL without the first "name=value" of each name, as `cutURLParameter` does.

    It decodes no name, does not see a parameter without "=" (`?a&b=1`), cuts in a fragment, too,
    and of two neighbours cuts an "&" more or less. Exact is `url.without_query_params(name)`.

    >>> import pyarrow as pa
    >>> pa.array(cut_url_parameter(pa.array(["http://h/?a=1&b=2"]), "a")).to_pylist()
    ['http://h/?b=2']
    """
    several = [names] if isinstance(names, str) else names
    octets = tuple([_octets_of("name", name) for name in several])
    return _texts(source, lambda url: rows.cut_url_parameter(url, octets))


def _texts(source: Source, of_row: Callable[[bytes], bytes]) -> Result:
    """Return the column of a function from octets to octets."""

    def value_of(url: str) -> Value:
        return of_row(url.encode()).decode("utf-8", "replace")

    return mapped([source], OF_TEXT, partial(accepted, value_of))


def _ports(source: Source, of_row: Callable[[bytes, int], int], default: int) -> Result:
    """Return the column of a function from octets and a default to a port."""
    if type(default) is not int:
        message = f"default is an int, not {type(default).__name__}"
        raise TypeError(message)
    if not 0 <= default <= _MAX_PORT:
        message = f"a port is from 0 to {_MAX_PORT}, not {default}"
        raise ValueError(message)
    return mapped([source], OF_PORT, partial(each, lambda url: of_row(url.encode(), default)))


def _octets_of(name: str, value: str) -> bytes:
    return text_of(name, value).encode("utf-8", "replace")


# All functions by their names in SQL.
FUNCTIONS: Final[Mapping[str, Callable[..., Result]]] = MappingProxyType(
    {name: globals()[function.__name__] for name, function in rows.FUNCTIONS.items()}
)
