"""Settings of all tests: gates draw the same examples in every run, and the header shows the build.

`$URLPRISM_PROFILE` is "gate", the default, or "nightly", which draws new examples and shows the
seed.
"""

import functools
import gc
import importlib
import itertools
import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

import urlprism

ROOT = Path(__file__).parents[1]
PROFILE = os.environ.get("URLPRISM_PROFILE", "gate")
SEED = "URLPRISM_SEED"
# A file is run by one worker. These take longest: they begin first, and none is left for the end.
LONGEST = {
    f"test_{name}.py"
    for name in (
        *("benchmarks", "certificate_laws", "determinism", "labels", "pure_is_compiled"),
        *("standards", "tables", "ways_out"),
    )
}

TESTS = ROOT / "tests"
# The folders for what is compiled, the laws of it, and what asks all of the package.
OF_COMPILED = {
    *("benchmarks", "columns", "compiled", "core", "documents", "fuzz", "house", "laws"),
    *("redaction", "rfc3986", "urllib_parse", "whatwg"),
}
DEPENDING = ("both", "once", "compiled", "real")
MARKS = {"both", "once", "plain", "compiled", "real", "nightly"}
WORDS = MARKS | {"and", "or", "not", "True"}
OF_FILE = re.compile(r"^pytestmark = (?:\[$.*?^\]|[^\n]*)", re.MULTILINE | re.DOTALL)
OF_TEST = re.compile(r"\bpytest\.mark\.(\w+)")

# No example is too slow for a busy machine.
settings.register_profile("gate", derandomize=True, database=None, deadline=None, print_blob=True)
settings.register_profile(
    "nightly", derandomize=False, database=None, deadline=None, print_blob=True
)
settings.load_profile(PROFILE)

if PROFILE == "nightly":
    # Set before workers start, which inherit it.
    os.environ.setdefault(SEED, str(secrets.randbits(32)))
else:
    os.environ.pop(SEED, None)
    # Hypothesis also draws constants of all imported modules outside site-packages, which depend on
    # the tests that ran before and on the clone's path.
    if not callable(providers._get_local_constants):
        pytest.exit("Hypothesis draws its constants in another way: see tests/conftest.py", 3)
    providers._get_local_constants = providers.Constants


def pytest_configure(config):
    gc.disable()
    if hasattr(config, "workerinput"):
        config.args = begun_elsewhere(config, config.workerinput)


def begun_elsewhere(config, worker):
    """Return the files of the arguments, beginning with others for each worker; all collect all.

    What one has compiled the others read: each compiles a part of the tests, not all of them.
    """
    files = []
    for given in config.args:
        found = sorted(Path(given).rglob("test_*.py"))
        files += [str(file) for file in found if not is_left_out(file, config)]
        files += [] if found else [given]  # a file, or a test
    files = [*dict.fromkeys(files)]
    start = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    return files[start:] + files[:start]


def pytest_ignore_collect(collection_path, config):
    return True if is_left_out(collection_path, config) else None


def is_left_out(path, config):
    """Whether the marks of a file say that none of its tests is chosen: no need to import it.

    `-m` chooses, and the profile. Other expressions than those of the marks here choose later.
    """
    wanted = config.option.markexpr or "True"
    if not re.fullmatch(r"test_\w+\.py", path.name) or not {*re.findall(r"\w+", wanted)} <= WORDS:
        return False
    if PROFILE != "nightly":
        wanted = f"({wanted}) and not nightly"
    text = path.read_text("utf-8")
    always = {mark for each in OF_FILE.findall(text) for mark in OF_TEST.findall(each)} & MARKS
    some = {"plain", *OF_TEST.findall(text)} & MARKS - always
    return not is_chosen(wanted, frozenset(always), frozenset(some))


@functools.cache
def is_chosen(wanted, always, some):
    """Whether an expression may choose a test that has all marks of a file, and some of others."""
    return any(
        eval(wanted, {name: name in always or name in chosen for name in MARKS})
        for count in range(len(some) + 1)
        for chosen in itertools.combinations(some, count)
    )


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config, items):
    """Mark what does not depend on the build, leave nightly ones out, put the longest files first.

    A test that does not stand in a folder for what is compiled depends on the build only where it
    is marked so.
    """
    for item in items:
        is_plain = item.path.relative_to(TESTS).parts[0] not in OF_COMPILED
        if is_plain and not any(map(item.get_closest_marker, DEPENDING)):
            item.add_marker("plain")
    items.sort(key=lambda item: (item.path.name not in LONGEST, item.path))
    if PROFILE != "nightly":
        left_out = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


def pytest_collection_finish():
    """Let the garbage collector look at what tests make, not at thousands of collected tests."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _only_what_a_file_makes():
    """Let it look at what the tests of this file make, not at what those before have kept."""
    gc.collect()
    gc.freeze()


def pytest_report_header():
    build = " ".join(str(part) for part in urlprism.build_info()[:5])
    seed = f", {SEED}={os.environ[SEED]}" if SEED in os.environ else ""
    return f"urlprism: {build}; profile {PROFILE}{seed}"


@pytest.fixture(scope="session")
def benchmarks():
    """A function that runs the benchmarks of the repository, with arguments and an environment."""

    def run(*arguments, **environment):
        path = os.pathsep.join(filter(None, sys.path))
        return subprocess.run(
            [sys.executable, "-m", "benchmarks", *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONMALLOC": "", "PYTHONPATH": path, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture
def module(monkeypatch):
    """A function that imports a module of the benchmarks."""
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: importlib.import_module(f"benchmarks.{name}")
