"""The recipes of docs/recipes run, on Parquet files and with what they are written for."""

import os
import re
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset
import pyarrow.fs
import pyarrow.parquet
import pytest

import urlprism
from tests.columns.engine_calls import TEXTS, answers
from tests.help.object_store import object_store
from urlprism.comparison import certify

pytestmark = [
    pytest.mark.once,
    pytest.mark.real,
    pytest.mark.filterwarnings("ignore"),  # those of Dask and Ray themselves
]

PAGES = Path(__file__).parents[2] / "docs" / "recipes"
PARTS = ["host", "port", "ok"]
HOSTS = Counter(answers("host"))


def code(page, language="py"):
    """Return the blocks of code on a page."""
    text = (PAGES / f"{page}.md").read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def ran(page, **variables):
    """Return the variables of the one recipe on a page, after it ran."""
    (recipe,) = code(page)
    exec(recipe, variables)  # noqa: S102 - the page is ours
    return variables


def write(folder, filesystem=None):
    """Write two Parquet files of URLs."""
    middle = len(TEXTS) // 2
    for name, texts in {"a": TEXTS[:middle], "b": TEXTS[middle:]}.items():
        table = pa.table({"u": pa.array(texts, pa.string())})
        pa.parquet.write_table(table, f"{folder}/{name}.parquet", filesystem=filesystem)


@pytest.fixture
def folder(tmp_path):
    """A folder with two Parquet files of URLs."""
    (tmp_path / "given").mkdir()
    write(tmp_path / "given")
    return str(tmp_path / "given")


@pytest.fixture
def target(tmp_path):
    """A folder for what a recipe writes."""
    (tmp_path / "written").mkdir()
    return str(tmp_path / "written")


def assert_written(written, fields=PARTS):
    """Check that a dataset has all rows, with their fields."""
    rows = written.to_table(columns=["u", *fields]).to_pylist()
    expected = zip(TEXTS, *map(answers, fields), strict=True)
    assert Counter(tuple(row.values()) for row in rows) == Counter(expected)


def test_each_page_of_the_folder_is_named():
    named = re.findall(r"\]\((\w+)\.md\)", (PAGES / "index.md").read_text("utf-8"))
    assert sorted(named) == sorted({page.stem for page in PAGES.glob("*.md")} - {"index"})


def test_dask(folder, target):
    pytest.importorskip("dask.dataframe", reason="the engines are installed by nox -s real")
    counts = ran("dask", folder=folder, target=target)["counts"].to_dict()
    assert {host if isinstance(host, str) else None: n for host, n in counts.items()} == HOSTS
    assert_written(pyarrow.dataset.dataset(target))


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


@pytest.mark.usefixtures("ray")
@pytest.mark.nightly
def test_ray(folder, target):
    counts = ran("ray", folder=folder, target=target)["counts"]
    assert {row["host"]: row["count()"] for row in counts} == HOSTS
    assert_written(pyarrow.dataset.dataset(target))


@pytest.fixture
def store(tmp_path, monkeypatch):
    """The options of a server of object storage on loopback, with the bucket "lake"."""
    monkeypatch.setenv("AWS_REQUEST_CHECKSUM_CALCULATION", "when_required")
    monkeypatch.setenv("AWS_RESPONSE_CHECKSUM_VALIDATION", "when_required")
    with object_store(tmp_path) as options:
        yield options


def test_duckdb_on_object_storage(store):
    filesystem = pyarrow.fs.S3FileSystem(**store)
    write("lake/visits", filesystem)
    counts = ran("duckdb", options=store)["counts"]
    assert dict(counts) == HOSTS
    assert_written(pyarrow.dataset.dataset("lake/parts", filesystem=filesystem))


@pytest.mark.parametrize("page", ["datafusion", "ibis"])
def test_an_engine_that_calls_functions(page, folder, target):
    pytest.importorskip(page, reason="the engines are installed by nox -s real")
    counts = ran(page, folder=folder, target=target)["counts"]
    assert {row["host"]: row["n"] for row in counts} == HOSTS
    assert_written(pyarrow.dataset.dataset(target))


# The names of types in SQL, as sqlglot has them, beside those of Arrow.
TYPES = {"string": {"TEXT", "VARCHAR"}, "int32": {"INT"}, "bool": {"BOOLEAN"}}


def test_the_table_for_athena_and_trino(folder, target):
    sqlglot = pytest.importorskip("sqlglot", reason="the engines are installed by nox -s real")
    duckdb = pytest.importorskip("duckdb")
    ran("athena_trino", folder=folder, target=target)
    written = pyarrow.dataset.dataset(target)
    athena, trino, query = code("athena_trino", "sql")
    for statement, dialect in [(athena, "athena"), (trino, "trino")]:
        columns = sqlglot.parse_one(statement, dialect=dialect).this.expressions
        assert [column.name for column in columns] == written.schema.names
        for column, field in zip(columns, written.schema, strict=True):
            assert column.kind.this.name in TYPES[str(field.type)], column
    connection = duckdb.connect()
    connection.register("visits", written)
    (asked,) = {
        sqlglot.transpile(query, read=dialect, write="duckdb")[0] for dialect in ("athena", "trino")
    }
    rows = connection.sql(asked).fetchall()
    assert {host: visits for host, visits, _ in rows} == HOSTS
    uncertified = Counter(
        host
        for host, text in zip(answers("host"), TEXTS, strict=True)
        if text is not None and not certify(text)
    )
    assert {host: count for host, _, count in rows if count} == uncertified
