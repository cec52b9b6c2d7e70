"""A program that runs beside us and answers line by line, after it has told its version."""

import atexit
import shutil
import subprocess
from collections.abc import Sequence
from typing import IO, NamedTuple


class Conversation(NamedTuple):
    """What a program is asked by, what it answers by, and the version that it told first."""

    asking: IO[str]
    answering: IO[str]
    version: str

    def ask(self, line: str) -> str:
        """Return the answer to a line, both without their line end."""
        self.asking.write(f"{line}\n")
        self.asking.flush()
        return self.answering.readline().rstrip("\n")


def installed(program: str) -> str:
    """Return where a program is; ImportError if it is not installed."""
    place = shutil.which(program)
    if place is None:
        message = f"{program} is not installed"
        raise ImportError(message)
    return place


def begun(command: Sequence[str], silence: str) -> Conversation:
    """Return a conversation with a program, which ends with ours.

    Raise ImportError, which says what `silence` means, for one that tells no version.
    """
    process = subprocess.Popen(  # noqa: S603 -- the program is ours, and ends with its input
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="ascii",
    )
    atexit.register(process.communicate)
    if process.stdin is None or process.stdout is None:
        raise BrokenPipeError
    version = process.stdout.readline().strip()
    if not version:
        raise ImportError(silence)
    return Conversation(process.stdin, process.stdout, version)
