"""`urlprism scan --spark`: the report, the messages and the exit code of the scan without it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pytest

import urlprism
from tests.spark.scan_files import READERS, local, urls, write_all, write_parquet

pytestmark = [pytest.mark.once, pytest.mark.real]

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGES = str(Path(urlprism.__file__).parents[1])
NAMES = f"--readers={','.join(READERS)}"


def run(*arguments, **environment):
    """Run the command; a variable that is None is not set."""
    known = {**os.environ, "PYTHONPATH": PACKAGES, "SPARK_LOCAL_IP": "127.0.0.1", **environment}
    known = {name: value for name, value in known.items() if value is not None}
    known |= {"PYTHONMALLOC": "", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "urlprism", "scan", NAMES, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=known, check=False)


@pytest.fixture(scope="module", autouse=True)
def engines():
    pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")


# What is told of a line, of a log, and of a file.
WORDS = ("is not JSON", "a guess from its first lines", "not a parquet file")


def messages(errors):
    """Return the lines that the command wrote, not Spark."""
    return [line for line in errors.splitlines() if "is not JSON" in line or "urlprism: " in line]


def test_the_report_is_that_of_the_command(tmp_path):
    folder = write_all(tmp_path)
    (folder / "z.parquet").write_bytes(b"no Parquet")
    expected, code, errors = local(folder)
    done = run("--spark", "local[2]", "--json", folder)
    assert done.returncode == code == 3
    assert json.loads(done.stdout) == expected
    told = messages(errors)
    assert messages(done.stderr) == told
    assert [sum(words in each for each in told) for words in WORDS] == [1, 1, 1] == [1] * len(told)


@pytest.mark.nightly
def test_people_get_the_same_text_and_a_finding(tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(300, 1))
    plain = subprocess.run(
        [sys.executable, "-m", "urlprism", "scan", NAMES, str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": PACKAGES, "NO_COLOR": "1"},
        check=False,
    )
    done = run("--spark", "local[2]", file)
    assert (done.returncode, done.stdout) == (plain.returncode, plain.stdout)
    assert done.returncode == 1
    assert "different-host" in done.stdout


@pytest.mark.nightly
def test_nothing_read_is_no_all_clear(tmp_path):
    """Tables without rows and of nulls are told as by the scan without Spark."""
    write_parquet(tmp_path / "rows.parquet", pa.array([], pa.string()))
    write_parquet(tmp_path / "nulls.parquet", pa.array([None] * 3, pa.string()))
    done = run("--spark", "local[2]", "--json", tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "No row has a URL. " in done.stderr
    plain = run("--json", tmp_path)
    assert (plain.returncode, plain.stdout) == (2, "")
    assert plain.stderr.splitlines()[-1] == done.stderr.splitlines()[-1]


@pytest.mark.nightly
def test_the_only_file_without_the_column(tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(10, 1))
    done = run("--spark", "local[2]", "--field", "link", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--field: no column is named 'link'; known: id, url." in done.stderr


@pytest.mark.nightly
def test_spark_connect_counts_the_same(tmp_path):
    folder = write_all(tmp_path)
    expected, _, _ = local(folder)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(HERE / "scan_connected.py"), str(folder)],
        stdout=subprocess.PIPE,
        env={
            **os.environ,
            "PYTHONPATH": f"{PACKAGES}{os.pathsep}{ROOT}",
            "SPARK_LOCAL_IP": "127.0.0.1",
        },
        check=True,
    )
    assert json.loads(done.stdout.splitlines()[-1]) == expected


def test_without_java_and_without_pyspark(tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(10, 1))
    done = run("--spark", "local[2]", file, PATH=str(tmp_path), JAVA_HOME=None)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Spark needs Java 17 or newer: java is not on PATH" in done.stderr
    done = run("--spark", "local[2]", file, JAVA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert f"JAVA_HOME is {tmp_path}, which has no bin/java" in " ".join(done.stderr.split())
    (tmp_path / "pyspark.py").write_text("raise ModuleNotFoundError(name='pyspark')\n")
    path = os.pathsep.join([str(tmp_path), PACKAGES])
    done = run("--spark", "local[2]", file, PYTHONPATH=path)
    assert (done.returncode, done.stdout) == (2, "")
    assert 'pip install "urlprism[spark]"' in done.stderr


def test_a_master_that_is_not_one(tmp_path):
    file = write_parquet(tmp_path / "a.parquet", urls(10, 1))
    done = run("--spark", "locl[2]", file)
    assert (done.returncode, done.stdout) == (3, "")
    assert "urlprism: Spark at locl[2]: " in done.stderr


@pytest.mark.parametrize("arguments", [("--examples",), ("-",), ()])
def test_what_workers_cannot_read_is_refused(arguments):
    done = run("--spark", "local[2]", *arguments)
    assert done.returncode == 2
    assert "--spark reads files that its workers find: give FILE." in done.stderr


@pytest.mark.nightly
def test_a_quiet_scan_prints_nothing(tmp_path):
    odd = write_parquet(tmp_path / "a.parquet", urls(300, 1))
    done = run("--spark", "local[2]", "--quiet", odd)
    assert (done.returncode, done.stdout) == (1, "")
    done = run("--spark", "local[2]", "--quiet", "--fail-on", "unreadable", odd)
    assert (done.returncode, done.stdout) == (0, "")
