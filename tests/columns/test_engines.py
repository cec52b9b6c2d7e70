"""Columns go to and come from real libraries."""

import arro3.core
import duckdb
import nanoarrow
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

from tests.help.column_rows import expected
from urlprism.columns import Columns, ColumnStream, split
from urlprism.columns.fields.schema import DEFAULT

TEXTS = [
    "http://EXAMPLE.com:8080/a?b", None, "bad", "", "http://日本.jp/ü",
    "https://a-rather-long-host.example.com/and/a/path?q=1#f",
]  # fmt: skip
WANTED = [{name: expected(text)[name] for name in DEFAULT} for text in TEXTS]
SOURCES = {
    "pyarrow array": pa.array(TEXTS),
    "pyarrow chunks": pa.chunked_array([TEXTS[:1], TEXTS[1:]]),
    "Polars": pl.Series(TEXTS),
    "Polars categories": pl.Series(TEXTS, dtype=pl.Categorical),
    "nanoarrow": nanoarrow.Array(TEXTS, nanoarrow.string()),
    "arro3 array": arro3.core.Array.from_arrow(pa.array(TEXTS)),
    "arro3 chunks": arro3.core.ChunkedArray.from_arrow(pa.chunked_array([TEXTS])),
    "pandas": pd.Series(TEXTS, dtype="string[pyarrow]"),
    "ours": split(pa.array(TEXTS), ["href"]),
}


def by_duckdb(parts):
    relation = duckdb.sql("select * from parts")
    return [dict(zip(relation.columns, row, strict=True)) for row in relation.fetchall()]


READERS = {
    "pyarrow": lambda parts: pa.table(parts).to_pylist(),
    "Polars": lambda parts: pl.DataFrame(parts).to_dicts(),
    "arro3": lambda parts: pa.table(arro3.core.Table.from_arrow(parts)).to_pylist(),
    "DuckDB": by_duckdb,
    "pandas": lambda parts: pa.table(pd.DataFrame.from_arrow(parts)).to_pylist(),
    # It does not read a struct of views: not pyarrow's own either.
    "nanoarrow": lambda parts: nanoarrow.Array(parts).to_pylist(),
}


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("source", [name for name in SOURCES if name != "ours"])
def test_from_each_library_to_each(source, reader, layout):
    if (reader, layout) == ("nanoarrow", "view"):
        layout = "utf8"
    assert READERS[reader](split(SOURCES[source], layout=layout)) == WANTED


def test_a_struct_is_not_a_column():
    with pytest.raises(TypeError, match="not struct; give one column of the table"):
        split(duckdb.sql("select 'http://h/' as url"))
    with pytest.raises(TypeError, match="not struct"):
        split(SOURCES["ours"])


def test_an_array_gives_an_array_and_a_stream_a_stream():
    assert isinstance(split(SOURCES["pyarrow array"]), Columns)
    assert isinstance(split(SOURCES["Polars"]), ColumnStream)


def test_a_stream_of_batches_that_are_read_one_by_one():
    reader = pa.RecordBatchReader.from_stream(split(pa.chunked_array([TEXTS] * 5)))
    assert [batch.to_pylist() for batch in reader] == [WANTED] * 5
    assert reader.schema.names == [*DEFAULT]


def test_a_stream_is_read_again_if_its_source_is():
    parts = split(SOURCES["pyarrow chunks"])
    assert pa.table(parts).to_pylist() == pa.table(parts).to_pylist() == WANTED


@pytest.mark.parametrize("layout", ["view", "utf8"])
@pytest.mark.parametrize("wanted", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("source", ["pyarrow array", "pyarrow chunks"])
def test_a_consumer_may_ask_for_other_texts(source, wanted, layout):
    parts = split(SOURCES[source], ["host", "port"], layout)
    asked = pa.schema([("host", wanted), ("port", pa.uint16())])
    assert pa.table(parts, schema=asked).column("port").to_pylist() == [
        row["port"] for row in WANTED
    ]
    if isinstance(parts, ColumnStream) or layout == "view":
        capsule = asked.__arrow_c_schema__()
        made = (
            parts.__arrow_c_stream__(capsule)
            if isinstance(parts, ColumnStream)
            else parts.__arrow_c_array__(capsule)
        )
        assert type_of_host(made) == wanted


def type_of_host(made):
    if isinstance(made, tuple):
        return pa.RecordBatch._import_from_c_capsule(*made).schema.field("host").type
    return pa.RecordBatchReader._import_from_c_capsule(made).schema.field("host").type


def test_what_cannot_be_given_is_not_given():
    parts = split(SOURCES["pyarrow array"], ["host"], "view")
    asked = pa.schema([("host", pa.int8())]).__arrow_c_schema__()
    assert type_of_host(parts.__arrow_c_array__(asked)) == pa.string_view()
    with pytest.raises(TypeError, match="arrow_schema"):
        parts.__arrow_c_array__("no capsule")
