"""The namespace `url` of Polars: eager, lazy and streaming."""

import pickle

import polars as pl
import pytest

import urlprism.columns.polars
import urlprism.columns.spark
from tests.columns.engine_calls import TEXTS, answers, arguments_of, each_name, texts_of
from tests.help.column_rows import expected
from urlprism.columns.catalogue import FUNCTIONS
from urlprism.columns.fields.schema import DEFAULT

pytestmark = pytest.mark.once

FRAME = pl.DataFrame({"n": range(len(TEXTS)), "u": TEXTS})
ENGINES = ["in-memory", "streaming"]
each_engine = pytest.mark.parametrize("engine", ENGINES)


def expression(name):
    return getattr(pl.col("u").url, name)(*arguments_of(name))


@each_name
def test_of_a_series(name):
    series = FRAME["u"].slice(3, len(texts_of(name)) - 5)
    made = getattr(series.url, name)(*arguments_of(name))
    assert made.name == "u"
    assert made.to_list() == answers(name)[3:-2]


@each_engine
@each_name
def test_of_a_lazy_frame(name, engine):
    lazy = FRAME.head(len(texts_of(name))).lazy().select("n", found=expression(name))
    made = lazy.collect(engine=engine)
    assert lazy.collect_schema() == made.schema
    assert made.sort("n")["found"].to_list() == answers(name)


@each_name
def test_of_no_rows(name):
    empty = FRAME.clear()
    assert empty.select(expression(name)).schema == FRAME.head(9).select(expression(name)).schema
    assert getattr(empty["u"].url, name)(*arguments_of(name)).len() == 0


@pytest.mark.parametrize("rechunked", [False, True])
@each_engine
def test_chunks_and_slices(engine, rechunked):
    pieces = [FRAME.slice(start, 37) for start in range(0, FRAME.height, 37)]
    frame = pl.concat(pieces, rechunk=rechunked).slice(11, 350)
    made = frame.lazy().select("n", "u", p=pl.col("u").url.split()).collect(engine=engine)
    wanted = [{name: expected(text)[name] for name in DEFAULT} for text in TEXTS[11:361]]
    assert made.sort("n")["p"].to_list() == wanted


@each_engine
@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_round_trip_through_parquet(tmp_path, engine, layout):
    FRAME.write_parquet(tmp_path / "urls.parquet", row_group_size=64)
    lazy = pl.scan_parquet(tmp_path / "urls.parquet").url.add_columns("u", layout=layout)
    if engine == "streaming":
        lazy.sink_parquet(tmp_path / "parts.parquet")
    else:
        lazy.collect().write_parquet(tmp_path / "parts.parquet")
    made = pl.read_parquet(tmp_path / "parts.parquet").sort("n")
    for name in DEFAULT:
        assert made[name].to_list() == answers(name)


@each_engine
def test_grouped_and_filtered_by_a_field(engine):
    lazy = FRAME.lazy().filter(pl.col("u").url.ok())
    counts = lazy.group_by(host=pl.col("u").url.host()).len().collect(engine=engine)
    hosts = [host for host, ok in zip(answers("host"), answers("ok"), strict=True) if ok]
    assert dict(counts.rows()) == {host: hosts.count(host) for host in hosts}


def test_within_groups():
    made = FRAME.group_by(pl.col("n") % 3, maintain_order=True).agg(pl.col("u").url.port())
    assert made["u"].to_list() == [answers("port")[rest::3] for rest in range(3)]


def test_one_expression_for_several_columns():
    frame = pl.DataFrame({"a": ["http://g/"], "b": ["http://h:81/"]})
    made = frame.select(pl.all().url.host(), pl.all().url.port().name.suffix("_port"))
    assert made.rows(named=True) == [{"a": "g", "b": "h", "a_port": None, "b_port": 81}]


@pytest.mark.parametrize("kind", [pl.Categorical, pl.Enum(["http://h:81/"]), pl.Binary, pl.String])
def test_types_of_texts(kind):
    text = b"http://h:81/" if kind == pl.Binary else "http://h:81/"
    series = pl.Series("u", [text, None], dtype=kind)
    assert series.url.port().to_list() == [81, None]
    assert series.to_frame().lazy().select(pl.col("u").url.port()).collect().rows() == [
        (81,),
        (None,),
    ]


