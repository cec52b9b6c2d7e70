"""Spark's `parse_url` and `try_parse_url`, as Spark 4.3.0 answers on Java 17.

url ──► java.net.URI ──► the raw text of a part ──► the value of a key of the query
        (or an error)    null: absent               null: not found

Spark reads a URL with `java.net.URI`, whose rules `readers.java_places` has, and returns a part as
it is written. So an empty part is "", an absent one is null, and each result is a piece of the URL.
"""

from typing import Final

import urlprism.columns.cells as cells
import urlprism.columns.cuts as cuts
from urlprism._vocabulary.intake import exact
from urlprism.columns.engines.spark_keys import key_of
from urlprism.columns.names import OF_CUTS
from urlprism.errors import URLError
from urlprism.readers.java_places import Places, places_of
from urlprism.readers.java_reasons import REASONS, fault_of

VERSION: Final = "4.3.0"
PARTS: Final = ("HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO")

_RULE: Final = "Spark's parse_url, java.net.URI"
_NUMBERS: Final = {name: number for number, name in enumerate(PARTS)}
_HOST, _PATH, _QUERY, _REF, _PROTOCOL, _FILE, _AUTHORITY, _USERINFO = range(8)
_ABSENT = -1
_OF_CUTS = OF_CUTS


def parse_url(url: str | None, part: str | None, *key: str | None) -> str | None:
    """Return what Spark's `parse_url(url, part[, key])` returns, None for its null.

    A part that is none of `PARTS`, in upper case, is null. With a key, the part has to be "QUERY";
    the result is the text after the first "=" whose name the key matches: Spark puts the key into a
    regular expression, see `spark_keys`. An argument that is None makes the result None.

    Raise URLError if `java.net.URI` refuses the URL, as Spark does in its ANSI mode, the default
    since 4.0; without that mode it returns null, as `try_parse_url` does. Raise ValueError for a
    key that is not supported or that Spark refuses, but only where the URL has a query.

    >>> parse_url("http://spark.apache.org/path?query=1", "HOST")
    'spark.apache.org'
    >>> parse_url("http://spark.apache.org/path?query=1", "QUERY", "query")
    '1'
    """
    if len(key) > 1:
        message = f"parse_url takes 2 or 3 arguments, not {len(key) + 2}"
        raise TypeError(message)
    name = key[0] if key else ""
    if url is None or part is None or name is None or (key and exact(part) != "QUERY"):
        return None
    octets = exact(url).encode("utf-8", "surrogatepass")
    places = places_of(octets)
    if places.problem:
        raise URLError(REASONS[places.problem], url, *fault_of(places, octets), _RULE)
    start, end = span_of(places, _NUMBERS.get(exact(part), _ABSENT))
    if start < 0:
        return None
    text = octets[start:end].decode("utf-8", "surrogatepass")
    return key_of(exact(name)).value(text) if key else text


def try_parse_url(url: str | None, part: str | None, *key: str | None) -> str | None:
    """Return the result of `parse_url`, None if `java.net.URI` refuses the URL.

    Spark itself stops with Java's NumberFormatException at an IPv4 address within brackets that has
    a number beyond 2147483647, such as "http://[::99999999999.1.1.1]/". Here that is None, too.

    >>> try_parse_url("http://a b/", "HOST") is None
    True
    """
    try:
        return parse_url(url, part, *key)
    except URLError:
        return None


def cut_parts(places: Places, codes: int, count: int, cuts_of_row: int) -> None:
    """Set the cuts of a row, for `count` columns of which each has one of the `codes`.

    Both are at addresses: of integers of 32 bits, and of the row's cut for the first column.
    """
    for number in range(count):
        start, end = _span_of(places, cells.integer(codes, number, 4, True))
        cuts.put(cuts_of_row + number * _OF_CUTS, 0, start, end)


def span_of(places: Places, part: int) -> tuple[int, int]:
    """Return where a part is, by its place in `PARTS`: its start and end, (-1, -1) if absent.

    >>> span_of(places_of(b"http://h/p?q#f"), PARTS.index("FILE"))
    (8, 12)
    """
    return _span_of(places, part)


def _span_of(places: Places, part: int) -> tuple[int, int]:
    """Return what `span_of` does; C puts this into the loop of `cut_parts`."""
    if part == _PROTOCOL and places.scheme_end >= 0:
        return 0, places.scheme_end
    if part == _REF and places.fragment_start >= 0:
        return places.fragment_start, places.size
    if part == _HOST:
        return places.host_start, places.host_end
    if part == _QUERY:
        return places.query_start, places.query_end
    if part == _AUTHORITY:
        return places.authority_start, places.authority_end
    if part == _USERINFO and places.userinfo_end >= 0:
        return places.authority_start, places.userinfo_end
    if part == _PATH and not places.is_opaque:
        return places.path_start, places.path_end
    if part == _FILE and not places.is_opaque:  # path and query
        return places.path_start, max(places.path_end, places.query_end)
    return _ABSENT, _ABSENT
