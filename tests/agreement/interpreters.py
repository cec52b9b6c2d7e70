"""Real CPythons: those installed here, and newer ones that run under node."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
WORKER: Final = HERE / "stdlib_worker.py"
DRIVER: Final = HERE / "pyodide.mjs"
PYODIDE: Final = "URLPRISM_PYODIDE"

Operation = dict[str, Any]
Outcome = dict[str, Any]

# A distribution's interpreter carries that distribution's patches: its version says little.
_ASK: Final = (
    "import os, platform, sys, sysconfig as s;"
    "print(platform.python_implementation(), platform.python_version(),"
    " os.path.exists(os.path.join(s.get_path('stdlib'), 'EXTERNALLY-MANAGED')))"
)


@functools.cache
def installed() -> dict[str, Path]:
    """Return the CPythons from 3.6 on that are installed here: version -> executable, in order."""
    found: dict[str, Path] = {}
    for executable in _candidates():
        version = _version_of(executable)
        if version:
            found.setdefault(version, executable)
    return dict(sorted(found.items(), key=lambda item: order(item[0])))


@functools.cache
def newer() -> dict[str, Path]:
    """Return the CPythons of the pyodide installs in $URLPRISM_PYODIDE: version -> directory."""
    root = os.environ.get(PYODIDE)
    if not root or not shutil.which("node"):
        return {}
    found = {}
    for lock in Path(root).glob("*/node_modules/pyodide/*.json"):
        # Older releases of pyodide name the file repodata.json.
        if lock.name in {"pyodide-lock.json", "repodata.json"}:
            version = json.loads(lock.read_text("utf-8"))["info"]["python"]
            found[version] = lock.parents[2]
    return dict(sorted(found.items(), key=lambda item: order(item[0])))


def outcomes(interpreter: Path, operations: Iterable[Operation]) -> list[Outcome]:
    """Return what `interpreter` (an executable, or a pyodide install) answers to `operations`."""
    return list(answers(interpreter, operations))


def answers(interpreter: Path, operations: Iterable[Operation]) -> Iterator[Outcome]:
    """Yield the same one by one: all of them at once take a lot of memory."""
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "asked"), Path(folder, "answered")
        asked.write_text("".join(json.dumps(each) + "\n" for each in operations), "utf-8")
        command = [*_command(interpreter), str(asked), str(answered)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with answered.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)


def order(version: str) -> tuple[int, int, int, str, int]:
    """Return the sort key of a version such as "3.9.18" or "3.15.0rc1"."""
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?\+?", version)
    if match is None:
        message = f"not a version: {version!r}"
        raise ValueError(message)
    major, minor, patch, stage, number = match.groups()
    return int(major), int(minor), int(patch), stage or "z", int(number or 0)


def _command(interpreter: Path) -> list[str]:
    if interpreter.is_dir():
        return [shutil.which("node") or "node", str(DRIVER), str(interpreter), str(WORKER)]
    return [str(interpreter), "-X", "utf8", str(WORKER)]


def _candidates() -> Iterator[Path]:
    """Yield executables that may be a CPython: this one, pyenv's, and those on the PATH."""
    yield Path(sys.executable)
    roots = [os.environ.get("PYENV_ROOT"), Path.home() / ".pyenv", Path(sys.base_prefix).parents[1]]
    for root in roots:
        if root:
            yield from sorted(Path(root, "versions").glob("3.*/bin/python"))
    for minor in range(6, 16):
        on_path = shutil.which(f"python3.{minor}")
        if on_path:
            yield Path(on_path)


@functools.cache
def _version_of(executable: Path) -> str | None:
    """Return the version of an unpatched CPython from 3.6 on, or None for anything else."""
    try:
        asked = subprocess.run(
            [str(executable), "-c", _ASK], check=True, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return None
    implementation, version, managed = asked.stdout.split()
    if implementation != "CPython" or managed == "True" or order(version) < (3, 6):
        return None
    return version
