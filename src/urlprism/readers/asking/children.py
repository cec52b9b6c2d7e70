"""Child processes, each in a process group of its own.

The processes that a child starts belong to its group, and end with it.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Final
from zipimport import zipimporter

from urlprism.errors import ProgramError

GRACE: Final = 1.0  # seconds that a child has to end by itself
_STEP: Final = 0.01
# By these a user changes the defaults of programs, which the models do not know. Variables that
# only say where something lies are kept.
_CHANGING: Final = frozenset(
    {
        *("GODEBUG", "NODE_OPTIONS", "NODE_ICU_DATA"),
        *("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"),
        *("PERL5OPT", "PERL_UNICODE", "RUBYOPT", "PHPRC", "PHP_INI_SCAN_DIR"),
        *("DOTNET_SYSTEM_GLOBALIZATION_INVARIANT", "DOTNET_SYSTEM_GLOBALIZATION_USENLS"),
    }
)
NO_SETTINGS: Final[Mapping[str, str]] = MappingProxyType({})


def of_python(module: str, *words: str) -> list[str]:
    """Return the command that runs a module of this package in another Python.

    Raise ImportError where no other Python has the package: in a frozen program, whose executable
    is the program itself, and in an archive.
    """
    if getattr(sys, "frozen", False) or isinstance(__spec__.loader, zipimporter):
        message = "it is asked in another Python, which a program in one file or folder has not"
        raise ImportError(message)
    return [sys.executable, "-m", module, *words]


def started(
    command: Sequence[str],
    stderr: int | None = subprocess.DEVNULL,
    settings: Mapping[str, str] = NO_SETTINGS,
) -> subprocess.Popen[bytes]:
    """Return a child with pipes for input and output, and with additional environment.

    Raise ProgramError if it does not start.
    """
    try:
        return subprocess.Popen(  # noqa: S603 -- our program, or one that the user named
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            env=_environment(settings),
            start_new_session=True,
        )
    except OSError as error:
        raise ProgramError(named(command), error.strerror or "it does not start") from None


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without what changes programs, and with additional variables."""
    variables = {name: value for name, value in os.environ.items() if name not in _CHANGING}
    return {**variables, **settings}


def ran(command: Sequence[str], folder: str, settings: Mapping[str, str], seconds: float) -> bool:
    """Run a child in a folder with additional environment; return whether its exit code is 0.

    Raise ProgramError if it does not start, or does not end within `seconds`.
    """
    try:
        process = subprocess.Popen(  # noqa: S603 -- our program
            command,
            cwd=folder,
            env=_environment(settings),
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
        raise ProgramError(named(command), f"it did not end within {seconds:g} s") from None
    finally:
        end(process)


def named(command: Sequence[str]) -> str:
    """Return the name of a child in errors: that of its program."""
    return os.path.basename(command[0]) or command[0]  # noqa: PTH119 - a Path of "" is "."


def left(process: subprocess.Popen[bytes], seconds: float = GRACE) -> None:
    """Wait up to `seconds` for a child to end by itself.

    The child is not reaped, so that no other process gets its number.
    """
    last = time.monotonic() + seconds
    while hasattr(os, "waitid") and time.monotonic() < last:
        if process.returncode is not None:
            return
        if os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return
        time.sleep(_STEP)


def end(process: subprocess.Popen[bytes]) -> int:
    """Kill a child and its group if they still run; return the child's exit code."""
    if os.name == "posix":
        # A group may have members after its leader has ended.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    return process.wait()
