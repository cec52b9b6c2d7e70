"""A session of Spark Connect gives what a local call gives, for each function and in SQL."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

import urlprism
from tests.spark.connect_script import TEXTS
from urlprism import columns
from urlprism.columns import spark as stand_ins

pytestmark = [pytest.mark.once, pytest.mark.real, pytest.mark.nightly]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
pytest.importorskip("grpc", reason="the engines are installed by nox -s real")
if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
URLS = pa.array(TEXTS, pa.string())
BASES = pa.array(["http://base/x/y"] * len(TEXTS))
WANTED = {
    "normalize": columns.normalize(URLS),
    "key": columns.key(URLS),
    "resolve": columns.resolve(URLS, BASES),
    "redact": columns.redact(URLS),
    "parameter": columns.parameter(URLS, "q"),
    "site": columns.site(URLS),
    "registrable_domain": columns.registrable_domain(URLS),
    "public_suffix": columns.public_suffix(URLS),
    "safe": columns.safe(URLS),
}


@pytest.fixture(scope="module")
def told():
    packages = str(Path(urlprism.__file__).parents[1])
    path = os.pathsep.join([packages, str(ROOT)])
    done = subprocess.run(
        [sys.executable, HERE / "connect_script.py"],
        env={**os.environ, "PYTHONPATH": path, "PYTHONMALLOC": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def test_it_is_a_session_of_connect(told):
    assert told["session"] == "pyspark.sql.connect.session"


@pytest.mark.parametrize("name", WANTED)
def test_a_function(told, name):
    assert [row[name] for row in told[name]] == pa.array(WANTED[name]).to_pylist()
    assert [row["u"] for row in told[name]] == TEXTS


def test_split(told):
    wanted = pa.record_batch(columns.split(URLS, errors="reason")).to_pylist()
    found = [{name: row[name] for name in wanted[0]} for row in told["split"]]
    # As a struct of Spark, a reason is null where all in it is.
    assert found == wanted


def test_parts_of_spark(told):
    wanted = pa.record_batch(stand_ins.try_parse_url(URLS, ["HOST", "QUERY"])).to_pylist()
    assert [{name: row[name] for name in wanted[0]} for row in told["try_parse_url"]] == wanted


def test_compare(told):
    readers = ["whatwg", "urllib"]
    found = [row["compare"] for row in told["compare"]]
    assert [row["verdict"] for row in found] == pa.array(columns.verdict(URLS, readers)).to_pylist()
    hosts = pa.array(columns.targets(URLS, readers)).to_pylist()
    assert [row["targets"] or dict.fromkeys(readers) for row in found] == hosts


def test_sql(told):
    assert {"url_split", "url_compare", "url_safe"} <= {*told["names"]}
    hosts = pa.record_batch(columns.split(URLS, ["host"])).column(0).to_pylist()
    assert [row["host"] for row in told["sql"]] == hosts
    resolved = pa.array(columns.resolve(URLS, BASES)).to_pylist()
    assert [row["url"] for row in told["sql"]] == resolved


def test_the_workers(told):
    (worker,) = told["workers"]
    assert worker["problem"] is None
    assert (worker["urlprism"], worker["build"]) == urlprism.build_info()[:2]
