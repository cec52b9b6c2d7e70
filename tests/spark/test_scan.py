"""A scan on Spark is the scan of one machine, to the last count."""

import itertools

import pyarrow as pa
import pytest

from tests.spark.scan_files import READERS, local, same, urls, write_all, write_parquet
from urlprism.errors import URLError

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
]

spark_package = pytest.importorskip("urlprism.spark", reason="the engines are installed by nox")
scan = spark_package.scan

from urlprism.spark.shares import goal_of, shares_of  # noqa: E402


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return write_all(tmp_path_factory.mktemp("files"))


def test_all_formats_are_the_same(spark, folder):
    report = same(scan(spark, folder, readers=READERS), folder)
    assert report["failed"] == 0
    assert len(report["files"]) == 6
    assert report["differing"] > 100
    assert report["unreadable"] == 3
    assert report["lines"] > 3_500


def test_a_pattern_options_and_uris(spark, folder):
    result = scan(spark, str(folder / "**" / "*.parquet"), readers=READERS, samples=0)
    assert same(result, "--samples=0", folder / "**" / "*.parquet")["samples"] == []
    options = dict(base="http://s.example/", samples=9, readers=READERS)
    result = scan(spark, [folder / "f.log", str(folder / "c.csv")], **options)
    arguments = "--base=http://s.example/", "--samples=9", folder / "f.log", folder / "c.csv"
    same(result, *arguments)
    result = scan(spark, folder.as_uri(), readers=READERS)
    expected, _, _ = local(folder)
    told = result.to_dict()
    assert [told[name] for name in ("lines", "urls", "verdicts", "without_url")] == [
        expected[name] for name in ("lines", "urls", "verdicts", "without_url")
    ]
    assert list(told["causes"].items()) == list(expected["causes"].items())


@pytest.mark.parametrize("count", [0, 3])
def test_nothing_read_is_no_all_clear(spark, tmp_path, count):
    """A table without rows, and one of nulls: no URL was read, and an `if` cannot miss it."""
    nulls = pa.array([None] * count, pa.string())
    found = scan(spark, write_parquet(tmp_path / "a.parquet", nulls), readers=READERS)
    assert (found.census.urls, found.census.certified, found.is_blind) == (0, 0, True)
    with pytest.raises(TypeError, match="is_finding or is_blind"):
        bool(found)
    assert found.to_dict()["urls"] == 0


def test_one_file_cut_by_row_groups(spark, tmp_path):
    # Many rows in many groups: the file is larger than a share.
    file = write_parquet(tmp_path / "a.parquet", urls(150_000, 6), group=10_000)
    assert file.stat().st_size > 3 * goal_of(0, 1, 2)
    steps = []
    report = same(scan(spark, file, readers=READERS, progress=steps.append), file)
    assert (
        report["without_url"][0]["lines"]
        == [at for at, url in enumerate(urls(150_000, 6), 1) if url is None][:3]
    )
    assert len(steps) > 2
    assert steps[-1].tasks == steps[-1].all_tasks == len(steps)
    assert steps[-1].rows == report["lines"] == 150_000
    assert all(one.rows < other.rows for one, other in itertools.pairwise(steps))


class EnoughError(Exception):
    """What a caller raises who has seen enough."""


def test_a_progress_has_the_findings_so_far_and_may_end_the_scan(spark, tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(150_000, 6), group=10_000)
    steps = []

    def end(progress):
        steps.append(progress)
        raise EnoughError

    with pytest.raises(EnoughError):
        scan(spark, file, readers=READERS, progress=end)
    (step,) = steps
    assert step.tasks < step.all_tasks
    assert {"host-or-none", "several-at", "disguised-address"} <= step.findings
    assert "unreadable" not in step.findings


def test_wrong_arguments(spark, folder, tmp_path):
    with pytest.raises(spark_package.InputOutputError, match="no file has such a name"):
        scan(spark, str(tmp_path / "*.parquet"))
    with pytest.raises(spark_package.InputOutputError, match="there are no files to read"):
        scan(spark, [])
    with pytest.raises(ValueError, match="'x' is not a valid InputFormat"):
        scan(spark, folder, file_format="x")
    with pytest.raises(ValueError, match="no reader is named 'x'"):
        scan(spark, folder, readers=["x"])
    with pytest.raises(URLError, match="names no server"):
        scan(spark, folder, base="mailto:a@h")


def test_shares_are_balanced(folder):
    class Part:
        def __init__(self, size):
            self.size = size

    parts = [Part(size << 20) for size in (1, 1, 1, 40, 1, 1, 2, 3)]
    shares = shares_of(parts, 10 << 20)
    assert sorted(part.size for share in shares for part in share) == sorted(
        part.size for part in parts
    )
    assert [part.size >> 20 for part in shares[0]] == [40]
    totals = [sum((part.size >> 20) + 1 for part in share) for share in shares[1:]]
    assert max(totals) - min(totals) <= 4
    assert shares_of([], 1) == []
    assert goal_of(10 << 30, 100, 2) == 128 << 20
    assert goal_of(0, 1, 2) == 1 << 20
