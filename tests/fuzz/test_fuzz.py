"""The rows that found a fault once, and a few seeded calls of every public function.

Another Python is asked, for a crash would end this one. Compiled, its allocator overwrites what is
freed. `nox -s fuzz` asks for ten minutes, with the sanitizers.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import urlprism

HERE = Path(__file__).parent


def test_every_row_and_some_calls_end_well():
    done = subprocess.run(
        [sys.executable, str(HERE), "--calls", "1800", "--seed", "1"],
        env={
            **os.environ,
            "PYTHONHASHSEED": "0",
            "PYTHONMALLOC": os.environ.get("PYTHONMALLOC", "debug"),
            "PYTHONPATH": str(Path(urlprism.__file__).parents[1]),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = re.search(
        r"^([\d,]+) calls of (\d+) of (\d+) functions, .*: 0 problems$", done.stdout, re.MULTILINE
    )
    calls, asked, every = (int(each.replace(",", "")) for each in told.groups())
    assert calls > 1500
    assert every > 250
    assert asked > 0.95 * every


def test_a_call_that_ends_otherwise_is_told(tmp_path):
    (tmp_path / "wrong.py").write_text(
        "import os\n"
        "def raises(text: str):\n    raise AttributeError('of ours')\n"
        "def ends(text: str):\n    os.abort()\n"
    )
    rows = tmp_path / "rows"
    done = subprocess.run(
        [sys.executable, str(HERE), "--only", "wrong", "--calls", "8000", "--out", str(rows)],
        env={
            **os.environ,
            "PYTHONPATH": f"{tmp_path}{os.pathsep}{Path(urlprism.__file__).parents[1]}",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 1
    assert "Row(name='wrong.raises', " in rows.read_text("utf-8")
    assert "    AttributeError: 'of ours'\n" in done.stdout
    assert "the process ended with -6" in done.stdout
    assert "Row(name='wrong.ends', " in rows.read_text("utf-8")
