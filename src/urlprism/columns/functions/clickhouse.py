"""ClickHouse's functions of lists, parameters and percent-coding, on columns.

The values are those of `columns.engines.clickhouse`, as ClickHouse 26.9.2.1 answers. A null stays
null, as in a Nullable column there. ClickHouse's texts are octets in any encoding; here they are
UTF-8, and U+FFFD stands for octets that are not, in rows and in results.
"""

from collections.abc import Callable, Iterable
from functools import partial

from urlprism.columns.engines.clickhouse import coding, hierarchies, parts
from urlprism.columns.engines.clickhouse import parameters as of_parameters
from urlprism.columns.functions.rows import Result, Source, accepted, text_of
from urlprism.columns.mapping import mapped
from urlprism.columns.types import TEXT, Value, list_of


def cut_www(source: Source) -> Result:
    """Return each URL without a "www." at the start of its host, as `cutWWW` does.

    It does not cut "WWW." (`http://WWW.h.com/`), nor what does not begin with a scheme it knows or
    "//". Exact is `url.replace(hostname=url.hostname.removeprefix("www."))` of `urlprism.URL`.

    >>> import pyarrow as pa
    >>> pa.array(cut_www(pa.array(["http://www.h.com/", "http://WWW.h.com/"]))).to_pylist()
    ['http://h.com/', 'http://WWW.h.com/']
    """
    return _texts(source, parts.cut_www)


def cut_query_string(source: Source) -> Result:
    """Return each URL without its query, as `cutQueryString` does.

    It takes a "?" in a fragment for a query: of `http://h.com/#a?b` it leaves `http://h.com/#a`.
    Exact is `url.replace(search="")`, which leaves that URL as it is.

    >>> import pyarrow as pa
    >>> pa.array(cut_query_string(pa.array(["http://h/?a#f", "http://h/#a?b"]))).to_pylist()
    ['http://h/#f', 'http://h/#a']
    """
    return _texts(source, parts.cut_query_string)


def cut_url_parameter(source: Source, names: str | Iterable[str]) -> Result:
    """Return each URL without the first "name=value" of each name, as `cutURLParameter` does.

    It decodes no name, does not see a parameter without "=" (`?a&b=1`), cuts in a fragment, too,
    and of two neighbours cuts an "&" more or less. Exact is `url.without_query_params(name)`.

    >>> import pyarrow as pa
    >>> pa.array(cut_url_parameter(pa.array(["http://h/?a=1&b=2"]), "a")).to_pylist()
    ['http://h/?b=2']
    """
    return _texts(source, _cutter(names))


def extract_url_parameter(source: Source, name: str) -> Result:
    """Return the text after the first "name=", "" if there is none: `extractURLParameter`.

    It decodes nothing (`?%61=1` has no "a" for it), and finds parameters in a fragment, too. Exact
    is `columns.parameter(source, name)`, which has null for what is not there.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h/?a=x%20y", "http://h/?b"])
    >>> pa.array(extract_url_parameter(urls, "a")).to_pylist()
    ['x%20y', '']
    """
    wanted = _octets_of("name", name)
    return _texts(source, lambda url: of_parameters.extract_url_parameter(url, wanted))


def extract_url_parameters(source: Source) -> Result:
    """Return the parameters of each URL as a list of texts: `extractURLParameters`.

    It leaves out a last one without "=", and takes those of a fragment for those of the query.
    Exact is `columns.parameters(source)`, decoded pairs of name and value.

    >>> import pyarrow as pa
    >>> pa.array(extract_url_parameters(pa.array(["http://h/?a=1&b", None]))).to_pylist()
    [['a=1'], None]
    """
    return _lists(source, of_parameters.extract_url_parameters)


def extract_url_parameter_names(source: Source) -> Result:
    """Return the names of the parameters of each URL as a list: `extractURLParameterNames`.

    Of `http://h.com/?a=1&b#c=2` it has "c", too, which is in the fragment. Exact are the names in
    `columns.parameters(source)`.

    >>> import pyarrow as pa
    >>> pa.array(extract_url_parameter_names(pa.array(["http://h/?a=1&b=2"]))).to_pylist()
    [['a', 'b']]
    """
    return _lists(source, of_parameters.extract_url_parameter_names)


