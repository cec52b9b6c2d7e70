"""ClickHouse's functions of the parameters of a URL, and of its hierarchy."""

from collections.abc import Callable, Iterable

from urlprism.columns.dialects.clickhouse.columns.results import lists, texts
from urlprism.columns.dialects.clickhouse.rows import hierarchies, parameters
from urlprism.columns.functions.rows import Result, Source, text_of


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
    return texts(source, lambda url: parameters.extract_url_parameter(url, wanted))


def extract_url_parameters(source: Source) -> Result:
    """Return the parameters of each URL as a list of texts: `extractURLParameters`.

    It leaves out a last one without "=", and takes those of a fragment for those of the query.
    Exact is `columns.parameters(source)`, decoded pairs of name and value.

    >>> import pyarrow as pa
    >>> pa.array(extract_url_parameters(pa.array(["http://h/?a=1&b", None]))).to_pylist()
    [['a=1'], None]
    """
    return lists(source, parameters.extract_url_parameters)


def extract_url_parameter_names(source: Source) -> Result:
    """Return the names of the parameters of each URL as a list: `extractURLParameterNames`.

    Of `http://h.com/?a=1&b#c=2` it has "c", too, which is in the fragment. Exact are the names in
    `columns.parameters(source)`.

    >>> import pyarrow as pa
    >>> pa.array(extract_url_parameter_names(pa.array(["http://h/?a=1&b=2"]))).to_pylist()
    [['a', 'b']]
    """
    return lists(source, parameters.extract_url_parameter_names)


def cut_url_parameter(source: Source, names: str | Iterable[str]) -> Result:
    """Return each URL without the first "name=value" of each name, as `cutURLParameter` does.

    It decodes no name, does not see a parameter without "=" (`?a&b=1`), cuts in a fragment, too,
    and of two neighbours cuts an "&" more or less. Exact is `url.without_query_params(name)`.

    >>> import pyarrow as pa
    >>> pa.array(cut_url_parameter(pa.array(["http://h/?a=1&b=2"]), "a")).to_pylist()
    ['http://h/?b=2']
    """
    return texts(source, _cutter(names))


def url_hierarchy(source: Source) -> Result:
    """Return each URL cut after ever more of its parts, as a list: `URLHierarchy`.

    It has no parts for a scheme in upper case, and cuts within query and fragment, too. Exact is
    this function of the column of `href` that `split` gives. A URL whose results would have more
    than 2**28 octets together is null; ClickHouse stops at its limit of memory.

    >>> import pyarrow as pa
    >>> pa.array(url_hierarchy(pa.array(["http://h/a/b", "HTTP://h/a"]))).to_pylist()
    [['http://h/', 'http://h/a/', 'http://h/a/b'], ['HTTP://h/a']]
    """
    return lists(source, hierarchies.url_hierarchy)


def url_path_hierarchy(source: Source) -> Result:
    """Return the path of each URL cut after ever more parts, as a list: `URLPathHierarchy`.

    Where it is wrong, and what is exact, is as for `url_hierarchy`.

    >>> import pyarrow as pa
    >>> pa.array(url_path_hierarchy(pa.array(["http://h/a/b?c"]))).to_pylist()
    [['/a/', '/a/b?', '/a/b?c']]
    """
    return lists(source, hierarchies.url_path_hierarchy)


def _cutter(names: str | Iterable[str]) -> Callable[[bytes], bytes]:
    """Return the function that cuts parameters; raise TypeError for a name that is not a text."""
    given = [names] if isinstance(names, str) else names
    wanted = tuple([_octets_of("name", name) for name in given])
    return lambda url: parameters.cut_url_parameter(url, wanted)


def _octets_of(name: str, value: str) -> bytes:
    return text_of(name, value).encode("utf-8", "replace")
