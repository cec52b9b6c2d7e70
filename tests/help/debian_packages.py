"""Debian's packages, unpacked in a folder: nothing is installed, and nobody has to be root.

`$URLPRISM_DEBIAN` names a folder in which what was fetched is kept for the next run.
"""

import fcntl
import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

KEPT: Final = "URLPRISM_DEBIAN"
TOOLS: Final = ("apt-get", "dpkg-deb")
PATIENCE: Final = 300


def unpack(folder: Path, *names: str) -> None:
    """Unpack the packages in a folder; skip the test where there is no apt.

    Where apt is and does not give the packages, the test fails.
    """
    if missing := [tool for tool in TOOLS if not shutil.which(tool)]:
        pytest.skip(f"no {', '.join(missing)}: {', '.join(names)} are packages of Debian")
    for name in names:
        run("dpkg-deb", "--extract", str(fetched(name)), str(folder))


def fetched(name: str) -> Path:
    """Return the package as a file, fetched if no run before this one did."""
    with locked(kept()) as folder:
        target = folder / f"{name}.deb"
        if not target.exists():
            with tempfile.TemporaryDirectory(dir=folder) as scratch:
                run(*apt(folder), "download", name, cwd=scratch)
                (package,) = Path(scratch).iterdir()
                package.rename(target)
    return target


@functools.cache
def apt(folder: Path) -> tuple[str, ...]:
    """Return apt as a command whose lists are new.

    They are in the folder: those of the machine may be old, and only root renews them.
    """
    places = f"-oDir::State::Lists={folder}/lists", f"-oDir::Cache={folder}/cache"
    command = ("apt-get", "-qq", "-oAPT::Sandbox::User=root", *places)
    run(*command, "update")
    return command


def kept() -> Path:
    """Return the folder of the packages: $URLPRISM_DEBIAN, or one that ends with this process."""
    folder = Path(os.environ.get(KEPT) or _scratch().name).absolute()
    for part in ("lists/partial", "cache/archives/partial"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    return folder


@functools.cache
def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="urlprism-debian-")


@contextmanager
def locked(folder: Path) -> Iterator[Path]:
    """Yield the folder, which no other process holds meanwhile."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def run(*command: str, cwd: str | None = None) -> str:
    """Run a command, and return what it prints; fail the test with what it says if it fails."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        pytest.fail(f"{' '.join(command)}\n{done.stdout}{done.stderr}", pytrace=False)
    return done.stdout
