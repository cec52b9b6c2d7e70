"""Tables, record batches and datasets of pyarrow with more columns."""

import pyarrow as pa
import pyarrow.dataset
import pyarrow.parquet
import pytest

from tests.columns.engine_calls import TEXTS, answers, arguments_of, each_name, texts_of
from tests.help.column_rows import KINDS, array_of, expected
from urlprism.columns import FIELDS, pyarrow, spark, split
from urlprism.columns.fields.schema import DEFAULT
from urlprism.columns.pyarrow import add_columns, call, scan

pytestmark = pytest.mark.once

LAYOUTS = {"view": pa.string_view(), "utf8": pa.string()}
each_layout = pytest.mark.parametrize("layout", LAYOUTS)
each_kind = pytest.mark.parametrize("kind", KINDS)


def table_of(kind):
    column = array_of(TEXTS, kind)
    chunks = [column[:50], column[50:50], column[50:]] if "dictionary" not in kind else [column]
    return pa.table({"n": range(len(TEXTS)), "u": pa.chunked_array(chunks)})


def wanted_rows(fields):
    return [{name: expected(text)[name] for name in fields} for text in TEXTS]


def added(made):
    """Return the rows of what has been added, after pyarrow has looked at all of it."""
    made.validate(full=True)
    return made.drop_columns(["n", "u"]).to_pylist()


@each_layout
@each_kind
def test_each_field_of_a_table(kind, layout):
    made = add_columns(table_of(kind), "u", FIELDS, layout=layout)
    assert made.schema.field("host").type == LAYOUTS[layout]
    assert added(made) == wanted_rows(FIELDS)


@each_layout
@each_kind
def test_each_field_of_a_slice_of_a_batch(kind, layout):
    (batch,) = table_of(kind).combine_chunks().to_batches()
    made = add_columns(batch.slice(7, 99), "u", FIELDS, layout=layout)
    assert isinstance(made, pa.RecordBatch)
    assert added(pa.table(made)) == wanted_rows(FIELDS)[7:106]


@each_name
def test_each_function(name):
    table = pa.table({"u": pa.chunked_array([texts_of(name)[:30], [], texts_of(name)[30:]])})
    assert call(name, table["u"], *arguments_of(name)).to_pylist() == answers(name)
    array = table["u"].combine_chunks()[3:50]
    made = call(name, array, *arguments_of(name))
    assert isinstance(made, pa.Array)
    assert made.to_pylist() == answers(name)[3:50]
    table = add_columns(table, "u", {"new": (name, *arguments_of(name))})
    assert table.column("new").to_pylist() == answers(name)
    read = scan(table, "u", {"again": (name, *arguments_of(name))}).read_all()
    assert read.column("again").to_pylist() == answers(name)


@each_layout
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "dictionary of views"])
def test_round_trip_through_parquet(tmp_path, kind, layout):
    made = add_columns(table_of(kind), "u", FIELDS, layout=layout)
    pa.parquet.write_table(made, tmp_path / "parts.parquet", row_group_size=64)
    assert added(pa.parquet.read_table(tmp_path / "parts.parquet")) == wanted_rows(FIELDS)


@pytest.fixture
def files(tmp_path):
    """A folder of Parquet files with all rows in their order."""
    table = table_of("string")
    for start in range(0, len(table), 100):
        piece = table.slice(start, 100)
        pa.parquet.write_table(piece, tmp_path / f"{start:03}.parquet", row_group_size=30)
    return tmp_path


@each_layout
def test_a_dataset_batch_by_batch(files, layout):
    reader = scan(pa.dataset.dataset(files), "u", layout=layout)
    assert isinstance(reader, pa.RecordBatchReader)
    assert reader.schema.names == ["n", "u", *DEFAULT]
    batches = list(reader)
    assert len(batches) > 4
    assert added(pa.Table.from_batches(batches)) == wanted_rows(DEFAULT)


def test_a_scanner_with_a_filter(files):
    scanner = pa.dataset.dataset(files).scanner(filter=pa.dataset.field("n") < 40)
    assert added(scan(scanner, "u", ["host"]).read_all()) == wanted_rows(["host"])[:40]


def test_a_reader_writes_a_dataset(files, tmp_path):
    reader = scan(pa.dataset.dataset(files), "u", ["host"])
    pa.dataset.write_dataset(reader, tmp_path / "made", format="parquet")
    made = pa.dataset.dataset(tmp_path / "made").to_table().sort_by("n")
    assert added(made) == wanted_rows(["host"])


def test_a_reader_takes_one_batch_at_a_time():
    given = []
    schema = pa.schema({"u": pa.string()})

    def batches():
        for number in range(3):
            given.append(number)
            yield pa.record_batch({"u": [f"http://h{number}/"]})

    reader = scan(pa.RecordBatchReader.from_batches(schema, batches()), "u", ["host"])
    assert given == []
    assert reader.read_next_batch().column("host").to_pylist() == ["h0"]
    assert given == [0]
    assert [batch.column("host").to_pylist() for batch in reader] == [["h1"], ["h2"]]


