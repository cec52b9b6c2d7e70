"""`python -m benchmarks instructions`: the instructions of each row, beside the baseline.

    a process in valgrind ──► per row: what many calls take, less what few take, per call and text
                                 │
                                 ▼
    baseline.json, by compiler, Python and processor: a row that takes 3 % more is named

No clock is read, and nothing else on the machine makes a difference: two runs of one build count
the same.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from benchmarks.instructions import baseline
from benchmarks.instructions.baseline import Counts
from benchmarks.instructions.counted import FEW, MANY, TURNS
from benchmarks.instructions.rows import Row, rows
from benchmarks.reports.page import ROOT
from urlprism._build import build_info

_MARK: Final = "getppid"
_TOTAL: Final = re.compile(r"^summary: (\d+)$", re.MULTILINE)


class NotCountedError(Exception):
    """Nothing can be counted here: valgrind or the compiled modules are missing."""


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of the command line."""
    keeping = command.add_mutually_exclusive_group()
    keeping.add_argument(
        "--write", action="store_true", help="keep the counts in benchmarks/instructions"
    )
    keeping.add_argument(
        "--begin", action="store_true", help="keep them if there are none of this setting"
    )


def run(options: argparse.Namespace) -> None:
    """Count, print a line for each row, and keep or compare; raise SlowerError for one above."""
    if build_info().build != "compiled":
        message = "instructions are counted of compiled modules, and these are not"
        raise NotCountedError(message)
    asked = rows()
    found = Counts(baseline.setting(valgrind=_version()), per_call(asked, parts()))
    if options.write:
        sys.stdout.write(found.table())
    else:
        sys.stdout.write(baseline.compared(found))
    if options.write or (options.begin and baseline.of(found.setting) is None):
        sys.stdout.write(f"wrote {baseline.write(found).relative_to(ROOT)}\n")


def parts() -> list[int]:
    """Return what was counted before each mark, in their order."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--quiet", "--tool=callgrind", f"--dump-before={_MARK}"]
        command += [f"--callgrind-out-file={folder}/out", sys.executable, "-P", "-s"]
        command += ["-m", "benchmarks.instructions.counted"]
        done = subprocess.run(  # noqa: S603 - our own words only
            command, cwd=ROOT, env=_environment(), capture_output=True, text=True, check=False
        )
        if done.returncode:
            message = f"valgrind ended with {done.returncode}: {done.stderr.strip()[-2_000:]}"
            raise NotCountedError(message)
        files = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        found = (_TOTAL.search(path.read_text(encoding="utf-8")) for path in files)
        return [int(total[1]) for total in found if total]


def per_call(asked: list[Row], counted: list[int]) -> dict[str, float]:
    """Return the instructions of a call by row: the least of many calls, less that of few."""
    each = 1 + 2 * TURNS  # the first part is before the first mark
    if len(counted) != each * len(asked):
        message = f"{len(counted)} parts of {len(asked)} rows: something else calls {_MARK}"
        raise NotCountedError(message)
    return {
        row.name: round(_difference(counted[at + 1 : at + each]) / row.texts, 1)
        for row, at in zip(asked, range(0, len(counted), each), strict=True)
    }


def _difference(stretches: list[int]) -> float:
    few, many = min(stretches[::2]), min(stretches[1::2])
    return (many - few) / (MANY - FEW)


def _environment() -> dict[str, str]:
    """Return an environment that is the same everywhere but for where modules are."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    paths = [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "URLPRISM_SIMD": "avx2"}
    return kept | fixed | {"PYTHONPATH": os.pathsep.join(paths)}


def _version() -> str:
    program = shutil.which("valgrind")
    if program is None:
        message = "there is no valgrind (Debian: the package of this name)"
        raise NotCountedError(message)
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)  # noqa: S603
    return done.stdout.strip().removeprefix("valgrind-")
