"""CPython's own tests pass on the drop-in, from each interpreter's own installation."""

import importlib.util
import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from urlprism.urllib_parse import splitting

pytestmark = pytest.mark.both

SCRIPT = Path(__file__).with_name("cpython_suite.py")

# How many tests there are, counted from the interpreters with their own urllib.parse.
COUNTS = {
    ("3.11.7", "core"): 131,
    ("3.11.7", "deep"): 502,
    ("3.12.1", "core"): 132,
    ("3.12.1", "deep"): 501,
    ("3.13.0", "core"): 136,
    ("3.13.0", "deep"): 490,
}
LEAST = {"core": 130, "deep": 450}


@pytest.mark.skipif(
    importlib.util.find_spec("test.test_urlparse") is None,
    reason="this interpreter is installed without its test package",
)
@pytest.mark.parametrize("suite", ["core", "deep"])
def test_cpython_s_own_tests_pass(suite):
    done = subprocess.run(
        [sys.executable, str(SCRIPT), suite],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    report = json.loads(done.stdout.splitlines()[-1])
    assert report["failed"] == []
    assert report["calls"] == []
    counted = COUNTS.get((platform.python_version(), suite))
    assert report["ran"] == counted if counted else report["ran"] >= LEAST[suite]
    assert report["build"] == splitting.__file__
