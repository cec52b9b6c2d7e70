"""SQL functions of DuckDB, and what `split` returns in its queries."""

# ruff: noqa: S608 - the queries are put together of names of ours

import threading
from importlib.util import find_spec

import duckdb
import pyarrow as pa
import pyarrow.parquet
import pytest

from tests.columns.engine_calls import (
    OF_SUFFIXES,
    TEXTS,
    answers,
    arguments_of,
    each_name,
    texts_of,
)
from tests.help.column_rows import expected
from urlprism.columns import spark, split
from urlprism.columns.catalogue import FUNCTIONS, of_columns
from urlprism.columns.duckdb import create_function, register
from urlprism.columns.fields.schema import DEFAULT
from urlprism.columns.pyarrow import scan
from urlprism.columns.udfs import Udf
from urlprism.gate import Policy

pytestmark = pytest.mark.once

TABLE = pa.table({"n": range(len(TEXTS)), "u": TEXTS})
WANTED = [{name: expected(text)[name] for name in DEFAULT} for text in TEXTS]


@pytest.fixture
def connection():
    with duckdb.connect() as connection:
        register(connection)
        connection.register("given", TABLE)
        connection.execute("create table urls as select * from given")
        yield connection


def rows(connection, query):
    return [row[0] for row in connection.sql(query).fetchall()]


@each_name
def test_each_function(connection, name):
    given = "".join(f", '{each}'" for each in arguments_of(name))
    some = f"(select * from urls where n < {len(texts_of(name))})"
    assert rows(connection, f"select url_{name}(u{given}) from {some} order by n") == answers(name)


def test_functions_with_arguments(connection):
    readers = "url_verdict(u, ['whatwg', 'urllib'])"
    query = f"select {readers} from (values ('http://h/'), ('http://a@b@c/')) v(u)"
    assert rows(connection, query) == ["alike", "alike"]
    query = "select url_resolve(u, b) from (values ('c', 'http://h/a/'), ('c', null)) v(u, b)"
    assert rows(connection, query) == ["http://h/a/c", None]
    assert rows(connection, "select url_normalize('HTTP://H/%7e', 'case')") == ["http://h/%7E"]
    with pytest.raises(duckdb.Error, match="no rung is named 'x'; known: "):
        rows(connection, "select url_normalize('http://h/', 'x')")


def test_a_struct_of_parts(connection):
    assert rows(connection, "select url_split(u) from urls order by n") == WANTED
    query = "select unnest(url_split(u)) from urls order by n"
    assert connection.sql(query).columns == [*DEFAULT]


def test_grouped_and_filtered_by_a_field(connection):
    query = "select url_host(u), count(*) from urls where url_ok(u) group by 1"
    hosts = [host for host, ok in zip(answers("host"), answers("ok"), strict=True) if ok]
    assert dict(connection.sql(query).fetchall()) == {h: hosts.count(h) for h in hosts}


def test_nulls_and_no_rows(connection):
    assert rows(connection, "select url_host(null)") == [None]
    assert rows(connection, "select url_host(u) from urls where n < 0") == []
    assert rows(connection, "select url_port(u) from urls where u is null limit 1") == [None]


def test_what_is_no_text_is_refused(connection):
    with pytest.raises(duckdb.BinderException, match="url_host"):
        connection.sql("select url_host(1)")
    with pytest.raises(duckdb.BinderException, match="url_host"):
        connection.sql("select url_host(n) from urls")
    with pytest.raises(duckdb.BinderException, match="url_host"):
        connection.sql("select url_host()")


def test_any_function_of_columns(connection):
    create_function(connection, "spark_query", spark.try_parse_url, part="QUERY")
    values = "('http://a_b/?a=1&b=2', 'a'), ('http://h/?a=1&b=2', 'b'), (null, 'a')"
    query = f"select spark_query(u, k) from (values {values}) v(u, k)"
    assert rows(connection, query) == ["1", "2", None]
    assert rows(connection, "select spark_query('http://h/?a')") == ["a"]
    with pytest.raises(ValueError, match="part"):
        create_function(connection, "spark_part", spark.try_parse_url, part="PORT")


def test_names_and_options():
    with duckdb.connect() as connection:
        options = {"split": {"fields": ["host", "ok"]}, "host": {"layout": "view"}}
        names = register(connection, prefix="u_", **options)
        missing = set() if find_spec("publicsuffixlist") else OF_SUFFIXES
        assert {*names} == {f"u_{name}" for name in {"split", *FUNCTIONS} - missing}
        register(connection, prefix="u_", **options)  # again
        made = connection.sql(
            "select u_split('http://h/'), u_host('http://a-rather-long-host.org/')"
        )
        assert made.fetchall() == [({"host": "h", "ok": True}, "a-rather-long-host.org")]
        with pytest.raises(ValueError, match="no function is named 'hots'; near: host; known"):
            register(connection, hots={})
        with pytest.raises(ValueError, match="no layout is named 'span'"):
            register(connection, host={"layout": "span"})


def test_options_that_are_no_values_of_sql(connection):
    """A policy, and the readers of `targets`, on which the type of its results depends."""
    text = "'http://10.0.0.1/'"
    assert rows(connection, f"select url_safe({text}).safe") == [False]
    register(connection, safe={"policy": Policy(special={"private"})})
    assert rows(connection, f"select url_safe({text}).safe") == [True]
    register(connection, targets={"readers": ["curl", "urllib"]})
    assert rows(connection, f"select url_targets({text})") == [
        {"curl": "10.0.0.1", "urllib": "10.0.0.1"}
    ]
    register(connection, normalize={"errors": "reason"})
    (row,) = rows(connection, "select url_normalize('http://a b/', 'case')")
    assert row["reason"]["start"] == 8


