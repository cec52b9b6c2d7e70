"""Each function of frames and of SQL gives, on Spark, what the function of one text gives."""

from functools import cache

import pyarrow as pa
import pyarrow.parquet
import pytest

from tests.help.column_rows import expected
from tests.help.counts import amount
from tests.spark import spark_rows
from urlprism.columns.dialects.spark import PARTS
from urlprism.columns.dialects.spark import try_parse_url as part_of
from urlprism.columns.fields.schema import FIELDS

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas"),
]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")

from urlprism import spark as door  # noqa: E402


@pytest.fixture(scope="module")
def texts():
    return spark_rows.rows()


@pytest.fixture(scope="module")
def repeated():
    return spark_rows.rows(spark_rows.SLOW)


@pytest.fixture(scope="module")
def parts(texts):
    """What `URL` says of each row."""
    return [expected(text) for text in texts]


@pytest.fixture(scope="module")
def scalars(texts):
    """What the function of a name says of each row, asked once."""

    @cache
    def wanted(name):
        return each_of(texts, spark_rows.SCALARS[name])

    return wanted


def frame_of(spark, texts, folder):
    """Return a frame of rows in several files: a number, a URL, and a column after it."""
    numbers = pa.array(range(len(texts)))
    table = pa.table({"n": numbers, "u": pa.array(texts, pa.string()), "last": numbers})
    for start in range(0, len(texts), 50_000):
        path = folder / f"{start}.parquet"
        pyarrow.parquet.write_table(table.slice(start, 50_000), path)
    return spark.read.parquet(str(folder))


@pytest.fixture(scope="module")
def urls(spark, texts, tmp_path_factory):
    return frame_of(spark, texts, tmp_path_factory.mktemp("urls"))


@pytest.fixture(scope="module")
def slow_urls(spark, repeated, tmp_path_factory):
    return frame_of(spark, repeated, tmp_path_factory.mktemp("slow"))


def answers(frame):
    """Return the rows of a frame behind its first three columns, in the order of the numbers."""
    table = frame.toArrow().sort_by("n")
    assert table.column_names[:3] == ["n", "u", "last"]
    assert table["n"].equals(table["last"])
    return table


def check(texts, found, wanted):
    assert len(found) == len(texts) == spark_rows.ROWS
    different = [each for each in zip(texts, found, wanted, strict=True) if each[1] != each[2]]
    assert not different, (len(different), different[:3])
    assert sum(value is not None for value in wanted) > amount(1_500)


def each_of(texts, value_of):
    return [None if text is None else value_of(text) for text in texts]


def test_split(urls, parts):
    table = answers(door.split(urls, "u", FIELDS))
    for name in FIELDS:
        assert table[name].to_pylist() == [row[name] for row in parts], name


CALLS = {
    "normalize": (),
    "key": (),
    "resolve": (spark_rows.BASE,),
    "parameter": ("q",),
    "site": (),
    "registrable_domain": (),
    "public_suffix": (),
    "redact": (),
    "try_parse_url": ("QUERY",),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_function_of_frames(name, urls, texts, scalars):
    table = answers(getattr(door, name)(urls, "u", *CALLS[name]))
    check(texts, table[name].to_pylist(), scalars(name))


def test_parts_of_spark(urls, texts):
    table = answers(door.try_parse_url(urls, "u", PARTS))
    for part in PARTS:
        wanted = each_of(texts, lambda text, part=part: part_of(text, part))
        check(texts, table[part].to_pylist(), wanted)


@pytest.mark.parametrize("name", ["certified", "verdict", "cause", "causes", "targets"])
def test_a_part_of_compare(name, slow_urls, repeated):
    readers = () if name == "certified" else (spark_rows.READERS,)
    found = answers(getattr(door, name)(slow_urls, "u", *readers))[name].to_pylist()
    nothing = dict.fromkeys(spark_rows.READERS)
    found = [None if each == nothing else each for each in found]
    wanted = each_of(repeated, lambda text: spark_rows.compared(text)[name])
    assert found == [None if each == nothing else each for each in wanted]


def test_compare(slow_urls, repeated):
    table = answers(door.compare(slow_urls, "u", spark_rows.READERS))
    nothing = dict.fromkeys(("certified", "verdict", "cause", "causes", "targets"))
    found = [None if each == nothing else each for each in table["compare"].to_pylist()]
    check(repeated, found, each_of(repeated, spark_rows.compared))


def test_safe(slow_urls, repeated):
    table = answers(door.safe(slow_urls, "u"))
    found = table["safe"].to_pylist()
    assert {each.pop("reason") is None for each in found if each["safe"]} == {True}
    assert {each.pop("reason", None) is None for each in found if each["safe"] is False} == {False}
    nothing = {"safe": None, "state": None, "url": None, "cause": None, "reason": None}
    found = [None if each == nothing else each for each in found]
    check(repeated, found, each_of(repeated, spark_rows.safe))


def test_sql(spark, urls, texts, parts, scalars):
    assert "url_host" in door.register(spark)
    urls.createOrReplaceTempView("visits")
    table = answers(
        spark.sql(
            "select n, u, last, url_split(u).path as path, url_split(u).port as port,"
            " url_host(u) as host, url_normalize(u) as normalize, url_key(u) as key,"
            " url_resolve(u, :base) as resolve, url_site(u) as site,"
            " url_parameter(u, 'q') as parameter, url_redact(u) as redact from visits",
            {"base": spark_rows.BASE},
        )
    )
    for name in ("path", "port"):
        assert table[name].to_pylist() == [row[name] for row in parts]
    for name in ("host", "normalize", "key", "resolve", "site", "parameter", "redact"):
        check(texts, table[name].to_pylist(), scalars(name))


def test_comparing_in_sql(spark, slow_urls, repeated):
    door.register(spark, targets={"readers": spark_rows.READERS}, safe={"policy": None})
    slow_urls.createOrReplaceTempView("slow")
    table = answers(
        spark.sql(
            "select n, u, last, url_certified(u) as certified, url_verdict(u) as verdict,"
            " url_targets(u).curl as curl, url_safe(u).url as url from slow"
        )
    )
    get = {
        "certified": lambda text: spark_rows.compared(text)["certified"],
        "curl": lambda text: spark_rows.compared(text)["targets"]["curl"],
        "url": lambda text: spark_rows.safe(text)["url"],
        "verdict": spark_rows.verdict,
    }
    for name, value_of in get.items():
        check(repeated, table[name].to_pylist(), each_of(repeated, value_of))
