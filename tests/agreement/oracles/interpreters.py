"""Real CPythons: those installed here, and newer ones that run under node.

`$URLPRISM_ANSWERS` names a folder in which their answers are kept for the next run.
"""

import functools
import gzip
import hashlib
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

from tests.agreement.oracles.operations import operations

HERE: Final = Path(__file__).parent
WORKER: Final = HERE / "stdlib_worker.py"
DRIVER: Final = HERE / "pyodide.mjs"
PYODIDE: Final = "URLPRISM_PYODIDE"
ANSWERS: Final = "URLPRISM_ANSWERS"

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
    """Return the CPythons from 3.6 on that are installed here: version -> executable."""
    found: dict[str, Path] = {}
    for executable in _candidates():
        version = _version_of(executable.resolve())  # several names of one are asked once
        if version:
            found.setdefault(version, executable)
    return found


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
    return found


def real() -> dict[str, Path]:
    """Return all of them: version -> executable or directory, in order."""
    return dict(sorted((installed() | newer()).items(), key=lambda item: order(item[0])))


@functools.cache
def asked() -> tuple[Operation, ...]:
    """Return what every interpreter is asked."""
    return tuple(operations())


def lines(version: str) -> Iterator[str]:
    """Yield what an interpreter answers to all that is asked, a line of JSON for each.

    One by one: all of them at once take a lot of memory.
    """
    kept = _folder() / f"{version}-{_fingerprint(version)}.gz"
    if not kept.exists():
        _ask(version, _questions(), kept)
    with gzip.open(kept, "rt", encoding="utf-8") as answered:
        for line in answered:
            yield line.rstrip("\n")


def outcomes(version: str, some: Iterable[Operation]) -> list[Outcome]:
    """Return what an interpreter answers to a few operations."""
    with tempfile.TemporaryDirectory() as scratch:
        answered = Path(scratch, "answered.gz")
        _ask(version, _as_lines(some), answered)
        return [json.loads(line) for line in gzip.decompress(answered.read_bytes()).splitlines()]


def order(version: str) -> tuple[int, int, int, str, int]:
    """Return the sort key of a version such as "3.9.18" or "3.15.0rc1"."""
    match = re.fullmatch(r"(\d+)\.(\d+)\.(\d+)(?:(a|b|rc)(\d+))?\+?", version)
    if match is None:
        message = f"not a version: {version!r}"
        raise ValueError(message)
    major, minor, patch, stage, number = match.groups()
    return int(major), int(minor), int(patch), stage or "z", int(number or 0)


@functools.cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory()


def _folder() -> Path:
    """Return the folder of the answers: $URLPRISM_ANSWERS, or one that ends with this process."""
    folder = Path(os.environ.get(ANSWERS) or _scratch().name)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@functools.cache
def _questions() -> str:
    return _as_lines(asked())


def _as_lines(some: Iterable[Operation]) -> str:
    return "".join(json.dumps(each) + "\n" for each in some)


@functools.cache
def _fingerprint(version: str) -> str:
    """Return a name for all that the answers depend on."""
    programs = [file.read_text("utf-8") for file in (WORKER, DRIVER)]
    parts = [version, str(real()[version].resolve()), *programs, _questions()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _ask(version: str, questions: str, target: Path) -> None:
    """Write what an interpreter answers to `target`, which is whole as soon as it is there."""
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        wanted, answered, packed = (Path(scratch, name) for name in ("asked", "answered", "packed"))
        wanted.write_text(questions, "utf-8")
        command = [*_command(real()[version]), str(wanted), str(answered)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with answered.open("rb") as source, gzip.open(packed, "wb", compresslevel=1) as file:
            shutil.copyfileobj(source, file)
        packed.replace(target)


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
            [str(executable), "-I", "-S", "-c", _ASK],  # the shortest start
            check=True,
            capture_output=True,
            text=True,
            timeout=60,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    implementation, version, managed = asked.stdout.split()
    if implementation != "CPython" or managed == "True" or order(version) < (3, 6):
        return None
    return version