def test_cursors_and_threads(connection):
    """Each thread has a cursor, as DuckDB asks for; a query has several threads of its own."""
    connection.execute("set threads = 4")
    connection.execute("create table many as select u, r from urls, range(100) as t(r)")
    valid = 100 * sum(ok is True for ok in answers("ok"))
    found = []

    def ask():
        with connection.cursor() as cursor:
            found.append(rows(cursor, "select count(*) from many where url_ok(u)"))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[valid]] * 3


def test_a_round_trip_through_parquet(connection, tmp_path):
    path = tmp_path / "parts.parquet"
    connection.execute(f"copy (select n, unnest(url_split(u)) from urls) to '{path}'")
    made = pa.parquet.read_table(path).sort_by("n").drop_columns("n")
    assert made.to_pylist() == WANTED


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_what_split_returns_is_found_by_its_name(layout):
    # DuckDB finds variables by their names.
    parts = split(TABLE["u"].combine_chunks(), layout=layout)  # noqa: F841
    made = duckdb.sql("select * from parts").fetchall()
    assert made == [tuple(row.values()) for row in WANTED]
    chunks = split(TABLE["u"], layout=layout)  # noqa: F841
    assert duckdb.sql("select * from chunks").fetchall() == made


def test_a_query_is_read_beside_its_other_columns(connection):
    with connection.cursor() as cursor:
        parts = scan(cursor.sql("select n, u from urls"), "u", ["host"])  # noqa: F841
        query = "select n, host from parts order by n"
        assert connection.sql(query).fetchall() == [*enumerate(answers("host"))]


def shortened(column, length="3", base=None, marks=()):
    """Return texts cut at a length, with those of `base` after them."""
    texts = column.to_pylist()
    ends = base.to_pylist() if isinstance(base, pa.Array) else [base or ""] * len(texts)
    cut = [
        None if text is None or end is None else text[: int(length)] + end + "".join(marks)
        for text, end in zip(texts, ends, strict=True)
    ]
    return pa.array(cut, pa.string())


def of_base(column, base):
    return shortened(column, base=base)


def of_missing(column):
    raise ImportError("it needs what is not installed")


@pytest.fixture
def of_arguments(connection, monkeypatch):
    """A connection with `f(u, length, base, marks)` and `g(u, base)`."""
    calls = {"f": shortened, "g": of_base, "h": of_missing}
    functions = {name: of_columns(name, call) for name, call in calls.items()}
    monkeypatch.setattr("urlprism.columns.duckdb._ALL", functions)
    for name, function in functions.items():
        monkeypatch.setitem(FUNCTIONS, name, function)
    assert register(connection, prefix="") == ["f", "g"]
    values = "('abcdef', '2', '!'), ('ghi', '1', null), (null, '2', '!'), ('jkl', '2', '?')"
    connection.execute(f"create table t as select * from (values {values}) v(u, l, b)")
    return connection


def test_arguments_may_be_constants_or_columns(of_arguments):
    def asked(call):
        return rows(of_arguments, f"select {call} from t")

    assert asked("f(u)") == ["abc", "ghi", None, "jkl"]
    assert asked("f(u, '1')") == ["a", "g", None, "j"]
    assert asked("f(u, l)") == ["ab", "g", None, "jk"]
    assert asked("f(u, l, '-')") == ["ab-", "g-", None, "jk-"]
    assert asked("f(u, l, b)") == ["ab!", None, None, "jk?"]
    assert asked("f(u, l, b, ['.', '_'])") == ["ab!._", None, None, "jk?._"]
    assert asked("f(u, null)") == [None] * 4
    assert asked("g(u, b)") == ["abc!", None, None, "jkl?"]
    assert asked("g(u, null)") == [None] * 4
    assert asked("g(u, '!')") == ["abc!", "ghi!", None, "jkl!"]
    assert rows(of_arguments, "select f(u, l) from t where u = ''") == []


@pytest.mark.parametrize("wrong", ["f()", "f('a', '1', '2', [], '')", "g('a')", "f('a', 'x')"])
def test_wrong_arguments_are_refused(of_arguments, wrong):
    with pytest.raises(duckdb.Error, match=r"arguments|invalid literal|No function matches"):
        of_arguments.sql(f"select {wrong}").fetchall()


def test_an_argument_that_is_set_is_none_in_sql(of_arguments):
    register(of_arguments, prefix="", f={"length": "1"}, g={"base": "?"})
    assert rows(of_arguments, "select f('abc', '!')") == ["a!"]
    assert rows(of_arguments, "select g('abc')") == ["abc?"]
    with pytest.raises(duckdb.BinderException):
        of_arguments.sql("select g('abc', '!')")


def test_one_call_for_each_combination_of_arguments(monkeypatch):
    calls = []

    def counted(column, length="3"):
        calls.append(len(column))
        return shortened(column, length)

    function = of_columns("f", counted)
    monkeypatch.setitem(FUNCTIONS, "f", function)
    udf = Udf("f", function, {})
    columns = pa.array(["abc"] * 100), pa.array(["1", "2"] * 50)
    calls.clear()
    assert udf(*columns).to_pylist() == ["a", "ab"] * 50
    assert calls == [50, 50]
