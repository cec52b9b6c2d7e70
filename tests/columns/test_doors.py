"""What all doors to columns share: lists of names, names that are taken, types without texts."""

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.dataset
import pytest

import urlprism.columns.pandas
import urlprism.columns.polars  # noqa: F401 - these add `url`
from urlprism import columns
from urlprism.cli.main import run
from urlprism.columns import duckdb as in_duckdb
from urlprism.columns import pyarrow as in_pyarrow
from urlprism.columns.memory.type_names import name_of

TABLE = pa.table({"u": ["http://h:81/a"], "host": ["server-7"]})
FRAME = pl.DataFrame(TABLE)
FIELDS = [["host", "port"], ("host", "port")]

# Doors that add columns: of a table, with these fields and options.
ADDING = {
    "pyarrow": lambda fields, **how: in_pyarrow.add_columns(TABLE, "u", fields, **how),
    "a batch": lambda fields, **how: in_pyarrow.add_columns(
        TABLE.to_batches()[0], "u", fields, **how
    ),
    "a reader": lambda fields, **how: in_pyarrow.scan(TABLE, "u", fields, **how).read_all(),
    "a dataset": lambda fields, **how: in_pyarrow.scan(
        pyarrow.dataset.dataset(TABLE), "u", fields, **how
    ).read_all(),
    "polars": lambda fields, **how: FRAME.url.add_columns("u", fields, **how),
    "polars, lazy": lambda fields, **how: (
        FRAME.lazy().url.add_columns("u", fields, **how).collect()
    ),
    "polars, arguments": lambda fields, **how: FRAME.url.add_columns("u", *fields, **how),
}
each_door = pytest.mark.parametrize("door", ADDING)


def rows(made):
    return pl.DataFrame(made).to_dicts() if not isinstance(made, pl.DataFrame) else made.to_dicts()


@each_door
@pytest.mark.parametrize("how", [{}, {"errors": "reason", "prefix": ""}])
def test_a_name_that_is_taken_is_an_error(door, how):
    with pytest.raises(ValueError, match="a column 'host' already: give a prefix, or replace=True"):
        ADDING[door](["port", "host"], **how)
    assert rows(TABLE) == [{"u": "http://h:81/a", "host": "server-7"}]


@each_door
def test_it_may_be_replaced_or_have_a_prefix(door):
    assert rows(ADDING[door](["host", "port"], replace=True)) == [
        {"u": "http://h:81/a", "host": "h", "port": 81}
    ]
    assert rows(ADDING[door](["host"], prefix="u_")) == [
        {"u": "http://h:81/a", "host": "server-7", "u_host": "h"}
    ]


@pytest.mark.parametrize("name", ["rows.csv", "rows.jsonl"])
@pytest.mark.parametrize("command", ["parse", "normalize", "safe"])
def test_so_it_is_in_tables_of_the_command(command, name, tmp_path, capsys):
    new = {"parse": "port", "normalize": "normal", "safe": "state"}[command]
    path = tmp_path / name
    text = f'{{"u": "http://h.example/", "{new}": "mine"}}\n'
    path.write_text(text if name.endswith("l") else f"u,{new}\nhttp://h.example/,mine\n")
    assert run([command, "-f", str(path), "--field", "u", "--jsonl"]) == 2
    assert f"the input has a column '{new}' already" in capsys.readouterr().err
    assert run([command, "-f", str(path), "--field", "u", "--jsonl", "--prefix", "n_"]) in {0, 1}
    assert f'"{new}": "mine"' in capsys.readouterr().out


@pytest.mark.parametrize("fields", FIELDS)
def test_fields_may_be_a_list(fields):
    wanted = [{"host": "h", "port": 81}]
    texts = ["http://h:81/"]
    assert pa.record_batch(columns.split(pa.array(texts), fields)).to_pylist() == wanted
    assert pl.Series(texts).url.split(fields).to_list() == wanted
    frame = pl.DataFrame({"u": texts})
    assert frame.select(pl.col("u").url.split(fields)).to_series().to_list() == wanted
    assert pd.Series(texts).url.split(fields).to_dict("records") == wanted
    with pytest.raises(ValueError, match="no field is named"):
        pl.Series(texts).url.split([])


NOT_TEXTS = {
    "int64": pa.array([1]), "uint8": pa.array([1], pa.uint8()), "double": pa.array([1.5]),
    "bool": pa.array([True]), "list": pa.array([["a"]]), "struct": pa.array([{"a": "b"}]),
    "large_list": pa.array([["a"]], pa.large_list(pa.string())),
    "date32": pa.array([0], pa.date32()), "timestamp": pa.array([0], pa.timestamp("us", "UTC")),
    "duration": pa.array([0], pa.duration("s")),
    "time64": pa.array([0], pa.time64("ns")), "decimal": pa.array([None], pa.decimal128(5, 2)),
    "map": pa.array([[("a", 1)]], pa.map_(pa.string(), pa.int8())),
    "fixed_size_binary": pa.array([b"ab"], pa.binary(2)),
    "fixed_size_list": pa.array([[1, 2]], pa.list_(pa.int8(), 2)),
    "float": pa.array([1], pa.float32()),
}  # fmt: skip


@pytest.mark.parametrize("kind", NOT_TEXTS)
def test_a_type_without_texts_has_its_name(kind):
    """The names are those that `str()` of pyarrow's types begins with."""
    assert str(NOT_TEXTS[kind].type).startswith(kind)
    named = {"double": "float64", "float": "float32"}.get(kind, kind)
    with pytest.raises(TypeError, match=f"of strings or binaries, not {named}($|;)"):
        columns.split(NOT_TEXTS[kind])
    assert name_of(b"?") == "'?'"


@pytest.mark.parametrize("count", [0, 1, 3, 64, 1000])
def test_a_column_of_the_type_null_is_one_of_nulls(count):
    nulls = pa.nulls(count + 5)[5:]
    nothing = {"host": None, "port": None, "ok": None, "username": None}
    for layout in ("view", "utf8"):
        for standard in ("whatwg", "urllib", "rfc3986"):
            made = columns.split(nulls, [*nothing], layout, standard)
            assert pa.record_batch(made).to_pylist() == [nothing] * count
    assert pa.array(columns.key(nulls)).to_pylist() == [None] * count
    assert pa.array(columns.verdict(nulls)).to_pylist() == [None] * count
    assert in_pyarrow.call("host", nulls).to_pylist() == [None] * count
    assert pl.Series([None] * count).url.host().to_list() == [None] * count
    chunks = pa.chunked_array([nulls, pa.nulls(2)])
    assert pa.table(columns.split(chunks, [*nothing])).to_pylist() == [nothing] * (count + 2)
    encoded = pa.array([None] * count).dictionary_encode()
    assert pa.record_batch(columns.split(encoded, ["host"])).to_pylist() == [{"host": None}] * count
    connection = duckdb.connect()
    in_duckdb.register(connection)
    assert connection.sql("select url_host(null)").fetchall() == [(None,)]
