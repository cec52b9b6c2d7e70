"""Frames keep their columns, state their types before anything runs, and refuse what cannot be."""

import doctest
import importlib
import inspect
import warnings
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest

from urlprism import URLError, columns
from urlprism.columns import spark as spark_columns
from urlprism.gate import Policy

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas"),
]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")

from pyspark.sql import functions as sf  # noqa: E402
from pyspark.sql import types  # noqa: E402

from urlprism import spark as door  # noqa: E402

SOURCE = Path(door.__file__).parent
TEXTS = ["http://EXAMPLE.com:81/a", None, "bad", "", "http://h/?q=1#f"]
HOSTS = ["example.com", None, None, None, "h"]


@pytest.fixture(scope="module")
def urls(spark):
    rows = list(zip(TEXTS, range(len(TEXTS)), ["x"] * len(TEXTS), strict=True))
    return spark.createDataFrame(rows, "u string, n int not null, last string").coalesce(1)


@pytest.mark.parametrize("path", sorted(SOURCE.glob("*.py")), ids=lambda path: path.stem)
def test_the_examples_of_a_module(spark, path, tmp_path):
    table = pa.table({"url": ["http://example.com/", None, r"http://127.0.0.1\@1.1.1.1/"]})
    pyarrow.parquet.write_table(table, tmp_path / "urls.parquet")
    name = "urlprism.spark" if path.stem == "__init__" else f"urlprism.spark.{path.stem}"
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, extraglobs={"spark": spark, "folder": tmp_path})
    assert failed == 0


def test_every_function_has_an_example():
    functions = [name for name in door.__all__ if inspect.isfunction(getattr(door, name))]
    assert len(functions) > 15
    for name in functions:
        assert ">>> " in getattr(door, name).__doc__, name


def test_the_examples_of_the_page(spark):
    page = Path(__file__).parents[2] / "docs" / "data" / "spark.md"
    failed, asked = doctest.testfile(
        str(page), module_relative=False, encoding="utf-8", globs={"spark": spark}
    )
    assert (failed, asked > 15) == (0, True)


