"""Settings of all tests: gates draw the same examples in every run, and the header shows the build.

`$URLPRISM_PROFILE` is "gate", the default, or "nightly", which draws new examples and shows the
seed.
"""

import gc
import importlib
import os
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

PACKAGE = ROOT / "src" / "urlprism"
PLAIN = {each.name for each in PACKAGE.iterdir() if each.is_dir() and not [*each.rglob("*.pxd")]}
DEPENDING = ("once", "compiled", "real")

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


def pytest_configure():
    gc.disable()


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by their marks
def pytest_collection_modifyitems(config, items):
    """Mark what does not depend on the build, leave nightly ones out, put the longest files first.

    The folder of a package without compiled modules has tests that depend on the build only where
    they are marked so.
    """
    for item in items:
        if item.path.parent.name in PLAIN and not any(map(item.get_closest_marker, DEPENDING)):
            item.add_marker("plain")
    items.sort(key=lambda item: item.path.name not in LONGEST)
    if PROFILE != "nightly":
        left_out = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("nightly")]


def pytest_collection_finish():
    """Let the garbage collector look at what tests make, not at thousands of collected tests."""
    gc.freeze()
    gc.enable()


def pytest_report_header():
    build = " ".join(str(part) for part in urlprism.build_info())
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
            env={**os.environ, "PYTHONPATH": path, **environment},
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
