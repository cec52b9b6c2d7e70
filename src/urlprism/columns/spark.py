"""Spark's `parse_url` and `try_parse_url` of a column, and where they are wrong.

The values are those of `columns.dialects.spark`, as Spark 4.3.0 answers. It reads a URL with
`java.net.URI`, and a part as it is written. So it

* refuses much that browsers accept: "|", "^", a space, a lone "%";
* has no HOST for "a_b", for names beyond ASCII and for "0x7f.0.0.1", which stand in AUTHORITY;
* keeps capitals, default ports and dot segments, and does not see a port that is too great;
* puts a key into a regular expression, so that "a.b" finds "axb", and decodes neither the names nor
  the value.

Exact are the fields of `split`: "host", "path", "query", "fragment" (REF), "scheme" (PROTOCOL) and
"userinfo"; and `parameter(source, key)`.
"""

from collections.abc import Callable, Sequence

from urlprism._core.arguments.unknown import unknown
from urlprism.columns.arrow.capsules import Column, ColumnStream
from urlprism.columns.arrow.protocols import ArrowArray, ArrowStream
from urlprism.columns.dialects import spark
from urlprism.columns.dialects.spark.keys import key_of
from urlprism.columns.fields.schema import Layout
from urlprism.columns.fields.ways import RAISES, READS_QUERY, SPARK, Values, Way
from urlprism.columns.functions.rows import text_of
from urlprism.columns.functions.splitting import plan_of_texts, planned


def parse_url(
    source: ArrowArray | ArrowStream,
    part: str | Sequence[str],
    key: str | None = None,
    layout: Layout = "utf8",
    threads: int | None = None,
) -> Column | ColumnStream:
    """Return a part of each URL of a column, as Spark's `parse_url(url, part[, key])` in ANSI mode.

    `part` is one of `dialects.spark.PARTS`; several of them give a struct with a child for each.
    With a key, the part has to be "QUERY". The values are those of `dialects.spark.parse_url`.

    Raise URLError for a row that Spark refuses, ValueError for an unknown part, and for a key as
    the function of a row does. A stream raises the error when it comes to the row.

    >>> import pyarrow as pa
    >>> pa.array(parse_url(pa.array(["http://h.com/p?q=1", None]), "QUERY", "q")).to_pylist()
    ['1', None]
    """
    titles = _named(part, key)
    way = _way(part, key, spark.parse_url, RAISES)
    return planned(source, plan_of_texts(*titles, way, layout, threads))


def try_parse_url(
    source: ArrowArray | ArrowStream,
    part: str | Sequence[str],
    key: str | None = None,
    layout: Layout = "utf8",
    threads: int | None = None,
) -> Column | ColumnStream:
    """Return the same as `parse_url`, null for a row that Spark refuses.

    >>> import pyarrow as pa
    >>> parts = try_parse_url(pa.array(["http://h.com/p#f", "a b"]), ["HOST", "REF"])
    >>> pa.record_batch(parts).to_pylist()
    [{'HOST': 'h.com', 'REF': 'f'}, {'HOST': None, 'REF': None}]
    """
    way = _way(part, key, spark.try_parse_url, 0)
    return planned(source, plan_of_texts(*_named(part, key), way, layout, threads))


def _named(
    part: str | Sequence[str], key: str | None
) -> tuple[str | tuple[str, ...], tuple[int, ...]]:
    """Return the names of the parts, and their numbers; raise ValueError for an unknown one."""
    parts = (part,) if isinstance(part, str) else tuple(part)
    for name in parts:
        if name not in spark.PARTS:
            raise unknown("part", name, spark.PARTS)
    if key is not None:
        if part != "QUERY":
            message = "a key is looked for in the QUERY alone"
            raise ValueError(message)
        key_of(text_of("key", key))
    return part if isinstance(part, str) else parts, tuple(map(spark.PARTS.index, parts))


def _way(
    part: str | Sequence[str], key: str | None, call: Callable[..., str | None], flags: int
) -> Way:
    """Return how rows are read that are not cut: by the function of a row."""
    parts = (part,) if isinstance(part, str) else tuple(part)
    keys = () if key is None else (key,)

    def read(texts: list[str]) -> list[Values]:
        return [tuple([call(text, name, *keys) for name in parts]) for text in texts]

    return Way(SPARK, read, flags=flags | (READS_QUERY if keys else 0))