SCHEMAS = {
    "split": (
        (),
        {},
        "scheme:string,host:string,port:int,path:string,query:string,fragment:string",
    ),
    "parse_url": (("HOST",), {}, "parse_url:string"),
    "try_parse_url": ((["HOST", "REF"],), {"prefix": "p_"}, "p_HOST:string,p_REF:string"),
    "compare": (
        (["whatwg", "curl@7.88.1"],),
        {},
        (
            "compare:struct<certified:boolean,verdict:string,cause:string,causes:array<string>,"
            "targets:struct<whatwg:string,curl@7.88.1:string>>"
        ),
    ),
    "certified": ((), {}, "certified:boolean"),
    "verdict": (("whatwg",), {"into": "v"}, "v:string"),
    "cause": ((), {}, "cause:string"),
    "causes": ((), {}, "causes:array<string>"),
    "targets": ((["whatwg", "curl"],), {}, "targets:struct<whatwg:string,curl:string>"),
    "parameters": (("urllib",), {}, "parameters:array<struct<name:string,value:string>>"),
    "parse_qsl": ((), {}, "parse_qsl:array<struct<name:string,value:string>>"),
    "safe": (
        (Policy(ports={81}),),
        {"into": "gate"},
        "gate:struct<safe:boolean,state:string,url:string,cause:string,reason:string>",
    ),
    "normalize": (
        (),
        {"errors": "reason"},
        "normalize:struct<value:string,reason:struct<rule:string,start:bigint,end:bigint>>",
    ),
    "key": (("whatwg",), {}, "key:string"),
    "resolve": (("http://h/",), {}, "resolve:string"),
    "redact": ((), {}, "redact:string"),
    "parameter": (("q",), {}, "parameter:string"),
    "site": ((), {}, "site:string"),
    "registrable_domain": ((), {}, "registrable_domain:string"),
    "public_suffix": ((), {}, "public_suffix:string"),
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_stated_and_kept(urls, name):
    arguments, options, new = SCHEMAS[name]
    frame = getattr(door, name)(urls.where("n != 2 and n != 3"), "u", *arguments, **options)
    assert frame.schema.simpleString() == f"struct<u:string,n:int,last:string,{new}>"
    assert not frame.schema["n"].nullable
    table = frame.toArrow()
    assert table.column_names == frame.columns
    assert table["u"].to_pylist() == [TEXTS[0], None, TEXTS[4]]


def test_any_function_of_columns(urls):
    frame = door.apply(urls, "u", "host", into="h")
    frame = door.apply(frame, "u", columns.causes, ["whatwg", "curl"])
    frame = door.apply(frame, "u", "port", standard="urllib")
    rows = frame.collect()
    assert frame.columns == ["u", "n", "last", "h", "causes", "port"]
    assert [row.h for row in rows] == HOSTS
    assert [row.port for row in rows] == [81, None, None, None, None]


def test_into_prefix_and_replace(urls):
    assert door.split(urls, "u", ["host"], into="url").schema["url"].dataType == types.StructType(
        [types.StructField("host", types.StringType())]
    )
    assert door.split(urls, "u", ["host"], prefix="u_").columns == ["u", "n", "last", "u_host"]
    with pytest.raises(ValueError, match=r"a column 'n' already: .* into= or prefix=, .* replace"):
        door.key(urls, "u", into="n")
    with pytest.raises(ValueError, match="a column 'last' already"):
        door.key(urls, "u", into="LAST")
    replaced = door.resolve(urls, "u", "http://h/", into="N", replace=True)
    assert replaced.columns == ["u", "N", "last"]
    assert replaced.first().N == "http://example.com:81/a"
    assert door.redact(urls, "u", into="u", replace=True).columns == urls.columns


def test_columns_of_the_frame_that_stay(urls):
    made = door.split(urls, "u", ["host"], keep=["last", "N"])
    assert made.columns == ["last", "n", "host"]
    assert [tuple(row) for row in made.collect()] == [
        ("x", at, host) for at, host in enumerate(HOSTS)
    ]
    assert door.try_parse_url(urls, "u", "HOST", keep=[]).columns == ["try_parse_url"]
    based = door.resolve(urls, "u", sf.concat(sf.lit("http://g/"), "n"), keep=["n"], into="u")
    assert based.columns == ["n", "u"]
    assert [row.u for row in based.collect()][2:4] == ["http://g/bad", "http://g/3"]
    assert door.key(urls, "u", into="last", keep=["n"]).columns == ["n", "last"]
    assert door.key(urls, "u", into="n", keep=["n", "u"], replace=True).columns == ["n", "u"]
    with pytest.raises(ValueError, match="there is no column 'x'; there are u, n, last"):
        door.split(urls, "u", keep=["x"])
    with pytest.raises(TypeError, match="keep is a list of names of columns, not one str"):
        door.split(urls, "u", keep="n")


def test_names_that_differ_in_case_alone(spark, urls):
    assert door.split(urls, "U", ["host"]).first().host == "example.com"
    spark.conf.set("spark.sql.caseSensitive", "true")
    try:
        assert door.key(urls, "u", into="LAST").columns[-2:] == ["last", "LAST"]
        with pytest.raises(ValueError, match="there is no column 'U'; there are u, n, last"):
            door.split(urls, "U")
    finally:
        spark.conf.unset("spark.sql.caseSensitive")


REFUSED = {
    "no such column": (lambda frame: door.split(frame, "x"), "no column 'x'; there are u, n, last"),
    "a number": (lambda frame: door.split(frame, "n"), "column 'n' is of type int, not string or"),
    "an unknown field": (lambda frame: door.split(frame, "u", ["hots"]), "hots"),
    "a field twice": (lambda frame: door.split(frame, "u", ["host", "host"]), "twice"),
    "an unknown reader": (lambda frame: door.compare(frame, "u", ["nobody"]), "nobody"),
    "no reader": (lambda frame: door.compare(frame, "u", []), "no reader"),
    "an unknown rung": (lambda frame: door.normalize(frame, "u", "nothing"), "nothing"),
    "an unknown part": (lambda frame: door.parse_url(frame, "u", "PORT"), "PORT"),
    "an unknown standard": (lambda frame: door.split(frame, "u", standard="rfc"), "rfc"),
    "a base that is none": (lambda frame: door.resolve(frame, "u", "//h"), "base|scheme"),
    "a base of numbers": (
        lambda frame: door.resolve(frame, "u", sf.col("n")),
        "the base is of type int, not string or binary",
    ),
    "an expression of numbers": (
        lambda frame: door.split(frame, sf.col("n") + 1),
        "the column is of type int, not string or binary",
    ),
    "a base that is the name of a column": (
        lambda frame: door.resolve(frame, "u", "last"),
        r"the base 'last' is a text for all rows: col\('last'\) is a column",
    ),
    "an unknown function": (lambda frame: door.apply(frame, "u", "hots"), "hots"),
    "an unknown function in SQL": (
        lambda frame: door.register(frame.sparkSession, hots={}),
        "hots",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_before_a_job(urls, case):
    call, said = REFUSED[case]
    with pytest.raises(ValueError, match=said):
        call(urls)


def test_a_column_may_be_an_expression(urls):
    shouted = sf.upper(sf.col("u"))
    made = door.split(urls, shouted, ["host"], keep=["n"])
    assert made.columns == ["n", "host"]
    assert [row.host for row in made.collect()] == HOSTS
    nested = urls.select(sf.struct("u").alias("request"), "n")
    hosts = door.split(nested, sf.col("request.u"), ["host"])
    assert (hosts.columns, hosts.first().host) == (["request", "n", "host"], HOSTS[0])
    both = door.resolve(urls, sf.concat(sf.lit("../"), "last"), sf.lit("http://h/a/b"))
    assert both.first().resolve == "http://h/x"
    assert door.verdict(urls, sf.col("u"), into="last", replace=True).columns == ["u", "n", "last"]


@pytest.mark.parametrize("column", [None, 0, ["u"], b"u"])
def test_what_names_no_column_is_refused(urls, column):
    with pytest.raises(TypeError, match=f"{type(column).__name__} is neither"):
        door.split(urls, column)


def test_a_name_that_is_there_twice(urls):
    twice = urls.select("u", sf.col("n").alias("x"), sf.col("last").alias("x"))
    (row, *_) = door.split(twice, "u", ["host"]).collect()
    assert (row.__fields__, [*row]) == (["u", "x", "x", "host"], [TEXTS[0], 0, "x", HOSTS[0]])
    with pytest.raises(ValueError, match="there are 2 columns 'x'"):
        door.split(twice, "x")


def test_names_with_dots(urls):
    dotted = urls.select(sf.col("u").alias("a.b"), sf.col("n").alias("`c d`"))
    made = door.resolve(dotted, "a.b", sf.lit("http://g/"), into="x.y")
    assert made.columns == ["a.b", "`c d`", "x.y"]
    assert [*made.first()] == [TEXTS[0], 0, "http://example.com:81/a"]


def test_columns_of_all_types_come_back_as_they_were(spark):
    frame = spark.sql(
        "select 'http://h/' as u, cast(1.50 as decimal(20, 5)) as d,"
        " timestamp '2026-01-02 03:04:05'"
        " as t, timestamp_ntz '2026-01-02 03:04:05' as z, date '2026-01-02' as y, array(1, null)"
        " as a, map('k', array('v')) as m, named_struct('x', 1, 'y', cast(null as string)) as s,"
        " X'00ff' as b, 1.5D as f, true as o, cast(null as int) as i, cast(7 as tinyint) as c"
    )
    made = door.split(frame, "u", ["host"])
    assert made.schema.fields[:-1] == frame.schema.fields
    (row,), (known,) = made.collect(), frame.collect()
    assert tuple(row)[:-1] == tuple(known)
    assert (row.host, row.d) == ("h", Decimal("1.50000"))


def test_binaries_nulls_and_no_rows(spark):
    octets = [b"http://h/\xff", b"http://EXAMPLE.com/", None]
    frame = spark.createDataFrame([(each,) for each in octets], "u binary")
    wanted = pa.record_batch(columns.split(pa.array(octets, pa.binary()))).to_pylist()
    assert [row.asDict() for row in door.split(frame, "u").drop("u").collect()] == wanted
    nothing = spark.sql("select null as u from range(3)")
    assert [row.host for row in door.split(nothing, "u", ["host"]).collect()] == [None] * 3
    assert [row.key for row in door.key(nothing, "u").collect()] == [None] * 3
    assert door.compare(frame.where("false"), "u", ["whatwg"]).collect() == []


@pytest.mark.parametrize("texts", [[], [None], [None] * 3], ids=len)
def test_nothing_read_is_no_all_clear(spark, texts):
    """A verdict on nothing is null, not "fine"; so is "all of them are" where nothing was read."""
    frame = spark.createDataFrame([(each,) for each in texts], "u string")
    gate = door.safe(frame, "u")
    found = door.compare(gate, "u", ["whatwg", "curl"])
    for row in found.collect():
        assert row.u is None
        assert {*row.safe, *row.compare} == {None}
    whole = found.agg(
        sf.count("*"), sf.bool_and("safe.safe"), sf.bool_and("compare.certified"),
        sf.count("safe.safe"), sf.max("compare.verdict"),
    )  # fmt: skip
    assert tuple(whole.first()) == (len(texts), None, None, 0, None)


def test_a_row_that_spark_refuses_ends_the_job(spark):
    frame = spark.createDataFrame([("http://me:secret@h/ a",)], "u string")
    with pytest.raises(Exception, match="URLError") as told:
        door.parse_url(frame, "u", "HOST").collect()
    assert "secret" not in str(told.value)
    assert door.try_parse_url(frame, "u", "HOST").first().try_parse_url is None
    with pytest.raises(URLError):
        spark_columns.parse_url(pa.array(["http://h/ a"]), "HOST")


def test_long_rows(spark):
    """Rows of 10 MB, which is more than Spark puts into a batch of rows by itself."""
    sizes = [10_000_000, 10_000_001, 5]
    frame = spark.createDataFrame([(size,) for size in sizes], "n int").coalesce(1)
    urls = frame.select("n", sf.expr("concat('HTTP://H/', repeat('é', n / 2))").alias("u"))
    table = door.split(urls, "u", ["host", "path"]).toArrow()
    for size, path in zip(sizes, table["path"].to_pylist(), strict=True):
        assert path == "/" + "%C3%A9" * (size // 2)
    assert table["host"].to_pylist() == ["h"] * 3


def test_sql(spark, urls):
    names = door.register(spark, prefix="u_", split={"fields": ["host", "port"]})
    assert names[:2] == ["u_split", "u_scheme"]
    assert {"u_compare", "u_safe", "u_verdict"} <= {*names}
    urls.createOrReplaceTempView("visits")
    rows = spark.sql("select u_split(u) as s, u_port(u) as port from visits order by n").collect()
    assert [row.s.asDict() for row in rows] == [
        {"host": host, "port": port} for host, port in zip(HOSTS, [81, *[None] * 4], strict=True)
    ]
    assert [row.port for row in rows] == [81, None, None, None, None]
    query = (
        "select u_resolve(last, u) as a, u_resolve('../x', 'http://h/a/b', 'rfc3986') as b,"
        " u_parameter(u, case when n = 4 then 'q' else 'p' end) as c, u_key(cast(null as string))"
        " as d, u_host(cast(u as binary)) as e, u_compare(u).verdict as f"
        " from visits order by n"
    )
    *_, last = spark.sql(query).collect()
    assert last == ("http://h/x", "http://h/x", "1", None, "h", "alike")
    with pytest.raises(Exception, match="u_parameter takes 2 to 3 arguments, not 1"):
        spark.sql("select u_parameter(u) from visits").collect()


def test_any_function_in_sql(spark):
    door.create_function(spark, "own_host", spark_columns.try_parse_url, part="HOST")
    assert spark.sql("select own_host('http://a_b/') as a, own_host('http://H/') as b").first() == (
        None,
        "H",
    )


def test_functions_of_arrow_let_nothing_warn(spark, urls):
    """PySpark 4.3 warns of pandas 3 where it makes a function of columns; these are of Arrow."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        door.split(urls, "u", ["host"])
        door.verdict(urls, "u")
        door.register(spark)
