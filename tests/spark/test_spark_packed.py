"""An environment packed as docs/data/spark.md says, and sent to the executors of a cluster."""

import json
import os
import re
import shutil
import subprocess
import sys
import venv
from importlib.metadata import version
from pathlib import Path

import pytest

import urlprism

pytestmark = [pytest.mark.once, pytest.mark.real, pytest.mark.nightly]

pytest.importorskip("pyspark", reason="the engines are installed by nox -s real")
if not shutil.which("java"):
    pytest.skip("there is no Java", allow_module_level=True)

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VERSION = urlprism.build_info().urlprism


def run(*command, **environment):
    """Run a program; fail with what it says."""
    known = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, env={**known, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


def pack(folder, name):
    program = folder / "environment" / "bin" / "venv-pack"
    archive = folder / f"{name}.tar.gz"
    run(program, "-q", "-p", folder / "environment", "-o", archive, "--compress-level", "1")
    return archive


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What clusters answer whose workers have an archive, by its name."""
    folder = tmp_path_factory.mktemp("packed")
    venv.create(folder / "environment", with_pip=True)
    bin_folder = folder / "environment" / "bin"
    tree = folder / "tree"
    left_out = shutil.ignore_patterns("build", ".*", "*.so", "*.c", "node_modules")
    shutil.copytree(ROOT, tree, ignore=left_out)
    needed = ["venv-pack", f"pyarrow=={version('pyarrow')}", str(tree)]
    run(bin_folder / "pip", "install", "-q", *needed, URLPRISM_BUILD="pure")
    archives = [pack(folder, "whole")]
    (build,) = (folder / "environment").glob("lib/python*/site-packages/urlprism/_build.py")
    build.write_text(build.read_text("utf-8").replace(f'"{VERSION}"', '"0.0.9"'), "utf-8")
    shutil.rmtree(build.parent / "__pycache__", ignore_errors=True)
    archives += [pack(folder, "other")]
    run(bin_folder / "pip", "uninstall", "-q", "-y", "urlprism")
    archives += [pack(folder, "without")]
    script = HERE / "packed_script.py"
    packages = Path(urlprism.__file__).parents[1]
    told = run(sys.executable, script, packages, *archives, PYTHONMALLOC="", PYTHONPATH=str(ROOT))
    return json.loads(told.splitlines()[-1])


def test_workers_have_what_is_packed(answers):
    told = answers["whole.tar.gz"]
    kind, workers = told["workers"]
    assert kind == "answer"
    assert len(workers) == 2  # of two executors, each with its own copy
    for worker in workers:
        assert re.search(r"/environment/bin/python[0-9.]*$", worker["path"])
        assert (worker["urlprism"], worker["build"], worker["problem"]) == (VERSION, "pure", None)
    assert told["check"] == ["answer", None]
    assert told["frame"] == ["answer", ["example.com", None]]


@pytest.mark.parametrize("case", ["killed", "killed in files"])
def test_a_worker_that_is_killed_loses_and_doubles_no_row(answers, case):
    assert answers["whole.tar.gz"][case] == ["answer", [True, 20_000, 20_000]]


PROBLEMS = {
    "without": "urlprism cannot be imported (ModuleNotFoundError: No module named 'urlprism')",
    "other": "urlprism is 0.0.9",
}


@pytest.mark.parametrize("case", PROBLEMS)
def test_workers_say_what_is_not_packed(answers, case):
    told = answers[f"{case}.tar.gz"]
    kind, message = told["check"]
    assert kind == "error"
    assert message.startswith(f"these Spark workers cannot run urlprism {VERSION}:")
    assert message.count(PROBLEMS[case]) == 2
    kind, message = told["frame"]
    assert kind == "error"
    assert PROBLEMS[case] in message
    assert f"Install urlprism=={VERSION} and pyarrow for that Python" in message
