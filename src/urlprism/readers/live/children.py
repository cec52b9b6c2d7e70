"""Children: programs that are started beside us, each in a process group of its own.

What a child has started belongs to its group, and ends with it.
"""

import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from urlprism.errors import ProgramError

GRACE: Final = 1.0  # seconds for a child to end by itself
_STEP: Final = 0.01


def started(
    command: Sequence[str], stderr: int | None = subprocess.DEVNULL
) -> subprocess.Popen[bytes]:
    """Return a child with pipes for its input and its output; ProgramError if it does not start."""
    try:
        return subprocess.Popen(  # noqa: S603 -- the program is ours, or what the user wants to ask
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramError(named(command), error.strerror or "it does not start") from None


def ran(command: Sequence[str], folder: str, settings: Mapping[str, str], seconds: float) -> bool:
    """Run a child to its end in a folder, with these settings beside ours; return whether it is 0.

    Raise ProgramError for one that does not start, or does not end within so many seconds.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 -- the program is ours
            command,
            cwd=folder,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramError(named(command), error.strerror or "it does not start") from None
    try:
        return process.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        raise ProgramError(named(command), f"it has not ended within {seconds:g} s") from None
    finally:
        end(process)


def named(command: Sequence[str]) -> str:
    """Return what a child is called in errors: the name of its program."""
    return os.path.basename(command[0]) or command[0]  # noqa: PTH119 - a Path of "" is "."


def left(process: subprocess.Popen[bytes], seconds: float = GRACE) -> None:
    """Wait so many seconds for a child to end by itself.

    It is not reaped: until it is, nobody else has its number.
    """
    last = time.monotonic() + seconds
    while hasattr(os, "waitid") and time.monotonic() < last:
        if process.returncode is not None:
            return
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(_STEP)


def end(process: subprocess.Popen[bytes]) -> int:
    """Kill a child and its group, as far as they still run; return its exit code."""
    if os.name == "posix":
        # A group whose leader has ended may have others in it.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    return process.wait()
