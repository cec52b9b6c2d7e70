"""A worker that cannot run a job says so: its host, its Python, what is missing, how to mend it."""

import json
import os
import shutil
import subprocess
import sys
import venv
from importlib.util import find_spec
from pathlib import Path

import pytest

import urlprism

pytestmark = [pytest.mark.once, pytest.mark.real, pytest.mark.nightly]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VERSION, BUILD, *_ = urlprism.build_info()
NEEDED = ("idna", "unicodedata2")


def put(name, folder):
    """Put a package that is installed here into another folder."""
    found = Path(find_spec(name).origin)
    source = found.parent if found.name == "__init__.py" else found
    (folder / source.name).symlink_to(source)
    for libraries in source.parent.glob(f"{name}.libs"):
        (folder / libraries.name).symlink_to(libraries)


def put_other_version(folder):
    """Put this package into a folder, as a version that the driver has not."""
    package = folder / "urlprism"
    shutil.copytree(Path(urlprism.__file__).parent, package, ignore=shutil.ignore_patterns("*.so"))
    build = package / "_build.py"
    build.write_text(build.read_text("utf-8").replace(f'"{VERSION}"', '"0.0.9"'), "utf-8")


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What sessions answer whose workers have all, or lack something, by the case."""
    folder = tmp_path_factory.mktemp("pythons")
    for case in ("whole", "without", "other", "arrowless"):
        venv.create(folder / case, with_pip=False)
        (packages,) = (folder / case).glob("lib/python*/site-packages")
        for name in NEEDED:
            put(name, packages)
        if case != "arrowless":
            put("pyarrow", packages)
        if case in {"whole", "arrowless"}:
            put("urlprism", packages)
        elif case == "other":
            put_other_version(packages)
    driver = Path(urlprism.__file__).parents[1]
    command = [sys.executable, HERE / "workers_script.py", folder, driver]
    environment = {**os.environ, "PYTHONMALLOC": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return folder, json.loads(done.stdout.splitlines()[-1])


def test_a_worker_needs_this_package_and_pyarrow_alone(answers):
    folder, told = answers
    kind, (worker,) = told["whole"]["workers"]
    assert kind == "answer"
    assert worker["path"] == str(folder / "whole" / "bin" / "python")
    assert (worker["urlprism"], worker["build"], worker["problem"]) == (VERSION, BUILD, None)
    assert worker["python"] == sys.version.split()[0]
    assert told["whole"]["check"] == ["answer", None]
    assert told["whole"]["frame"] == told["whole"]["sql"] == ["answer", ["example.com", None]]


PROBLEMS = {
    "without": "urlprism cannot be imported (ModuleNotFoundError: No module named 'urlprism')",
    "other": "urlprism is 0.0.9",
    "arrowless": "pyarrow cannot be imported (ModuleNotFoundError: No module named 'pyarrow')",
}


@pytest.mark.parametrize("case", PROBLEMS)
def test_a_worker_that_lacks_something_is_listed(answers, case):
    folder, told = answers
    kind, (worker,) = told[case]["workers"]
    assert kind == "answer"
    assert worker["problem"] == PROBLEMS[case]
    assert worker["host"]
    kind, message = told[case]["check"]
    python = folder / case / "bin" / "python"
    assert kind == "error"
    assert message.endswith(f"{worker['host']}, {python}: {PROBLEMS[case]}")


@pytest.mark.parametrize("way", ["frame", "sql"])
@pytest.mark.parametrize("case", PROBLEMS)
def test_a_job_names_the_worker_and_what_to_do(answers, case, way):
    folder, told = answers
    kind, message = told[case][way]
    (worker,) = told[case]["workers"][1]
    python = folder / case / "bin" / "python"
    assert kind == "error"
    said = f"urlprism on the Spark worker {worker['host']}, {python} (Python {worker['python']}):"
    assert f"{said} {PROBLEMS[case]}" in message
    assert f"Install urlprism=={VERSION} and pyarrow for that Python" in message