@each_engine
def test_nulls_and_literals(engine):
    nothing = pl.LazyFrame({"u": [None, None]})
    assert nothing.select(pl.col("u").url.split("host").struct.unnest()).collect(
        engine=engine
    ).rows() == [(None,), (None,)]
    made = nothing.select("u", h=pl.lit("http://h/").url.host()).collect(engine=engine)
    assert made["h"].to_list() == ["h", "h"]


@each_engine
def test_a_second_column(engine):
    frame = pl.LazyFrame({"u": ["b", "c", None], "base": ["http://g/a/", None, "http://h/"]})
    url = pl.col("u").url
    made = frame.select(
        columns=url.resolve(pl.col("base")),
        named=url.resolve(base=pl.col("base"), standard="rfc3986"),
        constant=url.resolve("http://h/"),
        literal=url.resolve(pl.lit("http://h/")),
        of_constant=pl.lit("d").url.resolve(pl.col("base")),
    ).collect(engine=engine)
    assert made.to_dict(as_series=False) == {
        "columns": ["http://g/a/b", None, None],
        "named": ["http://g/a/b", None, None],
        "constant": ["http://h/b", "http://h/c", None],
        "literal": ["http://h/b", "http://h/c", None],
        "of_constant": ["http://g/a/d", None, "http://h/d"],
    }
    series = frame.collect()
    assert series["u"].url.resolve(series["base"]).to_list() == ["http://g/a/b", None, None]
    assert series["u"].url.resolve(pl.Series([None] * 3)).to_list() == [None] * 3


def test_columns_of_a_frame():
    frame = pl.DataFrame({"u": ["http://h:81/"], "host": ["x"]})
    wanted = {"u": "http://h:81/", "host": "x", "u_host": "h", "u_port": 81}
    assert frame.url.add_columns("u", "host", "port", prefix="u_").to_dicts() == [wanted]
    lazy = frame.lazy().url.add_columns("u", "host", "port", prefix="u_")
    assert lazy.collect().to_dicts() == [wanted]
    assert frame.url.add_columns("u", "host", replace=True)["host"].to_list() == ["h"]


def test_options_are_those_of_split():
    made = FRAME["u"].url.split("ok", errors="reason", threads=1, layout="utf8")
    assert made.struct.field("reason").to_list() == answers("reason")


@pytest.mark.parametrize("name", ["host", "certified"])
def test_an_expression_may_be_pickled(name):
    again = pickle.loads(pickle.dumps(expression(name)))
    assert FRAME.head(len(texts_of(name))).select(again)["u"].to_list() == answers(name)


def test_any_function_of_columns():
    parse_url = urlprism.columns.spark.try_parse_url
    frame = pl.DataFrame({"u": ["http://a_b/?a=1", "http://H/", None]})
    url = pl.col("u").url
    made = frame.lazy().select(h=url.apply(parse_url, "HOST"), a=url.apply(parse_url, "QUERY", "a"))
    assert made.collect(engine="streaming").rows() == [(None, "1"), ("H", None), (None, None)]
    assert frame["u"].url.apply(parse_url, part="HOST").to_list() == [None, "H", None]


def test_an_unknown_name_is_refused_at_once():
    with pytest.raises(AttributeError, match="no field or function is named 'hots'; near: host"):
        pl.col("u").url.hots()
    with pytest.raises(AttributeError, match="no field or function is named 'hots'"):
        FRAME["u"].url.hots()
    with pytest.raises(ValueError, match="no field is named 'hots'"):
        pl.col("u").url.split("hots")
    with pytest.raises(ValueError, match="no layout is named 'span'"):
        FRAME.lazy().url.add_columns("u", "host", layout="span")


def test_what_is_no_text_is_refused():
    with pytest.raises(TypeError, match="strings or binaries, not int64"):
        pl.Series([1]).url.host()
    with pytest.raises(Exception, match="strings or binaries, not int64"):
        FRAME.lazy().select(pl.col("n").url.host()).collect()


def test_all_methods_are_listed():
    listed = [dir(pl.col("u").url), dir(FRAME["u"].url)]
    assert all({*FUNCTIONS, "split"} <= {*names} for names in listed)
    assert urlprism.columns.polars.ExpressionURLs is pl.Expr.url
