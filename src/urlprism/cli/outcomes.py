"""How a run ends: its exit code, and the errors that end it early."""

from enum import IntEnum


class Outcome(IntEnum):
    """The exit codes of every command."""

    FINE = 0
    FINDING = 1
    USAGE = 2
    FAILED = 3


class InputOutputError(Exception):
    """A file or stream could not be read or written; the message names it and the reason."""


class ReaderGoneError(Exception):
    """The program that reads our output has closed it, so the run can end."""


def because(name: str, error: OSError) -> InputOutputError:
    """Name the file or stream that failed with `error`."""
    return InputOutputError(f"{name}: {error.strerror or error}")
