"""Columns of certificates, Spark's parts and ClickHouse's pieces, beside the functions of a row."""

import gc

import pyarrow as pa
import pytest

from tests.columns.cut_rows import COUNT, by_clickhouse, by_spark, cut_rows
from tests.help.column_rows import BROKEN, IS_COMPILED, KINDS, array_of, rows_of
from tests.help.counts import amount
from urlprism.columns import certified, clickhouse, spark, split, verdict
from urlprism.columns.dialects.clickhouse import FUNCTIONS
from urlprism.columns.dialects.spark import PARTS, parse_url, try_parse_url
from urlprism.columns.kernel.clickhouse_spans import PIECES
from urlprism.columns.memory import buffers, structs
from urlprism.comparison import certify, compare
from urlprism.errors import URLError

SOME = amount(6_000) if IS_COMPILED else 300
COMPARED = amount(1_500) if IS_COMPILED else 40
ROUNDS = 1_000 if IS_COMPILED else 20


@pytest.fixture(autouse=True)
def all_buffers_come_back():
    gc.collect()
    structs.settle()
    before = buffers.in_use()
    yield
    gc.collect()
    structs.settle()
    assert buffers.in_use() == before


@pytest.fixture(scope="module")
def texts():
    return cut_rows(COUNT)


def values_of(result):
    """Return the values of a result of one column, after pyarrow has looked at all of it."""
    made = pa.chunked_array(result) if hasattr(result, "__arrow_c_stream__") else pa.array(result)
    made.validate(full=True)
    return made.to_pylist()


def differing(texts, found, wanted):
    pairs = zip(texts, found, wanted, strict=True)
    return [each for each in pairs if each[1] != each[2]][:3]


def test_certified(texts):
    wanted = [None if text is None else certify(text) for text in texts]
    assert differing(texts, values_of(certified(pa.array(texts))), wanted) == []
    for kind in KINDS:
        array = array_of(texts[:SOME], kind)
        assert values_of(certified(array)) == wanted[:SOME]
        assert values_of(certified(array.slice(9, 70))) == wanted[9:79]
        assert values_of(certified(pa.chunked_array([array, array]))) == wanted[:SOME] * 2
    assert values_of(certified(pa.array(BROKEN))) == [False] * len(BROKEN)
    assert pa.array(certified(pa.array(["a"]))).type == pa.bool_()


def test_verdict(texts):
    some = texts[:COMPARED]
    wanted = [None if text is None else compare(text).verdict.value for text in some]
    assert len({*wanted}) > 5
    for kind in ("string", "string_view", "dictionary"):
        assert values_of(verdict(array_of(some, kind))) == wanted
    chunks = pa.chunked_array([some, some])
    assert values_of(verdict(chunks, threads=2)) == wanted * 2
    # So many that the buffer of the verdicts moves.
    many = pa.array(["http://h/", "http://a\\@b/"] * 3_000 if IS_COMPILED else ["http://h/"])
    assert {*values_of(verdict(many))} <= {"alike", "different-host"}


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_each_row_is_that_of_spark(texts, layout):
    for start in range(0, COUNT, 50_000):  # the rows of all would fill the memory
        some = texts[start : start + 50_000]
        found = rows_of(spark.try_parse_url(pa.array(some), PARTS, layout=layout))
        assert differing(some, found, [*map(by_spark, some)]) == []
    wanted = [by_spark(text) for text in texts[:SOME]]
    for kind in KINDS:
        array = array_of(texts[:SOME], kind)
        assert rows_of(spark.try_parse_url(array, PARTS, layout=layout)) == wanted[:SOME]
        assert rows_of(spark.try_parse_url(array.slice(9, 70), PARTS)) == wanted[9:79]
    for part in PARTS:
        found = values_of(spark.try_parse_url(pa.array(texts[:300]), part, layout=layout))
        assert found == [row[part] for row in wanted[:300]]


def test_octets_that_are_not_utf_8():
    texts = [each.decode("utf-8", "replace") for each in BROKEN]
    assert rows_of(spark.try_parse_url(pa.array(BROKEN), PARTS)) == [*map(by_spark, texts)]
    found = rows_of(clickhouse.cut(pa.array(BROKEN), PIECES))
    assert found == [by_clickhouse(text, PIECES) for text in texts]


@pytest.mark.parametrize("key", ["q", "a", "id", r"\Qids[]\E", "(a)?b"])
def test_a_key_of_spark(texts, key):
    some = texts[: 8 * SOME]
    wanted = [try_parse_url(text, "QUERY", key) for text in some]
    assert values_of(spark.try_parse_url(pa.array(some), "QUERY", key)) == wanted


