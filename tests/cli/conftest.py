"""The real program, in processes of its own: with pipes, and at a terminal of 80 columns."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

import pytest

import urlprism

try:
    import pty
    import termios
except ImportError:
    pty = termios = None

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


class Forking:
    """The program of forking.py: it runs commands without the imports of a start."""

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            number = theirs.fileno()
            self._program = subprocess.Popen(
                [sys.executable, str(Path(__file__).with_name("forking.py")), str(number)],
                env=altered(),
                pass_fds=[number],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )

    def run(self, message: bytes, given: bytes) -> Run:
        streams = [os.pipe() for _ in range(3)]
        theirs = [streams[0][0], streams[1][1], streams[2][1]]
        ours = [streams[0][1], streams[1][0], streams[2][0]]
        socket.send_fds(self._channel, [message], theirs)
        for stream in theirs:
            os.close(stream)
        timer = threading.Timer(TIMEOUT, self._kill)
        told: list[bytes] = []
        threads = [
            threading.Thread(target=write, args=(ours[0], given)),
            threading.Thread(target=lambda: told.append(read(ours[2]))),
        ]
        for thread in (timer, *threads):
            thread.start()
        out = read(ours[1])
        for thread in threads:
            thread.join()
        code = self._channel.recv(16)
        timer.cancel()
        if not code:
            raise subprocess.TimeoutExpired(message.decode(), TIMEOUT)
        return Run(int(code), out, told[0])

    def close(self) -> None:
        self._channel.close()
        self._program.communicate()

    def _kill(self) -> None:
        os.killpg(self._program.pid, signal.SIGKILL)


def write(stream: int, octets: bytes) -> None:
    with suppress(BrokenPipeError), open(stream, "wb") as file:
        file.write(octets)


def read(stream: int) -> bytes:
    with open(stream, "rb") as file:
        return file.read()


@pytest.fixture(scope="session")
def forking() -> Iterator[Forking | None]:
    """Give what runs commands sooner; None where the system cannot fork."""
    if not hasattr(os, "fork"):
        yield None
        return
    program = Forking()
    yield program
    program.close()


# So many octets of a message go through a socket at once.
LONGEST_MESSAGE = 1 << 17


@pytest.fixture
def run(forking: Forking | None) -> Program:
    """Return a function that runs a command: in a fork, unless Python has to start anew for it."""

    def run(
        *arguments: str | bytes,
        given: bytes = b"",
        flags: tuple[str, ...] = (),
        **changes: str,
    ) -> Run:
        environment = altered(**changes)
        message = {"arguments": [*map(os.fsdecode, arguments)], "folder": str(Path.cwd())}
        octets = json.dumps(message | {"environment": environment}).encode()
        starts = flags or any(name.startswith(("PYTHON", "LC_", "LANG")) for name in changes)
        if forking is not None and not starts and len(octets) < LONGEST_MESSAGE:
            return forking.run(octets, given)
        done = subprocess.run(
            command(*arguments, flags=flags),
            input=given,
            capture_output=True,
            env=environment,
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


class Terminal:
    """A terminal, seen from its other side."""

    def __init__(self, columns=80):
        self.ours, self.theirs = pty.openpty()
        termios.tcsetwinsize(self.theirs, (24, columns))
        self.seen = b""

    def read(self):
        """Return all that is shown until the program ends."""
        os.close(self.theirs)
        while piece := self._piece():
            self.seen += piece
        os.close(self.ours)
        return self.seen.decode().replace("\r\n", "\n")

    def wait_for(self, text, seconds=30.0):
        """Return whether `text` is shown before long."""
        end = time.monotonic() + seconds
        while text not in self.seen and time.monotonic() < end:
            if select.select([self.ours], [], [], 0.1)[0]:
                self.seen += self._piece()
        return text in self.seen

    def _piece(self):
        try:
            return os.read(self.ours, 1 << 16)
        except OSError:
            return b""


@pytest.fixture
def terminals() -> type[Terminal]:
    """Return the class, where the system has what it needs."""
    if pty is None:
        pytest.skip("the system has no pseudo-terminals")
    return Terminal


@pytest.fixture
def show(start, terminals):
    """Return a function that gives what a run shows on a terminal, and its exit code."""

    def show(*arguments, given=b"", columns=80, **environ):
        terminal = terminals(columns)
        program = start(
            *arguments,
            environ=environ,
            stdin=subprocess.PIPE,
            stdout=terminal.theirs,
            stderr=subprocess.DEVNULL,
        )
        program.stdin.write(given)
        program.stdin.close()
        shown = terminal.read()
        return shown, program.wait(60)

    return show
