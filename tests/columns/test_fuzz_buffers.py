"""Some rounds of the fuzzer of buffers, and the faults that it has to find.

Another Python is asked, for a crash would end this one. `nox -s fuzz` asks for ten minutes,
with the sanitizers.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import urlprism
from tests.help.column_rows import IS_COMPILED
from tests.help.counts import amount

ROOT = Path(__file__).parents[2]
ROUNDS = amount(4000) if IS_COMPILED else 200


def run(*arguments, before=""):
    """Run the fuzzer in another Python; `before` is done with it first."""
    code = "import sys, random; from tests.columns import fuzz_buffers"
    code += f"\n{before}\nsys.exit(fuzz_buffers.main())"
    paths = str(Path(urlprism.__file__).parents[1]), str(ROOT)
    return subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code, *arguments],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYTHONMALLOC": os.environ.get("PYTHONMALLOC", "debug"),
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.mark.parametrize("seed", ["1", "2"])
def test_what_is_honest_is_read_and_what_lies_is_refused(seed):
    done = run("--rounds", str(ROUNDS), "--seed", seed)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert re.search(rf"^{ROUNDS:,} rounds, seed {seed}: 0 problems$", done.stdout, re.MULTILINE)


FAULTS = {
    "is not": """
def other(row): return row and "other"
fuzz_buffers.text_of = other
""",
    "is not.*scheme": """
def nothing(row): return dict.fromkeys([*fuzz_buffers.FIELDS, "reason"])
fuzz_buffers.expected = nothing
""",
    "refused: ValueError": """
def mapped(*_): raise ValueError("never")
fuzz_buffers.mapped = mapped
""",
    "not refused": """
def lie(self): self.is_lie = True
fuzz_buffers.Texts.lie = lie
""",
    "KeyError: 'never'": """
def mapped(*_): raise KeyError("never")
fuzz_buffers.mapped = mapped
""",
    "[0-9]+ structs and 0 buffers are not released": """
whole = fuzz_buffers.Texts.__arrow_c_array__
def twice(self, _=None): return whole(self), whole(self)
fuzz_buffers.Texts.__arrow_c_array__ = lambda self, _=None: twice(self)[1]
fuzz_buffers.structs.settle = lambda: None
fuzz_buffers.gc.collect = lambda: None
""",
    "an array is released twice": """
whole = fuzz_buffers.Texts.write
def write(self, at):
    whole(self, at)
    array = fuzz_buffers.layouts.Array.from_address(at)
    fuzz_buffers.WATCH.release(fuzz_buffers.layouts.Array.from_buffer_copy(array), "an array")
fuzz_buffers.Texts.write = write
fuzz_buffers.api.PyMem_RawFree = lambda at: None
""",
}


@pytest.mark.parametrize("said", FAULTS)
def test_a_fault_is_told(said):
    done = run("--rounds", "60", before=FAULTS[said])
    assert done.returncode == 1, done.stdout[-2000:] + done.stderr[-2000:]
    assert re.search(f"^--seed 1 --first [0-9]+ --rounds 1: .*{said}", done.stdout, re.MULTILINE)
