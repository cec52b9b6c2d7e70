"""How a run ends: its exit code, and what ends it early."""

from enum import IntEnum


class Outcome(IntEnum):
    """The exit codes of every command."""

    FINE = 0
    FINDING = 1
    USAGE = 2
    FAILED = 3


class InputOutputError(Exception):
    """Something could not be read or written; the message names it and says why."""


class ReaderGoneError(Exception):
    """The program that reads our output has closed it: there is nothing left to do."""


def because(name: str, error: OSError) -> InputOutputError:
    """Return the failure that says which file or stream had `error`."""
    return InputOutputError(f"{name}: {error.strerror or error}")
