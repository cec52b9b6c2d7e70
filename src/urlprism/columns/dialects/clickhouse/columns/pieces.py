"""ClickHouse's functions whose results are pieces of a URL.

`layout` and `threads` are those of `split`.
"""

from urlprism.columns.dialects.clickhouse.columns.cuts import cut
from urlprism.columns.dialects.clickhouse.columns.results import ports, texts
from urlprism.columns.dialects.clickhouse.rows import hosts, parts
from urlprism.columns.functions.rows import Result, Source
from urlprism.columns.memory.schema import Layout


def protocol(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the scheme of each URL, as `protocol` does.

    It keeps capitals ("HTTP"), and has none for `a:b`, where fewer than three octets follow the
    colon. Exact is the field "scheme" of `split`.

    >>> import pyarrow as pa
    >>> pa.array(protocol(pa.array(["HTTP://h.com/", "a:b"]))).to_pylist()
    ['HTTP', '']
    """
    return cut(source, "protocol", layout, threads)


def domain(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the host of each URL, as `domain` does.

    It has no host without a dot, none after userinfo with a colon, and none in brackets; it takes
    `h.com/path` for a host, and `127.1` as it stands. Exact is the field "host" of `split`.

    >>> import pyarrow as pa
    >>> pa.array(domain(pa.array(["http://h.com:80/", "http://u:p@h.com/"]))).to_pylist()
    ['h.com', '']
    """
    return cut(source, "domain", layout, threads)


def domain_rfc(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the host of each URL, after userinfo or in brackets, too: `domainRFC`.

    It drops the brackets, and stops at them: of `http://[::1]@e.com/` it has "::1", where the host
    is "e.com". It has no host without a dot. Exact is the field "host" of `split`.

    >>> import pyarrow as pa
    >>> pa.array(domain_rfc(pa.array(["http://u:p@h.com/", "http://[::1]@e.com/"]))).to_pylist()
    ['h.com', '::1']
    """
    return cut(source, "domainRFC", layout, threads)


def domain_without_www(
    source: Source, layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return the host of each URL without "www.": `domainWithoutWWW`.

    It is wrong where `domain` is, and keeps "WWW.". Exact is "host" of `split` without "www.".

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://www.h.com/", "http://WWW.h.com/"])
    >>> pa.array(domain_without_www(urls)).to_pylist()
    ['h.com', 'WWW.h.com']
    """
    return cut(source, "domainWithoutWWW", layout, threads)


def domain_without_www_rfc(
    source: Source, layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return the same of the host of `domain_rfc`: `domainWithoutWWWRFC`.

    It is wrong where `domain_rfc` is, and keeps "WWW.". Exact is "host" of `split` without "www.".

    >>> import pyarrow as pa
    >>> pa.array(domain_without_www_rfc(pa.array(["http://u:p@www.h.com/"]))).to_pylist()
    ['h.com']
    """
    return cut(source, "domainWithoutWWWRFC", layout, threads)


def top_level_domain(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the last label of the host of each URL: `topLevelDomain`.

    It has none for `http://h.com./` and for what `domain` finds no host in. Exact is the last label
    of "host" of `split`; `site` is what a page belongs to.

    >>> import pyarrow as pa
    >>> pa.array(top_level_domain(pa.array(["http://h.com/", "http://h.com./"]))).to_pylist()
    ['com', '']
    """
    return cut(source, "topLevelDomain", layout, threads)


def top_level_domain_rfc(
    source: Source, layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return the same of the host of `domain_rfc`: `topLevelDomainRFC`.

    It is wrong where `domain_rfc` and `top_level_domain` are.

    >>> import pyarrow as pa
    >>> pa.array(top_level_domain_rfc(pa.array(["http://u:p@h.com/"]))).to_pylist()
    ['com']
    """
    return cut(source, "topLevelDomainRFC", layout, threads)


def path(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the path of each URL, as `path` does.

    It looks for a "/" in the query, too: of `http://h.com?a/b` it has "/b". Dot segments stay.
    Exact is the field "path" of `split`, here "/".

    >>> import pyarrow as pa
    >>> pa.array(path(pa.array(["http://h.com/a/../b?c", "http://h.com?a/b"]))).to_pylist()
    ['/a/../b', '/b']
    """
    return cut(source, "path", layout, threads)


def path_full(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return path, query and fragment of each URL, as `pathFull` does.

    It is wrong where `path` is. Exact is `url.pathname + url.search + url.hash` of `urlprism.URL`.

    >>> import pyarrow as pa
    >>> pa.array(path_full(pa.array(["http://h.com/a?b#c", "http://h.com?a/b"]))).to_pylist()
    ['/a?b#c', '/b']
    """
    return cut(source, "pathFull", layout, threads)


def query_string(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the query of each URL, as `queryString` does.

    It takes a "?" in a fragment for a query: of `http://h.com/#a?b` it has "b". Exact is the field
    "query" of `split`, which is null if there is none.

    >>> import pyarrow as pa
    >>> pa.array(query_string(pa.array(["http://h.com/?a#b", "http://h.com/#a?b"]))).to_pylist()
    ['a', 'b']
    """
    return cut(source, "queryString", layout, threads)


def fragment(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return the fragment of each URL, as `fragment` does.

    It encodes nothing: of `#a b` it has "a b". Exact is the field "fragment" of `split`.

    >>> import pyarrow as pa
    >>> pa.array(fragment(pa.array(["http://h.com/#a b"]))).to_pylist()
    ['a b']
    """
    return cut(source, "fragment", layout, threads)


def query_string_and_fragment(
    source: Source, layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return query and fragment of each URL, as `queryStringAndFragment` does.

    It is wrong where `query_string` is. Exact is `url.search[1:] + url.hash` of `urlprism.URL`.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h.com/?a#b", "http://h.com/#a?b"])
    >>> pa.array(query_string_and_fragment(urls)).to_pylist()
    ['a#b', 'b']
    """
    return cut(source, "queryStringAndFragment", layout, threads)


def netloc(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return userinfo, host and port of each URL, as `netloc` does.

    Of `http://h.com/a#b` it has "h.com/a", and of `http://[::1]/` nothing. Exact are the fields
    "userinfo", "host" and "port" of `split`.

    >>> import pyarrow as pa
    >>> pa.array(netloc(pa.array(["http://u@h.com:80/", "http://h.com/a#b"]))).to_pylist()
    ['u@h.com:80', 'h.com/a']
    """
    return cut(source, "netloc", layout, threads)


def cut_fragment(source: Source, layout: Layout = "utf8", threads: int | None = None) -> Result:
    """Return each URL without its fragment, as `cutFragment` does.

    It normalizes nothing. Exact is `url.replace(hash="")` of `urlprism.URL`.

    >>> import pyarrow as pa
    >>> pa.array(cut_fragment(pa.array(["http://h.com#f"]))).to_pylist()
    ['http://h.com']
    """
    return cut(source, "cutFragment", layout, threads)


def cut_query_string_and_fragment(
    source: Source, layout: Layout = "utf8", threads: int | None = None
) -> Result:
    """Return each URL without query and fragment: `cutQueryStringAndFragment`.

    Of `http://h.com/#a?b` it leaves `http://h.com/#a`. Exact is `url.replace(search="", hash="")`.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h.com/a?b#c", "http://h.com/#a?b"])
    >>> pa.array(cut_query_string_and_fragment(urls)).to_pylist()
    ['http://h.com/a', 'http://h.com/#a']
    """
    return cut(source, "cutQueryStringAndFragment", layout, threads)


def port(source: Source, default: int = 0) -> Result:
    """Return the port of each URL, or `default`: `port`.

    It has none where `domain` has no host, and the default port of a scheme as it stands. Exact is
    the field "port" of `split`, which is null for a default port.
    Raise ValueError for a default that is no port, TypeError for one that is not an int.

    >>> import pyarrow as pa
    >>> pa.array(port(pa.array(["http://h.com:81/", "http://localhost:81/"]))).to_pylist()
    [81, 0]
    """
    return ports(source, hosts.port, default)


def port_rfc(source: Source, default: int = 0) -> Result:
    """Return the port after the host of `domain_rfc`, or `default`: `portRFC`.

    It is wrong where `domain_rfc` is. Exact is the field "port" of `split`.
    Raise ValueError for a default that is no port, TypeError for one that is not an int.

    >>> import pyarrow as pa
    >>> pa.array(port_rfc(pa.array(["http://h.com:81/", "http://localhost:81/"]))).to_pylist()
    [81, 0]
    """
    return ports(source, hosts.port_rfc, default)


def cut_www(source: Source) -> Result:
    """Return each URL without a "www." at the start of its host, as `cutWWW` does.

    It does not cut "WWW." (`http://WWW.h.com/`), nor what does not begin with a scheme it knows or
    "//". Exact is `url.replace(hostname=url.hostname.removeprefix("www."))` of `urlprism.URL`.

    >>> import pyarrow as pa
    >>> pa.array(cut_www(pa.array(["http://www.h.com/", "http://WWW.h.com/"]))).to_pylist()
    ['http://h.com/', 'http://WWW.h.com/']
    """
    return texts(source, parts.cut_www)


def cut_query_string(source: Source) -> Result:
    """Return each URL without its query, as `cutQueryString` does.

    It takes a "?" in a fragment for a query: of `http://h.com/#a?b` it leaves `http://h.com/#a`.
    Exact is `url.replace(search="")`, which leaves that URL as it is.

    >>> import pyarrow as pa
    >>> pa.array(cut_query_string(pa.array(["http://h/?a#f", "http://h/#a?b"]))).to_pylist()
    ['http://h/#f', 'http://h/#a']
    """
    return texts(source, parts.cut_query_string)