def test_a_row_that_spark_refuses_raises():
    source = ["http://h/", None, "http://h/a b", "x y"]
    with pytest.raises(URLError) as raised:
        spark.parse_url(pa.array(source), "HOST")
    with pytest.raises(URLError) as of_row:
        parse_url(source[2], "HOST")
    assert raised.value.args == of_row.value.args
    with pytest.raises(URLError):
        spark.parse_url(pa.array(["http://h/"] * 20_000 + ["a b"]), "HOST", threads=2)
    if IS_COMPILED:  # docs/data/columns.md says what ctypes does
        with pytest.raises(pa.ArrowInvalid, match="in the path"):
            pa.chunked_array(spark.parse_url(pa.chunked_array([source[:2], source[2:]]), "HOST"))
    assert values_of(spark.parse_url(pa.array(source[:2]), "HOST")) == ["h", None]


def test_a_key_that_spark_refuses_raises_at_once():
    for call in (spark.parse_url, spark.try_parse_url):
        with pytest.raises(ValueError, match="key"):
            call(pa.array(["http://h/"]), "QUERY", "[")


@pytest.mark.parametrize("layout", ["view", "utf8"])
def test_each_row_is_that_of_clickhouse(texts, layout):
    names = PIECES
    for start in range(0, COUNT, 50_000):
        some = texts[start : start + 50_000]
        found = rows_of(clickhouse.cut(pa.array(some), names, layout=layout))
        assert differing(some, found, [by_clickhouse(text, names) for text in some]) == []
    wanted = [by_clickhouse(text, names) for text in texts[:SOME]]
    for kind in KINDS:
        array = array_of(texts[:SOME], kind)
        assert rows_of(clickhouse.cut(array, names, layout=layout)) == wanted[:SOME]


def test_each_function_of_clickhouse_by_its_name(texts):
    some = texts[:600]
    for name in PIECES:
        python = FUNCTIONS[name].__name__
        found = values_of(getattr(clickhouse, python)(pa.array(some)))
        assert found == [by_clickhouse(text, [name])[name] for text in some]


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (
            lambda a: spark.parse_url(a, "host"),
            ValueError,
            "no part is named 'host'; near: HOST",
        ),
        (lambda a: spark.parse_url(a, []), ValueError, "no name is given"),
        (lambda a: spark.parse_url(a, ["HOST", "HOST"]), ValueError, "a name comes twice"),
        (lambda a: spark.parse_url(a, "HOST", "q"), ValueError, "in the QUERY alone"),
        (lambda a: spark.parse_url(a, "HOST", layout="x"), ValueError, "no layout is named 'x'"),
        (lambda _: spark.parse_url("http://h/", "HOST"), TypeError, "str has neither"),
        (lambda a: clickhouse.cut(a, "cutWWW"), ValueError, "no function is named 'cutWWW'"),
        (lambda a: clickhouse.domain(a, threads=0), ValueError, "threads is 1 or more"),
        (lambda a: certified(a, threads="1"), TypeError, "threads is an int or None"),
    ],
)
def test_what_is_refused(call, error, said):
    with pytest.raises(error, match=said):
        call(pa.array(["http://h/"]))


def test_types():
    array = pa.array(["http://h.x:81/"])
    assert pa.array(clickhouse.port(array)).type == pa.uint16()
    assert pa.array(clickhouse.domain(array)).type == pa.string()
    result = clickhouse.domain(array, "view")
    assert pa.array(result).type == pa.string_view()
    assert pa.array(result, pa.string()).type == pa.string()  # as it is asked for
    assert repr(result) == "<Column domain: 1 rows>"
    stream = pa.chunked_array(clickhouse.domain(pa.chunked_array([array]), "view"))
    assert (stream.type, stream.to_pylist()) == (pa.string_view(), ["h.x"])


@pytest.mark.parametrize(
    "call",
    [
        lambda source: split(source, ["host", "query", "ok"], standard="urllib"),
        lambda source: split(source, ["host", "query", "ok"], "utf8", "rfc3986"),
        lambda source: spark.try_parse_url(source, PARTS),
        lambda source: clickhouse.cut(source, ["domain", "port"], layout="utf8"),
    ],
)
def test_memory_is_flat_over_many_batches(texts, call):
    reader = pa.RecordBatchReader.from_stream(call(pa.chunked_array([texts[:100]] * ROUNDS)))
    seen = []
    for number, batch in enumerate(reader):
        assert batch.num_rows == 100
        del batch
        if number in {10, ROUNDS - 1}:
            seen.append((buffers.in_use(), buffers.kept()))
    assert seen[0] == seen[1]


def test_results_are_valid_after_their_source_is_gone():
    texts = [
        f"https://host-number-{number}.example.com/a{';' * (number % 2)}" for number in range(999)
    ]
    for layout in ("view", "utf8"):
        made = pa.table(split(pa.array(texts), ["netloc", "path"], layout, "urllib"))
        gc.collect()
        blocks = [pa.array(["x" * 40] * 1000) for _ in range(20)]  # what was freed is written over
        made.validate(full=True)
        assert made.column("netloc").to_pylist() == [text.split("/")[2] for text in texts]
        assert len(blocks) == 20
