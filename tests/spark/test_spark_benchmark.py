"""The benchmark on Spark runs, and writes what the model of a month reads."""

import json
import shutil
from pathlib import Path

import pytest

pytestmark = [pytest.mark.once, pytest.mark.real, pytest.mark.nightly]

PAGE = Path(__file__).parents[2] / "docs" / "data" / "scale.md"


def test_a_quick_run_and_its_model(benchmarks, module, tmp_path):
    pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
    page = tmp_path / "docs" / "data" / "scale.md"
    page.parent.mkdir()
    shutil.copy(PAGE, page)
    done = benchmarks("spark", "--quick", "--rounds", "1", "--write", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (results,) = (tmp_path / "benchmarks" / "results").iterdir()
    report = json.loads(results.read_text("utf-8"))
    names = [job.name for job in module("scale.jobs").JOBS]
    assert [line["name"] for line in report["jobs"]] == names
    assert all(name in page.read_text("utf-8") for name in names)
    for runs in report["runs"].values():
        few, many = runs["fitted"]
        assert (few[0], len(few[2]), many[0], len(many[2])) == (1, 2, 1, 8)
        assert len(runs["crowded"][2]) == 8
        alone, together, some, all_files = runs["asked"]
        assert (alone[0], len(some[2]), len(all_files[2])) == (1, 4, 18)
        assert sum(task[0] for task in together[2]) == report["rows"] == 20_000
        assert all(task[1] > 0 for run in (few, many, *runs["asked"]) for task in run[2])
    shown = [
        benchmarks("scale", "--measured", str(results), "--write", str(tmp_path)).stdout
        for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert "| scan: workers | at least |" in page.read_text("utf-8")
    assert "Not measured yet" not in page.read_text("utf-8")
