"""Files that workers read: the rows of `split`, and of the other columns that are to stay."""

import datetime as dt
from decimal import Decimal

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.spark.scan_files import urls, write_parquet
from urlprism import columns

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")

from urlprism import spark as door  # noqa: E402

FIELDS = ["host", "port", "path", "ok"]


@pytest.fixture
def folder(tmp_path):
    """Files of Parquet with several row groups, and one of Arrow; some URLs are null or none."""
    for number in range(3):
        write_parquet(tmp_path / f"{number}.parquet", urls(3_000, number), group=700)
    table = pa.table({"id": range(10), "url": urls(10, 3)})
    with pa.OSFile(str(tmp_path / "3.arrow"), "wb") as out, pa.ipc.new_file(out, table.schema) as w:
        w.write_table(table)
    return tmp_path


def sorted_rows(frame):
    return sorted(map(tuple, frame.collect()), key=repr)


def test_rows_are_those_of_split_on_columns(spark, folder):
    expected = []
    for seed, count in enumerate([3_000] * 3 + [10]):
        made = columns.split(pa.array(urls(count, seed), pa.string()), FIELDS, layout="utf8")
        rows = pa.record_batch(made).to_pylist()
        expected += [(at, *row.values()) for at, row in enumerate(rows)]
    frame = door.split_files(spark, folder, fields=FIELDS, keep=["id"])
    assert frame.columns == ["id", *FIELDS]
    assert sorted_rows(frame) == sorted(expected, key=repr)


def test_rows_are_those_of_split_on_frames(spark, folder):
    pattern = str(folder / "*.parquet")
    read = door.split_files(spark, pattern, "url", ["host"], into="u", keep=["url", "id"])
    frame = door.split(spark.read.parquet(str(folder / "*.parquet")), "url", ["host"], into="u")
    assert read.schema["u"] == frame.schema["u"]
    assert sorted_rows(read.select("id", "url", "u.host")) == sorted_rows(
        frame.select("id", "url", "u.host")
    )
    assert door.split_files(spark, pattern, fields=["ok"]).count() == 9_000


def test_columns_that_stay_have_types_of_spark(spark, tmp_path):
    time = dt.datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=dt.UTC)
    values = {
        "flag": (pa.array([True]), True),
        "small": (pa.array([200], pa.uint8()), 200),
        "large": (pa.array([2**32 - 1], pa.uint32()), 2**32 - 1),
        "real": (pa.array([0.5], pa.float32()), 0.5),
        "word": (pa.array(["w"]).dictionary_encode(), "w"),
        "view": (pa.array(["v"], pa.string_view()), "v"),
        "octets": (pa.array([b"\xff"], pa.large_binary()), b"\xff"),
        "day": (pa.array([time.date()]), time.date()),
        "local": (pa.array([time.replace(tzinfo=None)], pa.timestamp("ns")), None),
        "amount": (pa.array([Decimal("1.50")], pa.decimal128(20, 2)), Decimal("1.50")),
    }
    table = pa.table({"link": ["http://h/"], **{name: each for name, (each, _) in values.items()}})
    with pa.OSFile(str(tmp_path / "a.arrow"), "wb") as out, pa.ipc.new_file(out, table.schema) as w:
        w.write_table(table)
    (row,) = door.split_files(spark, tmp_path, fields=["host"], keep=values).collect()
    expected = {name: value for name, (_, value) in values.items()} | {"host": "h"}
    expected["local"] = time.replace(tzinfo=None)
    assert row.asDict() == expected


REFUSED = {
    "no files": (lambda spark, _: door.split_files(spark, []), door.InputOutputError, "no f"),
    "no such column": (
        lambda spark, folder: door.split_files(spark, folder, "link"),
        door.ColumnError,
        r"0\.parquet: no column is named 'link'; known: id, url",
    ),
    "none to keep": (
        lambda spark, folder: door.split_files(spark, folder, keep=["x"]),
        door.ColumnError,
        "no column is named 'x'; known: id, url",
    ),
    "one text": (
        lambda spark, folder: door.split_files(spark, folder, keep="id"),
        TypeError,
        "keep is a list of names of columns, not one str",
    ),
    "a name twice": (
        lambda spark, folder: door.split_files(spark, folder, into="URL", keep=["url"]),
        ValueError,
        "two columns would have the name 'url': give into= or prefix=",
    ),
    "a format": (
        lambda spark, folder: door.split_files(spark, folder, file_format="csv"),
        ValueError,
        r"0\.parquet: workers read Parquet and Arrow; let Spark read other formats",
    ),
    "a field": (
        lambda spark, folder: door.split_files(spark, folder, fields=["hots"]),
        ValueError,
        "hots",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused_before_a_job(spark, folder, case):
    call, error, said = REFUSED[case]
    (folder / "3.arrow").unlink()
    with pytest.raises(error, match=said):
        call(spark, folder)


def test_a_type_that_spark_has_to_read(spark, tmp_path):
    pq.write_table(pa.table({"url": ["http://h/"], "tags": [["a"]]}), tmp_path / "a.parquet")
    with pytest.raises(ValueError, match=r"'tags' is of type list.*: let Spark read the files"):
        door.split_files(spark, tmp_path, keep=["tags"])


def test_a_file_that_cannot_be_read_ends_the_job(spark, folder):
    (folder / "2.parquet").write_bytes(b"no Parquet at all")
    with pytest.raises(Exception, match=r"2\.parquet: "):
        door.split_files(spark, folder).count()
    write_parquet(folder / "2.parquet", urls(5, 1), column="link")
    with pytest.raises(Exception, match=r"2\.parquet: no column is named 'url'"):
        door.split_files(spark, folder, "url").count()


def test_a_worker_collects_no_garbage_of_what_is_loaded(spark, folder):
    door.split_files(spark, folder).count()

    door.split(spark.sql("select 'http://h/' as u from range(4)"), "u", ["host"]).collect()

    def frozen(batches):
        import gc  # noqa: PLC0415 - on the worker

        for _ in batches:
            yield pa.RecordBatch.from_arrays([pa.array([gc.get_freeze_count()])], ["n"])

    counts = spark.range(8, numPartitions=8).mapInArrow(frozen, "n long").collect()
    assert max(row.n for row in counts) > 10_000
