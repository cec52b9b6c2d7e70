"""What is installed where this runs: Python, its distributions, and programs on PATH.

Each program is asked for its release by one option that all its releases have, for a few seconds at
most, and only where it lies in a folder that PATH names in full.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from urlprism.inventory.packages import GEM, GENERIC, PYPI, WITH_IDN, Package, canonical

_SECONDS: Final = 5
_LARGEST: Final = 65_536


class _Program(NamedTuple):
    """A program, how it is asked for its release, and the package that it is."""

    command: tuple[str, ...]
    pattern: str
    name: str
    kind: str = GENERIC


_PROGRAMS: Final = (
    _Program(("curl", "--version"), r"libcurl/([0-9.]+)", "curl"),
    _Program(("git", "--version"), r"git version ([0-9.]+)", "git"),
    _Program(("wget", "--version"), r"GNU Wget ([0-9.]+)", "wget"),
    _Program(("wget2", "--version"), r"GNU Wget2 ([0-9.]+)", "wget2"),
    _Program(("aria2c", "--version"), r"aria2 version ([0-9.]+)", "aria2"),
    _Program(("node", "--version"), r"v([0-9.]+)", "node"),
    _Program(("go", "version"), r"go version go([0-9.]+)", "go"),
    _Program(("php", "-n", "-v"), r"PHP ([0-9.]+)", "php"),
    _Program(("ruby", "-ruri", "-e", "puts URI::VERSION"), r"([0-9.]+)", "uri", GEM),
    _Program(("perl", "-MURI", "-e", "print $URI::VERSION"), r"([0-9.]+)", "perl-URI"),
    _Program(("java", "-version"), r'version "([0-9.]+)', "java"),
)
# pycurl brings a libcurl, or uses the system's.
_PYCURL: Final = _Program(
    (sys.executable, "-P", "-c", "import pycurl; print(pycurl.version)"),
    r"libcurl/([0-9.]+)",
    "curl",
)
# Programs that would load something, or look for newer ones, do not.
_SETTINGS: Final = MappingProxyType({"GOTOOLCHAIN": "local", "LC_ALL": "C"})


def packages() -> tuple[Package, ...]:
    """Return the packages: this Python, its distributions, and the programs that answer."""
    asked = [*_PROGRAMS, *([_PYCURL] if _has_pycurl() else [])]
    with ThreadPoolExecutor(len(asked)) as threads:
        answered = [*threads.map(_asked, asked)]
    return (*_python(), *_distributions(), *(each for each in answered if each is not None))


def _python() -> Iterator[Package]:
    """Yield the Python that runs, if it is CPython."""
    if sys.implementation.name == "cpython":
        version = ".".join(map(str, sys.version_info[:3]))
        yield Package(GENERIC, "python", version, "sys.version_info")


def _has_pycurl() -> bool:
    """Whether this Python has pycurl, and can be started to ask it: a frozen program cannot."""
    if getattr(sys, "frozen", False):
        return False
    try:
        metadata.distribution("pycurl")
    except metadata.PackageNotFoundError:
        return False
    return True


def _distributions() -> Iterator[Package]:
    """Yield the distributions of Python that can be imported, the first of each name."""
    names: set[str] = set()
    for each in metadata.distributions():
        try:
            name: object = each.metadata["Name"]
            version: object = each.version
        except (KeyError, OSError, ValueError):  # one that is broken
            continue
        if isinstance(name, str) and isinstance(version, str) and name not in names:
            names.add(name)
            yield Package(PYPI, canonical(PYPI, name), version, "importlib.metadata")


def _asked(program: _Program) -> Package | None:
    """Return a program as a package; None if there is none, or no answer in time."""
    path = _path_of(program.command[0])
    if path is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - a program of PATH, and no argument from elsewhere
            [path, *program.command[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=_SECONDS,
            env=_environment(),
            cwd=Path(sys.prefix).anchor,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    answer = done.stdout[:_LARGEST].decode("utf-8", "replace")
    match = re.search(program.pattern, answer)
    if match is None or done.returncode:
        return None
    how = f"{Path(program.command[0]).name} {' '.join(program.command[1:])}"
    converts = program.name == "curl" and (" IDN" in answer or "libidn2/" in answer)
    return Package(program.kind, program.name, match[1].strip("."), how + WITH_IDN * converts)


def _environment() -> Mapping[str, str]:
    return {**os.environ, **_SETTINGS}


def _path_of(name: str) -> str | None:
    """Return the path of a program in a folder that PATH names in full, None for no such one."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    named = os.pathsep.join(each for each in folders if Path(each).is_absolute())
    return shutil.which(name, path=named)
