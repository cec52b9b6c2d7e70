"""What needs no session: the pieces of a batch, and what an import says without PySpark."""

import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

import urlprism
from urlprism import columns

pytestmark = pytest.mark.once

PACKAGES = str(Path(urlprism.__file__).parents[1])


@pytest.mark.parametrize("missing", ["pyspark", "pyarrow"])
def test_an_import_without_what_it_needs_names_the_extra(missing):
    script = f"import sys; sys.path.insert(0, {PACKAGES!r}); sys.modules[{missing!r}] = None"
    done = subprocess.run(
        [sys.executable, "-c", f"{script}; import urlprism.spark"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: urlprism.spark needs PySpark and pyarrow:"
        ' pip install "urlprism[spark]"'
    )


def test_columns_for_spark_need_no_pyspark():
    script = f"import sys; sys.path.insert(0, {PACKAGES!r}); sys.modules['pyspark'] = None"
    command = [sys.executable, "-c", f"{script}; import urlprism.columns.spark"]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.fixture
def tasks():
    pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
    from urlprism.spark import tasks  # noqa: PLC0415 - where there is Spark

    return tasks


def test_a_batch_of_long_texts_comes_out_in_pieces(tasks, monkeypatch):
    from urlprism.spark.calls import call_of  # noqa: PLC0415

    texts = [f"http://h{n}/" + "p" * (n * 40 % 900) for n in range(100)]
    batch = pa.record_batch({"n": range(100), "u": texts})
    call = call_of(columns.split, ["host"])
    plan = tasks.Plan(call, 1, None, (0, 1, -1), is_spread=True)
    (whole,) = tasks.added(plan, iter([batch]))
    monkeypatch.setattr(tasks, "_MOST", 1_000)
    pieces = [*tasks.added(plan, iter([batch, batch.slice(0, 0)]))]
    assert len(pieces) > 50
    assert all(piece.column(1).nbytes <= 1_000 or len(piece) == 1 for piece in pieces)
    assert pa.Table.from_batches(pieces).to_pylist() == whole.to_pylist()
    assert whole.column(2).to_pylist() == [f"h{n}" for n in range(100)]


@pytest.mark.parametrize("base", ["http://b/" + "x" * 500, None])
def test_bases_count(tasks, monkeypatch, base):
    from urlprism.spark.calls import call_of  # noqa: PLC0415

    bases = [f"http://b{n}/" + "x" * 500 for n in range(8)]
    batch = pa.record_batch({"u": ["y"] * 8, "b": bases})
    given = {} if base is None else {"base": base}
    place = 1 if base is None else None
    plan = tasks.Plan(call_of(columns.resolve, **given), 0, place, (0, -1), is_spread=False)
    monkeypatch.setattr(tasks, "_MOST", 1_200)
    pieces = [*tasks.added(plan, iter([batch]))]
    assert [len(piece) for piece in pieces] == [2] * 4 if base else [1] * 8
    found = [url for piece in pieces for url in piece.column(1).to_pylist()]
    assert found == ["http://b/y"] * 8 if base else [f"http://b{n}/y" for n in range(8)]


def test_compare_by_certificate_is_compare_by_reading():
    pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
    from tests.help.column_rows import drawn  # noqa: PLC0415
    from urlprism.spark.comparing import compared  # noqa: PLC0415

    texts = [*drawn(200), *[f"http://h{n}.example/a?b={n}" for n in range(50)], None]
    urls = pa.array(texts[::2] + texts[1::2], pa.string())
    readers = ["whatwg", "urllib", "curl"]
    nothing = dict.fromkeys(readers)
    for some in (urls, urls.filter(pa.array(columns.certified(urls))), urls.slice(0, 0)):
        found = compared(some, readers)
        assert found.field("certified").equals(pa.array(columns.certified(some)))
        for name in ("verdict", "cause", "causes"):
            wanted = pa.array(getattr(columns, name)(some, readers)).to_pylist()
            assert found.field(name).to_pylist() == wanted
        # Of a null, the struct itself is null.
        targets = [each or nothing for each in found.field("targets").to_pylist()]
        assert targets == pa.array(columns.targets(some, readers)).to_pylist()
