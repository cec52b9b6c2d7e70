"""Faults of files and of workers: a scan on Spark counts once, and names what it left out."""

import functools
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.spark.scan_files import READERS, same, urls, write_parquet

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning"),
]

spark_package = pytest.importorskip("urlprism.spark", reason="the engines are installed by nox")
scan = functools.partial(spark_package.scan, readers=READERS)


@pytest.fixture
def folder(tmp_path):
    """Four good files."""
    for number in range(4):
        write_parquet(tmp_path / f"{number}.parquet", urls(1_000, number), group=100)
    return tmp_path


def cut(path, size):
    os.truncate(path, size)


def damage(path):
    """Overwrite pages in the middle of a file; its footer is whole."""
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(b"\xff" * 2_000)


def test_files_that_cannot_be_read_are_named_and_others_complete(spark, folder):
    cut(folder / "1.parquet", 5_000)
    (folder / "4.parquet").write_bytes(b"")
    (folder / "5.parquet").write_bytes(b"no Parquet at all")
    damage(folder / "2.parquet")
    write_parquet(folder / "6.parquet", urls(10, 6), column="id2")
    (folder / "7.txt.gz").write_bytes(b"http://h/\n")
    report = same(scan(spark, folder, field="url"), folder, "--field=url")
    failed = {Path(each["source"]).name for each in report["files"] if each["error"]}
    assert failed == {"1.parquet", "2.parquet", "4.parquet", "5.parquet", "6.parquet", "7.txt.gz"}
    assert report["failed"] == 6
    assert report["lines"] >= 2_000


def test_a_row_group_that_is_broken_ends_its_file(spark, tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(150_000, 1), group=10_000)
    damage(file)
    write_parquet(tmp_path / "b.parquet", urls(100, 2))
    report = same(scan(spark, tmp_path), tmp_path)
    assert report["failed"] == 1
    # The rows before the damage are counted, those behind it are not.
    assert 10_000 <= report["lines"] - 100 < 100_000
    assert report["files"][0]["error"]


def test_the_only_file_that_cannot_be_read_is_an_error(spark, tmp_path):
    (tmp_path / "a.parquet").write_bytes(b"no")
    with pytest.raises(spark_package.InputOutputError, match=r"a\.parquet: .*too small|Parquet"):
        scan(spark, tmp_path / "a.parquet")
    with pytest.raises(spark_package.InputOutputError, match="No such file"):
        scan(spark, tmp_path / "b.parquet")
    file = write_parquet(tmp_path / "c.parquet", urls(10, 1))
    with pytest.raises(
        spark_package.ColumnError, match="no column is named 'link'; known: id, url"
    ):
        scan(spark, file, field="link")


def test_a_column_that_is_missing_or_of_another_type(spark, folder):
    write_parquet(folder / "4.parquet", urls(10, 4), column="link")
    write_parquet(folder / "5.parquet", [1, 2, 3])
    write_parquet(folder / "6.parquet", [[url] for url in urls(5, 6)])
    write_parquet(folder / "7.parquet", [None, None])
    report = same(scan(spark, folder, field="url"), folder, "--field=url")
    errors = [str(each["error"]) for each in report["files"] if each["error"]]
    assert len(errors) == 4
    assert "no column is named 'url'; known: id, link" in errors[0]
    assert "column 'url' has no texts" in errors[1]
    assert report["lines"] >= 4_000


@pytest.mark.nightly
def test_rows_of_ten_megabytes(spark, tmp_path):
    large = [f"http://h/{'a' * 10_000_000}{at}" for at in range(3)]
    rows = [*urls(50, 1), *large, f"http:///evil/{'b' * 10_000_000}", *urls(50, 2)]
    write_parquet(tmp_path / "a.parquet", rows, group=20)
    (tmp_path / "b.txt").write_text("\n".join(url or "" for url in rows))
    report = same(scan(spark, tmp_path), tmp_path)
    assert report["lines"] == 2 * 104
    assert report["certified"] > 2 * 70
    assert max(len(each["url"]) for each in report["samples"]) > 10_000_000


def test_one_file_has_it_all(spark, tmp_path):
    (tmp_path / "0.txt").write_text("".join(f"{url or ''}\n" for url in urls(200_000, 1)))
    for number in range(1, 30):
        (tmp_path / f"{number}.txt").write_text("http://a@b@c/\n" if number % 2 else "")
    report = same(scan(spark, tmp_path), tmp_path)
    assert report["lines"] == 200_015


@pytest.fixture(scope="module")
def cluster_report(tmp_path_factory):
    """What scans on a cluster of two workers counted, while processes of it were killed."""
    told = tmp_path_factory.mktemp("cluster")
    script = Path(__file__).with_name("scan_cluster.py")
    path = os.pathsep.join([str(script.parents[2]), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    subprocess.run(
        [sys.executable, str(script), str(told)], env=environment, check=True, timeout=1500
    )
    return json.loads((told / "report.json").read_text())


@pytest.mark.nightly
@pytest.mark.parametrize("fault", ["killed worker", "killed executor", "slow task"])
def test_a_task_that_runs_twice_is_counted_once(cluster_report, fault):
    # A task runs again after a kill, and a second time beside a slow one.
    found = cluster_report[fault]
    assert found["attempts"] == 2
    assert found["counts"] == cluster_report["expected"]
