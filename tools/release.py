"""The steps of a release, as docs/reference/releasing.md has them: each is a command."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "releasing.md"
PUBLISHING: Final = 9  # what comes before can be repeated
_STEP: Final = re.compile(
    r"^(?P<number>\d+)\. (?P<text>[^\n]+)\n\n *```console\n *\$ (?P<command>[^\n]+)\n *```$",
    re.MULTILINE,
)


class Step(NamedTuple):
    """A step: its number, what holds after it, and the command, for bash."""

    number: int
    text: str
    command: str


def steps(version: str) -> tuple[Step, ...]:
    """Return the steps that release a version."""
    return tuple(
        Step(int(found["number"]), found["text"], found["command"].replace("VERSION", version))
        for found in _STEP.finditer(PAGE.read_text("utf-8"))
    )


def current() -> str:
    """Return the version that stands in the sources."""
    text = (ROOT / "src" / "urlprism" / "_build.py").read_text("utf-8")
    return re.findall(r'^VERSION: Final = "(.*)"$', text, re.MULTILINE)[0]


def release(version: str | None, numbers: Sequence[int], *, dry: bool) -> None:
    """Run the steps of these numbers in order; show those that publish, if it is `dry`.

    The first one that fails ends it, with its status. `nox` is that of the Python that runs.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    if dry and version not in {None, current()}:
        message = f"a dry run is of the version that stands, {current()}: it writes nothing anew"
        raise SystemExit(message)
    for step in steps(version or current()):
        if step.number not in numbers:
            continue
        is_run = not (dry and step.number >= PUBLISHING)
        _tell(f"{step.number}. {step.text}\n{'$' if is_run else 'not run: $'} {step.command}")
        if not is_run:
            continue
        started = time.monotonic()
        command = ["bash", "-euo", "pipefail", "-c", step.command]
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PATH": path}, check=False)
        seconds = time.monotonic() - started
        if done.returncode:
            message = (
                f"step {step.number} failed after {seconds:.0f} s; `--from {step.number}` goes on"
            )
            raise SystemExit(message)
        _tell(f"step {step.number} took {seconds:.0f} s\n")


def _tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
