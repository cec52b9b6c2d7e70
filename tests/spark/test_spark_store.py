"""Files in object storage, read by the workers under the names that Spark has for them."""

import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq
import pytest

from tests.help.object_store import object_store
from tests.spark.scan_files import urls

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")

from urlprism import spark as door  # noqa: E402

READERS = ["whatwg", "urllib@3.14"]


@pytest.fixture
def lake(tmp_path, monkeypatch):
    """A folder of files on a disk, and the names and options of the same ones in a bucket."""
    monkeypatch.setenv("AWS_REQUEST_CHECKSUM_CALCULATION", "when_required")
    folder = tmp_path / "files"
    folder.mkdir()
    with object_store(tmp_path / "store") as options:
        system = pyarrow.fs.S3FileSystem(**options)
        for number in range(3):
            table = pa.table({"id": range(2_000), "url": urls(2_000, number)})
            pq.write_table(table, folder / f"{number}.parquet", row_group_size=300)
            pq.write_table(table, f"lake/{number}.parquet", filesystem=system, row_group_size=300)
        query = "&".join(f"{name}={options[name]}" for name in list(options)[2:])
        yield folder, f"://{options['access_key']}:{options['secret_key']}@lake{{}}?{query}"


@pytest.mark.parametrize(("scheme", "pattern"), [("s3a", ""), ("s3", "/*.parquet")])
def test_a_bucket_is_counted_as_a_folder_is(spark, lake, scheme, pattern):
    folder, name = lake
    found = door.scan(spark, scheme + name.format(pattern), field="url", readers=READERS)
    known = door.scan(spark, folder, field="url", readers=READERS)
    assert (found.failed, known.failed) == ({}, {})
    assert (found.lines, found.differing) == (known.lines, known.differing)
    assert found.census.causes == known.census.causes
    assert known.differing > 100


def test_a_bucket_is_split_as_a_folder_is(spark, lake):
    folder, name = lake
    found = door.split_files(spark, f"s3a{name.format('')}", fields=["host"], keep=["id"])
    known = door.split_files(spark, folder, fields=["host"], keep=["id"])
    rows = [sorted(map(tuple, each.collect()), key=repr) for each in (found, known)]
    assert rows[0] == rows[1]
    assert len(rows[0]) == 6_000