def test_a_large_batch_is_given_in_pieces(monkeypatch):
    monkeypatch.setattr(pyarrow, "_ROWS", 3)
    table = pa.table({"u": [f"http://h{number}/" for number in range(10)]})
    batches = list(scan(table, "u", ["host"]))
    assert [len(batch) for batch in batches] == [3, 3, 3, 1]
    assert [host for batch in batches for host in batch.column("host").to_pylist()] == [
        f"h{number}" for number in range(10)
    ]


def test_an_error_of_the_source_comes_out():
    def broken():
        yield pa.record_batch({"u": ["http://h/"]})
        raise OSError("the disk is gone")

    source = pa.RecordBatchReader.from_batches(pa.schema({"u": pa.string()}), broken())
    reader = scan(source, "u", ["host"])
    assert len(reader.read_next_batch()) == 1
    with pytest.raises(OSError, match="the disk is gone"):
        reader.read_next_batch()


def test_other_columns_and_metadata_stay():
    schema = pa.schema([pa.field("u", pa.string(), metadata={"a": "b"})], metadata={"c": "d"})
    made = add_columns(pa.table({"u": ["http://h/"]}, schema=schema), "u", ["host"])
    assert made.schema.metadata == {b"c": b"d"}
    assert made.schema.field("u").metadata == {b"a": b"b"}


def test_any_function_of_columns():
    column = pa.array(["http://a_b/?a=1", "http://H/", None])
    assert call(spark.try_parse_url, column, "HOST").to_pylist() == [None, "H", None]
    assert call(split, column, ["host"]).type == pa.struct({"host": pa.string_view()})


def test_nulls_alone():
    table = pa.table({"u": pa.nulls(2)})
    assert (
        add_columns(table, "u", ["host", "ok"]).to_pylist()
        == [{"u": None, "host": None, "ok": None}] * 2
    )
    assert call("port", pa.nulls(2)).to_pylist() == [None, None]


def test_names_of_new_columns():
    table = pa.table({"u": ["http://h:81/"], "host": ["x"]})
    made = add_columns(table, "u", ["host", "port"], prefix="u_")
    assert made.column_names == ["u", "host", "u_host", "u_port"]
    made = add_columns(table, "u", {"a": "host", "b": ("host",), "c": "split"}, "p_")
    assert made.column_names == ["u", "host", "p_a", "p_b", "p_c"]
    assert made.column("p_a") == made.column("p_b")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("v",), KeyError, "there is no column 'v'; there are u, w, host"),
        (("w", ["port"]), TypeError, "strings or binaries"),
        (("u",), ValueError, "there is a column 'host' already: give a prefix"),
        (("u", ["hots"]), ValueError, "no field is named 'hots'; near: host; known: scheme"),
        (("u", {"a": ("hots", 1)}), ValueError, "no field or function is named 'hots'"),
        (("u", ["port", "port"]), ValueError, "the column 'port' is named twice"),
        (("u", "port"), TypeError, "not one str"),
    ],
)
def test_what_is_wrong_is_said(arguments, error, message):
    table = pa.table({"u": ["http://h/"], "w": [1], "host": ["x"]})
    with pytest.raises(error, match=message):
        add_columns(table, *arguments)
    with pytest.raises(error, match=message):
        scan(table, *arguments)


def test_reasons_are_one_more_column():
    table = table_of("string")
    made = add_columns(table, "u", {"h": "host"}, "p_", errors="reason")
    assert made.column_names == ["n", "u", "p_h", "p_reason"]
    assert made.column("p_reason").to_pylist() == answers("reason")
    assert scan(table, "u", {"h": "host"}, "p_", errors="reason").read_all().equals(made)
    made = add_columns(table, "u", {"why": "reason"}, errors="reason")
    assert made.column_names == ["n", "u", "why"]


@pytest.mark.parametrize(("options", "kind"), [({}, "utf8"), ({"layout": "view"}, "view")])
def test_a_struct_as_a_column(options, kind):
    made = add_columns(table_of("string"), "u", {"p": ("split", ["host", "ok"])}, **options)
    assert made.schema.field("p").type == pa.struct({"host": LAYOUTS[kind], "ok": pa.bool_()})
    assert made.column("p").to_pylist() == wanted_rows(["host", "ok"])
    assert scan(table_of("string"), "u", {"p": "split"}, **options).read_all().num_rows == len(
        TEXTS
    )


def test_two_columns_of_one_name():
    table = pa.table([["http://h/"], ["x"]], names=["u", "u"])
    with pytest.raises(ValueError, match="there are 2 columns 'u'"):
        add_columns(table, "u", ["host"])
