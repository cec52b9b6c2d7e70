"""The recipes of docs/columns.md for Dask and Ray Data run, on Parquet files."""

import os
import re
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet
import pytest
from engine_calls import TEXTS, answers

import urlprism

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore"),  # those of Dask and Ray themselves
]

PAGE = Path(__file__).parents[2] / "docs" / "columns.md"
RECIPES = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
HOSTS = Counter(host for host in answers("host") if host is not None)


@pytest.fixture
def folder(tmp_path):
    """A folder with two Parquet files of URLs."""
    middle = len(TEXTS) // 2
    for name, texts in {"a": TEXTS[:middle], "b": TEXTS[middle:]}.items():
        pa.parquet.write_table(pa.table({"u": texts}), tmp_path / f"{name}.parquet")
    return str(tmp_path)


def ran(package, folder):
    """Return the variables of the recipe that imports a package, after it ran."""
    (recipe,) = [each for each in RECIPES if f"import {package}" in each]
    variables = {"folder": folder}
    exec(recipe, variables)  # noqa: S102 - the page is ours
    return variables


def test_there_are_two_recipes():
    assert len(RECIPES) == 2


def test_dask(folder):
    pytest.importorskip("dask.dataframe", reason="the engines are installed by nox -s real")
    assert ran("dask.dataframe", folder)["counts"].to_dict() == HOSTS


@pytest.fixture
def ray(monkeypatch):
    """Ray Data, with workers that find this package."""
    monkeypatch.setenv("RAY_DEDUP_LOGS", "0")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray = pytest.importorskip("ray", reason="the engines are installed by nox -s real")
    pytest.importorskip("ray.data")
    packages = str(Path(urlprism.__file__).parents[1])
    path = os.pathsep.join(filter(None, [packages, os.environ.get("PYTHONPATH")]))
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        configure_logging=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": path}},
    )
    yield ray
    ray.shutdown()


def test_ray(folder, ray):
    counts = ran("ray.data", folder)["counts"]
    assert {row["host"]: row["count()"] for row in counts if row["host"] is not None} == HOSTS