def url_hierarchy(source: Source) -> Result:
    """Return each URL cut after ever more of its parts, as a list: `URLHierarchy`.

    It has no parts for a scheme in upper case, and cuts within query and fragment, too. Exact is
    this function of the column of `href` that `split` gives. A URL whose results would have more
    than 2**28 octets together is null; ClickHouse stops at its limit of memory.

    >>> import pyarrow as pa
    >>> pa.array(url_hierarchy(pa.array(["http://h/a/b", "HTTP://h/a"]))).to_pylist()
    [['http://h/', 'http://h/a/', 'http://h/a/b'], ['HTTP://h/a']]
    """
    return _lists(source, hierarchies.url_hierarchy)


def url_path_hierarchy(source: Source) -> Result:
    """Return the path of each URL cut after ever more parts, as a list: `URLPathHierarchy`.

    Where it is wrong, and what is exact, is as for `url_hierarchy`.

    >>> import pyarrow as pa
    >>> pa.array(url_path_hierarchy(pa.array(["http://h/a/b?c"]))).to_pylist()
    [['/a/', '/a/b?', '/a/b?c']]
    """
    return _lists(source, hierarchies.url_path_hierarchy)


def encode_url_component(source: Source) -> Result:
    """Return each text percent-encoded but for letters, digits and "-_.~": `encodeURLComponent`.

    It encodes "!'()*", too, which JavaScript's `encodeURIComponent` does not; exact is
    `urllib_parse.quote(text, safe="!'()*")`.

    >>> import pyarrow as pa
    >>> pa.array(encode_url_component(pa.array(["a b!"]))).to_pylist()
    ['a%20b%21']
    """
    return _texts(source, coding.encode_url_component)


def encode_url_form_component(source: Source) -> Result:
    """Return the same with "+" for a space: `encodeURLFormComponent`.

    It encodes "*" and leaves "~"; in application/x-www-form-urlencoded it is the other way, as
    `URLSearchParams` writes it.

    >>> import pyarrow as pa
    >>> pa.array(encode_url_form_component(pa.array(["a b*"]))).to_pylist()
    ['a+b%2A']
    """
    return _texts(source, coding.encode_url_form_component)


def decode_url_component(source: Source) -> Result:
    """Return each text with its triplets decoded: `decodeURLComponent`.

    After a "%" that begins no triplet it passes over two octets, so `%4%41` stays as it is; exact
    is `urllib_parse.unquote(text)`, here "%4A".

    >>> import pyarrow as pa
    >>> pa.array(decode_url_component(pa.array(["a%20b+c", "%4%41"]))).to_pylist()
    ['a b+c', '%4%41']
    """
    return _texts(source, coding.decode_url_component)


def decode_url_form_component(source: Source) -> Result:
    """Return the same with a space for each "+": `decodeURLFormComponent`.

    It is wrong where `decode_url_component` is; exact is `urllib_parse.unquote_plus(text)`.

    >>> import pyarrow as pa
    >>> pa.array(decode_url_form_component(pa.array(["a%20b+c"]))).to_pylist()
    ['a b c']
    """
    return _texts(source, coding.decode_url_form_component)


def _cutter(names: str | Iterable[str]) -> Callable[[bytes], bytes]:
    """Return the function that cuts parameters; raise TypeError for a name that is not a text."""
    given = [names] if isinstance(names, str) else names
    wanted = tuple([_octets_of("name", name) for name in given])
    return lambda url: of_parameters.cut_url_parameter(url, wanted)


def _octets_of(name: str, value: str) -> bytes:
    return text_of(name, value).encode("utf-8", "replace")


def _texts(source: Source, function: Callable[[bytes], bytes]) -> Result:
    """Return the column of a function from octets to octets."""
    return mapped([source], TEXT, partial(accepted, partial(_text, function)))


def _text(function: Callable[[bytes], bytes], url: str) -> Value:
    return function(url.encode()).decode("utf-8", "replace")


def _lists(source: Source, function: Callable[[bytes], list[bytes]]) -> Result:
    """Return the column of a function from octets to a list of them."""
    return mapped([source], list_of(TEXT), partial(accepted, partial(_list, function)))


def _list(function: Callable[[bytes], list[bytes]], url: str) -> Value:
    return [piece.decode("utf-8", "replace") for piece in function(url.encode())]
