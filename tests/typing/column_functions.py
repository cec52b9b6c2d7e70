"""What type checkers make of columns; mypy and pyright read this file, nothing runs it."""

from typing import assert_type

from urlprism import columns
from urlprism.columns import Column, ColumnStream
from urlprism.columns.dialects.clickhouse import columns as clickhouse
from urlprism.columns.dialects.spark import columns as spark
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
