"""The real program, in processes of its own: with pipes, and at a terminal of 80 columns."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, NamedTuple

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
TIMEOUT = 40


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
def start() -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Give a function that starts a run; one that hangs is ended, and the test then fails."""
    timers = []

    def start(
        *arguments: str,
        flags: tuple[str, ...] = ("-m", "urlprism"),
        environ: dict[str, str] | None = None,
        **streams: int | IO[bytes],
    ) -> "subprocess.Popen[bytes]":
        whole = [sys.executable, *flags, *arguments]
        program = subprocess.Popen(whole, env=altered(**(environ or {})), **streams)
        timers.append(threading.Timer(TIMEOUT, program.kill))
        timers[-1].start()
        return program

    yield start
    for timer in timers:
        timer.cancel()
