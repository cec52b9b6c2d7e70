"""Spark's `parse_url` and `try_parse_url`, as Spark 4.3.0 answers on Java 17.

url ──► java.net.URI ──► the raw text of a part ──► the value of a key of the query
        (or an error)    null: absent               null: not found

Spark reads a URL with `java.net.URI`, whose rules `readers.programs.java.places` has, and returns a
part as it is written. So an empty part is "", an absent one is null, and each result is a piece of
the URL.
"""

from typing import Final

import urlprism.columns.kernel.spark_spans as spans
from urlprism._core.arguments.intake import exact
from urlprism.columns.dialects.spark.keys import key_of
from urlprism.errors import URLError
from urlprism.readers.programs.java.places import Places, places_of
from urlprism.readers.programs.java.reasons import REASONS, fault_of

VERSION: Final = "4.3.0"
PARTS: Final = ("HOST", "PATH", "QUERY", "REF", "PROTOCOL", "FILE", "AUTHORITY", "USERINFO")

_RULE: Final = "Spark's parse_url, java.net.URI"
_NUMBERS: Final = {name: number for number, name in enumerate(PARTS)}
_ABSENT = -1


def parse_url(url: str | None, part: str | None, *key: str | None) -> str | None:
    """Return what Spark's `parse_url(url, part[, key])` returns, None for its null.

    A part outside `PARTS` (in upper case) is null. With a key, the part has to be "QUERY";
    the result is the text after the first "=" whose name the key matches: Spark puts the key into a
    regular expression, see `keys`. An argument that is None makes the result None.

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


def span_of(places: Places, part: int) -> tuple[int, int]:
    """Return where a part is, by its place in `PARTS`: its start and end, (-1, -1) if absent.

    >>> span_of(places_of(b"http://h/p?q#f"), PARTS.index("FILE"))
    (8, 12)
    """
    return spans.span_of(places, part)
