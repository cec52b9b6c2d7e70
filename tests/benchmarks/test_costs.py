"""`python -m benchmarks costs`: each function by kind of row, by engine, and beside others."""

import json
import re
import shutil
from pathlib import Path

import pyarrow as pa
import pytest

from urlprism import URL

pytestmark = pytest.mark.once

PAGE = Path(__file__).parents[2] / "docs" / "data" / "columns.md"
TEXTS = [
    "http://www.example.com:81/a?b=1&c=z#f",
    "https://me:pw@a.example.com/?c=2&token=5",
    "http://example.com/",
]
ENGINES = ["Polars", "DuckDB", "pandas", "pyarrow"]


def test_a_quick_run_writes_its_file_and_the_tables(benchmarks, module, tmp_path):
    page = tmp_path / "docs" / "data" / "columns.md"
    page.parent.mkdir(parents=True)
    shutil.copy(PAGE, page)
    done = benchmarks("costs", "--quick", "--only", "host", "--write", str(tmp_path))
    assert done.returncode == 0, done.stderr
    (results,) = (tmp_path / "benchmarks" / "results").iterdir()
    report = json.loads(results.read_text("utf-8"))
    assert [line["name"] for line in report["functions"]] == ["split, host"]
    assert all(report["engines"][name]["host"] > 0 for name in ENGINES)
    assert all(report["rivals"][name]["host"] > 0 for name in ENGINES)
    assert "Not measured yet" not in page.read_text("utf-8")
    costs_page = module("columns.costs_page")
    assert costs_page.renewed(page.read_text("utf-8"), report) == page.read_text("utf-8")
    assert costs_page.newest(tmp_path) is None  # a quick run is no measurement


def test_the_page_has_what_was_measured(module):
    costs_page = module("columns.costs_page")
    page = PAGE.read_text("utf-8")
    if (report := costs_page.newest()) is not None:
        assert costs_page.renewed(page, report) == page, "run python -m benchmarks costs --write"
    for name in ("costs", "engines", "rivals"):
        assert f"<!-- {name} -->" in page


@pytest.mark.parametrize("name", ENGINES)
def test_each_engine_is_asked_each_function(module, name):
    engines = module("columns.engines")
    work = engines.ENGINES[name](pa.array(TEXTS))
    for call in engines.CALLS:
        assert work(call)() is not None, call


@pytest.mark.parametrize("name", ENGINES)
def test_what_is_written_today_finds_the_parts_of_plain_rows(module, name):
    jobs = module("columns.by_hand").RIVALS[name](pa.array(TEXTS))
    if name == "DuckDB":  # its queries count
        assert jobs["host"]() == [(3,)]
        return
    told = str(jobs["host"]())
    assert all(re.search(rf"\b{re.escape(URL(text).hostname)}", told) for text in TEXTS)
    assert "pw" not in str(jobs["redact"]())
