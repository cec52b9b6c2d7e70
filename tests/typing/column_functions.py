"""What type checkers make of columns; mypy and pyright read this file, nothing runs it."""

from typing import assert_type

from urlprism import columns
from urlprism.columns import Column, Columns, ColumnStream, clickhouse, spark
from urlprism.equivalence import Rung
from urlprism.gate import Policy
from urlprism.readers import reader


class Source:
    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        raise NotImplementedError


class Stream:
    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        raise NotImplementedError


urls = Source()
assert_type(columns.split(urls), Columns)
assert_type(columns.split(Stream(), ["host"], "utf8"), ColumnStream)
assert_type(clickhouse.domain(urls), Column)
assert_type(clickhouse.path_full(source=Stream(), layout="view"), ColumnStream)
assert_type(clickhouse.cut_www(urls), Column)
assert_type(clickhouse.url_hierarchy(Stream()), ColumnStream)
assert_type(clickhouse.cut(urls, "domain"), Column)
assert_type(clickhouse.cut(Stream(), ["domain", "port"]), ColumnStream)
clickhouse.domain("http://h/")  # type: ignore[call-overload]
clickhouse.domain(urls, layout="great")  # type: ignore[call-overload]
clickhouse.cut_www(urls, "utf8")  # type: ignore[call-overload]
columns.split("http://h/")  # type: ignore[call-overload]
assert_type(columns.certified(urls), Column | ColumnStream)
assert_type(columns.verdict(Stream(), ["curl", reader("whatwg")], urls), Column | ColumnStream)
assert_type(columns.targets(urls, "all", "http://h/"), Column | ColumnStream)
assert_type(columns.safe(urls, Policy(ports=[81])), Column | ColumnStream)
assert_type(columns.normalize(urls, Rung.CASE, errors="reason"), Column | ColumnStream)
assert_type(columns.resolve(urls, Stream(), "urllib"), Column | ColumnStream)
assert_type(
    columns.redact(urls, also=["token"], without=["code"], userinfo="all"), Column | ColumnStream
)
assert_type(columns.parameter(urls, "a"), Column | ColumnStream)
assert_type(clickhouse.cut_url_parameter(urls, ["a", "b"]), Column | ColumnStream)
assert_type(spark.parse_url(urls, "QUERY", "a"), Column | ColumnStream)
columns.site("http://h/")  # type: ignore[arg-type]
columns.safe(urls, "strict")  # type: ignore[arg-type]
columns.normalize(urls, errors="raise")  # type: ignore[arg-type]
columns.redact(urls, userinfo="none")  # type: ignore[arg-type]
