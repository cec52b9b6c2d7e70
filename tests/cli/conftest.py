"""The real program, in processes of its own: with pipes, and at a terminal of 80 columns."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import urlprism

PACKAGES = str(Path(urlprism.__file__).parents[1])
# What would change how a run looks, or hide that it does not flush.
FORBIDDEN = {
    "COLUMNS",
    "FORCE_COLOR",
    "LINES",
    "NO_COLOR",
    "PYTHONUNBUFFERED",
    "TTY_COMPATIBLE",
    "TTY_INTERACTIVE",
}
TIMEOUT = 60


class Run(NamedTuple):
    """What a run gave: its exit code and what it wrote."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def lines(self) -> list[str]:
        return self.out.decode().splitlines()

    @property
    def errors(self) -> str:
        return self.err.decode()


Program = Callable[..., Run]


def altered(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in FORBIDDEN}
    paths = os.pathsep.join(filter(None, [PACKAGES, kept.get("PYTHONPATH")]))
    return kept | {"PYTHONPATH": paths, "TERM": "xterm-256color", "PYTHONUTF8": "1"} | changes


def command(*arguments: str | bytes, flags: tuple[str, ...] = ()) -> list[str | bytes]:
    return [sys.executable, *flags, "-m", "urlprism", *arguments]


@pytest.fixture
def environment() -> dict[str, str]:
    return altered()


@pytest.fixture
def run() -> Program:
    def run(
        *arguments: str | bytes,
        given: bytes = b"",
        flags: tuple[str, ...] = (),
        **changes: str,
    ) -> Run:
        done = subprocess.run(
            command(*arguments, flags=flags),
            input=given,
            capture_output=True,
            env=altered(**changes),
            timeout=TIMEOUT,
            check=False,
        )
        return Run(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def start() -> Callable[..., "subprocess.Popen[bytes]"]:
    def start(
        *arguments: str, environ: dict[str, str] | None = None, **streams: int
    ) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(command(*arguments), env=altered(**(environ or {})), **streams)

    return start
