"""Spark's `parse_url` and `try_parse_url` on columns, with where they are wrong and what is exact.

The values are those of `columns.engines.spark`, as Spark 4.3.0 answers. It reads a URL with
`java.net.URI`, and a part as it is written. So it

* refuses much that browsers accept: "|", "^", a space, a lone "%";
* has no HOST for "a_b", for names beyond ASCII and for "0x7f.0.0.1", which stand in AUTHORITY;
* keeps capitals, default ports and dot segments, and does not see a port that is too great;
* puts a key into a regular expression, so that "a.b" finds "axb", and decodes neither the names nor
  the value.

Exact are the fields of `split`: "host", "path", "query", "fragment" (REF), "scheme" (PROTOCOL) and
"userinfo"; and `parameter(source, key)`.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from urlprism._vocabulary.unknown import unknown
from urlprism.columns.engines import spark
from urlprism.columns.engines.spark_keys import key_of
from urlprism.columns.functions.rows import (
    Result,
    Source,
    check_errors,
    text_of,
    values_or_reasons,
)
from urlprism.columns.schema import Errors

_RULE: Final = "Spark's parse_url, the key"


def parse_url(source: Source, part: str, key: str | None = None, errors: Errors = "null") -> Result:
    """Return a part of each URL, or the value of a key of its query: `parse_url(url, part[, key])`.

    `part` is one of `engines.spark.PARTS`; with a key it is "QUERY". A part that is absent is null,
    and so is each part of a URL that Spark refuses, for which it stops in its ANSI mode; with
    `errors="reason"` the result is a struct of `value` and `reason`, the rule and the place.

    Raise ValueError for another part, for which Spark has null in every row, for a key with another
    part, and for a key that is not supported or that Spark refuses.

    >>> import pyarrow as pa
    >>> urls = pa.array(["http://h.com/p?a=1", "http://a_b/?a=%31", "http://h.com/a b"])
    >>> pa.array(parse_url(urls, "HOST")).to_pylist()
    ['h.com', None, None]
    >>> pa.array(parse_url(urls, "QUERY", "a")).to_pylist()
    ['1', '%31', None]
    """
    check_errors(errors)
    return values_or_reasons([source], reader(part, key), errors, _RULE)


def try_parse_url(source: Source, part: str, key: str | None = None) -> Result:
    """Return what `parse_url` does, without reasons.

    >>> import pyarrow as pa
    >>> pa.array(try_parse_url(pa.array(["http://h.com/#a", "a b"]), "REF")).to_pylist()
    ['a', None]
    """
    return parse_url(source, part, key)


def reader(part: str, key: str | None) -> Callable[[str], str | None]:
    """Return the function of a URL; raise ValueError as `parse_url` does."""
    if part not in spark.PARTS:
        raise unknown("part", part, spark.PARTS)
    if key is None:
        return partial(_read, part)
    if part != "QUERY":
        message = f"a key is one of the QUERY, not of {part}"
        raise ValueError(message)
    key_of(text_of("key", key))
    return partial(_read, part, key=key)


def _read(part: str, url: str, key: str | None = None) -> str | None:
    """Return the part of a URL; raise URLError if Spark refuses it."""
    return spark.parse_url(url, part) if key is None else spark.parse_url(url, part, key)
