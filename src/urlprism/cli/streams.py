"""Standard output and standard error, as every command writes to them."""

import os
import sys
from contextlib import suppress

from urlprism._display import visible_lines
from urlprism._files import InputOutputError, because
from urlprism.cli.outcomes import ReaderGoneError

STDOUT = "standard output"


def write(text: str) -> None:
    """Write to standard output; raise ReaderGoneError or InputOutputError if that fails.

    The text is written as UTF-8. Surrogates stand for octets that are not UTF-8.
    """
    if sys.stdout is None:
        message = f"{STDOUT} is closed"
        raise InputOutputError(message)
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise ReaderGoneError from None
    except OSError as error:
        raise because(STDOUT, error) from None


def complain(text: str) -> None:
    """Write lines to standard error, unless it is closed."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(visible_lines(text))
            sys.stderr.flush()


def settle() -> None:
    """Flush standard output, or drop what it holds: Python must not report an error at its end."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal(stream: object) -> bool:
    """Whether a standard stream is a terminal; the stream may be None."""
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())
