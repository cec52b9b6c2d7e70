"""What type checkers make of the modules of engines; mypy and pyright read this file."""

from typing import assert_type

import duckdb
import polars as pl

from urlprism.columns import normalize
from urlprism.columns.duckdb import create_function, register
from urlprism.columns.polars import ExpressionURLs, FrameURLs, LazyFrameURLs, SeriesURLs

urls = ExpressionURLs(pl.col("u"))
assert_type(urls.split("host", layout="utf8", threads=2), pl.Expr)
assert_type(urls.host(), pl.Expr)
assert_type(urls.apply(normalize, "case"), pl.Expr)
assert_type(SeriesURLs(pl.Series(["http://h/"])).port(), pl.Series)
assert_type(FrameURLs(pl.DataFrame()).add_columns("u", "host", prefix="u_"), pl.DataFrame)
assert_type(LazyFrameURLs(pl.LazyFrame()).add_columns("u", errors="reason"), pl.LazyFrame)
urls.split("host", layout="span")  # type: ignore[arg-type]
urls.split(1)  # type: ignore[arg-type]

connection = duckdb.connect()
assert_type(register(connection, safe={"readers": ["curl"]}), list[str])
create_function(connection, "url_case", normalize, rung="case")
register(connection, safe=1)  # type: ignore[arg-type]
