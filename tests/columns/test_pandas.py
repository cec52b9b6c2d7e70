"""The accessor `url` of pandas."""

import pandas as pd
import pyarrow as pa
import pytest

import urlprism.columns.pandas
import urlprism.columns.spark
from tests.columns.engine_calls import TEXTS, answers, arguments_of, each_function, texts_of
from tests.help.column_rows import expected
from urlprism.columns import FIELDS
from urlprism.columns.catalogue import FUNCTIONS
from urlprism.columns.fields.schema import DEFAULT

pytestmark = pytest.mark.once

INDEX = pd.Index(range(1000, 1000 + len(TEXTS)), name="row")
OF_ARROW = [pd.ArrowDtype(pa.string()), pd.ArrowDtype(pa.large_string())]
OF_TEXTS = ["str", "string", "string[python]", *OF_ARROW]
DTYPES = [*OF_TEXTS, "object", "category", pd.ArrowDtype(pa.binary())]
each_dtype = pytest.mark.parametrize("dtype", DTYPES, ids=str)


def series_of(texts, dtype, index=None):
    if dtype == pd.ArrowDtype(pa.binary()):
        texts = [text if text is None else text.encode() for text in texts]
    return pd.Series(texts, index=index, dtype=dtype, name="u")


def rows_of(series):
    """Return the values of a series, None for what is missing."""
    return pa.array(series, from_pandas=True).to_pylist()


@each_dtype
@pytest.mark.parametrize("name", FIELDS)
def test_a_field_of_a_series(name, dtype):
    series = series_of(TEXTS, dtype, INDEX)[::-1][5:-7]
    made = getattr(series.url, name)()
    assert made.index.equals(series.index)
    assert made.name == "u"
    assert rows_of(made) == answers(name)[::-1][5:-7]


@pytest.mark.parametrize("dtype", ["str", pd.ArrowDtype(pa.large_string())], ids=str)
@each_function
def test_a_function_of_a_series(name, dtype):
    series = series_of(texts_of(name), dtype, INDEX[: len(texts_of(name))])
    made = getattr(series.url, name)(*arguments_of(name))
    assert made.index.equals(series.index)
    assert rows_of(made) == answers(name)


def test_any_function_of_columns():
    series = pd.Series(["http://a_b/?a=1", "http://H/", None], index=[3, 4, 4])
    made = series.url.apply(urlprism.columns.spark.try_parse_url, "HOST")
    assert made.index.equals(series.index)
    assert rows_of(made) == [None, "H", None]


def test_a_second_series_is_aligned():
    series = pd.Series(["b", "c", "d"], index=[1, 2, 3])
    bases = pd.Series(["http://h/", "http://g/a/"], index=[3, 1])
    wanted = ["http://g/a/b", None, "http://h/d"]
    assert rows_of(series.url.resolve(bases)) == wanted
    assert rows_of(series.url.resolve(base=bases, standard="rfc3986")) == wanted


@each_dtype
def test_a_frame_of_parts(dtype):
    series = series_of(TEXTS, dtype, INDEX)
    made = series.url.split()
    assert made.index.equals(INDEX)
    for name in DEFAULT:
        assert rows_of(made[name]) == answers(name)


@each_dtype
def test_types_of_results(dtype):
    made = series_of(["http://h:81/", None], dtype).url.split("host", "port", "ok", "reason")
    if isinstance(dtype, pd.ArrowDtype):
        assert all(isinstance(each, pd.ArrowDtype) for each in made.dtypes)
        assert made.dtypes["port"] == pd.ArrowDtype(pa.uint16())
    else:
        assert made.dtypes["host"] == (dtype if dtype in OF_TEXTS else "string")
        assert made.dtypes[["port", "ok"]].tolist() == [pd.UInt16Dtype(), pd.BooleanDtype()]
    assert made["port"].iloc[1] is pd.NA
    assert made["ok"].iloc[1] is pd.NA
    assert pd.isna(made["host"].iloc[1])


@pytest.mark.parametrize("dtype", ["object", "str", "string", "float"])
def test_missing_values_alone(dtype):
    made = pd.Series([None, float("nan")], dtype=dtype).url.split("host", "port")
    assert made.isna().all(axis=None)
    assert len(pd.Series([], dtype=dtype).url.host()) == 0


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA])
def test_each_missing_value_of_objects(missing):
    assert rows_of(pd.Series(["http://h/", missing], dtype=object).url.host()) == ["h", None]


def test_an_index_of_many_levels_with_equal_rows():
    index = pd.MultiIndex.from_tuples([("a", 1), ("a", 1), ("b", 2)])
    series = pd.Series(["http://g/", "http://h/", None], index=index)
    assert series.url.host().index.equals(index)
    assert rows_of(series.url.split("host")["host"]) == ["g", "h", None]


@pytest.mark.parametrize("dtype", ["str", "string", *OF_ARROW], ids=str)
@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_round_trip_through_parquet(tmp_path, dtype, layout):
    frame = series_of(TEXTS, dtype, INDEX).to_frame()
    frame.join(frame["u"].url.split(layout=layout)).to_parquet(tmp_path / "parts.parquet")
    made = pd.read_parquet(tmp_path / "parts.parquet")
    assert made.index.equals(INDEX)
    for name in DEFAULT:
        assert rows_of(made[name]) == answers(name)


def test_grouped_by_a_field():
    series = series_of(TEXTS, "str")
    counts = series.groupby(series.url.host()).size()
    hosts = [expected(text)["host"] for text in TEXTS]
    assert counts.to_dict() == {h: hosts.count(h) for h in hosts if h is not None}


@pytest.mark.parametrize("values", [[1, 2], ["a", 1], [1.5, None]])
def test_what_is_no_text_is_refused(values):
    with pytest.raises(TypeError, match=r"texts only|strings or binaries"):
        pd.Series(values).url.host()


def test_an_unknown_name_is_refused():
    series = pd.Series(["http://h/"])
    with pytest.raises(AttributeError, match="function is named 'hots'; near: host; all 30: "):
        series.url.hots()
    with pytest.raises(ValueError, match="no field is named 'hots'"):
        series.url.split("hots")


def test_all_methods_are_listed():
    assert {*FUNCTIONS, "split"} <= {*dir(pd.Series(["http://h/"]).url)}
    assert urlprism.columns.pandas.SeriesURLs is pd.Series.url
