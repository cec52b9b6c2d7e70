"""The recipes for Spark and for a notebook of Databricks run in a session of the tests."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.help.column_rows import drawn, expected
from urlprism import compare
from urlprism.comparison import certify

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas"),
]

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "recipes"
TEXTS = drawn(400, seed=17)
PARTS = ["host", "port", "ok"]
ROWS = Counter((text, *(expected(text)[name] for name in PARTS)) for text in TEXTS)
HOSTS = Counter(expected(text)["host"] for text in TEXTS)


def code(page):
    """Return the blocks of Python on a page."""
    text = (PAGES / f"{page}.md").read_text("utf-8")
    return re.findall(r"^```py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def visits(spark):
    """A frame with a column of URLs, in several pieces."""
    return spark.createDataFrame([(text,) for text in TEXTS], "u string").repartition(3)


def test_spark(spark, visits, tmp_path):
    visits.write.parquet(str(tmp_path / "given"))
    found = {
        "spark": spark,
        "folder": str(tmp_path / "given"),
        "target": str(tmp_path / "written"),
    }
    blocks = code("spark")
    for block in blocks:
        exec(block, found)  # noqa: S102 - the page is ours
    assert len(blocks) == 2
    assert {row["host"]: row["count"] for row in found["counts"]} == HOSTS
    assert {row.host: row.visits for row in found["counts_of_sql"]} == HOSTS
    written = spark.read.parquet(str(tmp_path / "written"))
    assert Counter(map(tuple, written.select("u", *PARTS).collect())) == ROWS


def cells():
    """Return the cells of the notebook: the language of each, and its lines."""
    (source,) = code("databricks")
    head, *rest = source.split("\n", 1)
    assert head == "# Databricks notebook source"
    for cell in rest[0].split("\n# COMMAND ----------\n"):
        lines = cell.strip().splitlines()
        if all(line.startswith("# MAGIC ") for line in lines):
            first, *others = (line.removeprefix("# MAGIC ") for line in lines)
            language, _, own = first.partition(" ")
            yield language, "\n".join([own, *others])
        else:
            yield "python", "\n".join(lines)


def test_a_notebook_of_databricks(spark, visits, tmp_path):
    spark.sql(f"CREATE DATABASE lake LOCATION '{tmp_path}'")
    spark.catalog.setCurrentDatabase("lake")
    visits.createOrReplaceTempView("visits")
    restarted = []
    library = SimpleNamespace(restartPython=lambda: restarted.append(True))
    found = {"spark": spark, "dbutils": SimpleNamespace(library=library)}
    tables = []
    for language, cell in cells():
        if language == "%pip":
            (extra,) = re.findall(r'"\S*urlprism\S*\[(\w+)\]"', cell)
            assert (
                extra
                in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"][
                    "optional-dependencies"
                ]
            )
        elif language == "%sql":
            tables.append(spark.sql(cell).collect())
        else:
            exec(cell, found)  # noqa: S102 - the page is ours
    counts, uncertified = tables
    assert restarted
    assert {row.host: row.visits for row in counts} == HOSTS
    assert Counter((row.u, row.verdict) for row in uncertified) == Counter(
        (text, compare(text).verdict) for text in TEXTS if text is not None and not certify(text)
    )
    spark.catalog.setCurrentDatabase("default")
    spark.sql("DROP DATABASE lake CASCADE")
