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
from contextlib import contextmanager, suppress
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
Shown = tuple[str, int]


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
        """Run a command with pipes."""
        (out, their_out), (err, their_err) = os.pipe(), os.pipe()
        told: list[bytes] = []
        with self._running(message, given, their_out, their_err) as codes:
            os.close(their_out)
            os.close(their_err)
            thread = threading.Thread(target=lambda: told.append(read(err)))
            thread.start()
            shown = read(out)
            thread.join()
        return Run(*codes, shown, *told)

    def show(self, message: bytes, given: bytes, terminal: "Terminal", errors: IO[bytes]) -> Shown:
        """Run a command at a terminal, with its errors on another stream, which is closed here."""
        with self._running(message, given, terminal.theirs, errors.fileno()) as codes:
            errors.close()
            shown = terminal.read()
        return shown, *codes

    @contextmanager
    def _running(self, message: bytes, given: bytes, out: int, err: int) -> Iterator[list[int]]:
        """Send a command that reads `given`; give a list that has its exit code at the end."""
        theirs, ours = os.pipe()
        socket.send_fds(self._channel, [message], [theirs, out, err])
        os.close(theirs)
        timer = threading.Timer(TIMEOUT, self._kill)
        writer = threading.Thread(target=write, args=(ours, given))
        timer.start()
        writer.start()
        codes: list[int] = []
        try:
            yield codes
            writer.join()
            code = self._channel.recv(16)
        finally:
            timer.cancel()
        if not code:
            raise subprocess.TimeoutExpired(message.decode(), TIMEOUT)
        codes.append(int(code))

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


def message_of(*arguments: str | bytes, **changes: str) -> bytes | None:
    """Return what forking.py takes, None if Python has to start anew for it."""
    if any(name.startswith(("PYTHON", "LC_", "LANG")) for name in changes):
        return None
    message = {"arguments": [*map(os.fsdecode, arguments)], "folder": str(Path.cwd())}
    octets = json.dumps(message | {"environment": altered(**changes)}).encode()
    return octets if len(octets) < LONGEST_MESSAGE else None


@pytest.fixture
def run(forking: Forking | None) -> Program:
    """Return a function that runs a command: in a fork, unless Python has to start anew for it."""

    def run(
        *arguments: str | bytes,
        given: bytes = b"",
        flags: tuple[str, ...] = (),
        **changes: str,
    ) -> Run:
        message = None if flags else message_of(*arguments, **changes)
        if forking is not None and message is not None:
            return forking.run(message, given)
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
def show(forking, start, terminals):
    """Return a function that gives what a run shows on a terminal, and its exit code.

    Errors are shown only if they are wanted.
    """

    def show(*arguments, given=b"", columns=80, errors=False, **environ):
        terminal = terminals(columns)
        message = message_of(*arguments, **environ)
        number = os.dup(terminal.theirs) if errors else os.open(os.devnull, os.O_WRONLY)
        with os.fdopen(number, "wb") as stream:
            if forking is not None and message is not None:
                return forking.show(message, given, terminal, stream)
            program = start(
                *arguments,
                environ=environ,
                stdin=subprocess.PIPE,
                stdout=terminal.theirs,
                stderr=stream,
            )
        program.stdin.write(given)
        program.stdin.close()
        shown = terminal.read()
        return shown, program.wait(60)

    return show
