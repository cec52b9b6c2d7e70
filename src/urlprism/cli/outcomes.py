"""How a run ends: its exit code, and what ends it early."""

from enum import IntEnum


class Outcome(IntEnum):
    """The exit codes of every command."""

    FINE = 0
    FINDING = 1
    USAGE = 2
    FAILED = 3
    INTERRUPTED = 130  # by Ctrl-C, SIGINT
    TERMINATED = 143  # by SIGTERM


class ReaderGoneError(Exception):
    """The program that reads our output has closed it, so the run can end."""
