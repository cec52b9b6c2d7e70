"""Standard output and standard error, as a command writes to them."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Generic, Protocol

from urlprism._display import visible_lines
from urlprism.cli.outcomes import InputOutputError, ReaderGoneError, because
from urlprism.cli.rendering import Form, RowT_contra

STDOUT = "standard output"


class View(Protocol[RowT_contra]):
    """What takes rows, and shows them."""

    def begin(self) -> None:
        """Show what stands before all rows."""
        ...

    def show(self, rows: Sequence[RowT_contra]) -> None:
        """Show rows, perhaps later."""
        ...

    def pause(self) -> None:
        """Show all that was taken: more may take long."""
        ...

    def end(self) -> None:
        """Show what is left, and what stands after all rows."""
        ...


class Text(Generic[RowT_contra]):
    """Rows in a form for programs, as UTF-8 whatever the locale says."""

    def __init__(self, form: Form[RowT_contra]) -> None:
        """Take the form."""
        self._form = form

    def begin(self) -> None:
        """Write the head."""
        write(self._form.head())

    def show(self, rows: Sequence[RowT_contra]) -> None:
        """Write the rows."""
        if rows:
            write(self._form.body(rows))

    def pause(self) -> None:
        """Do nothing: all is written."""

    def end(self) -> None:
        """Write the tail."""
        write(self._form.tail())


def write(text: str) -> None:
    """Write to standard output; raise ReaderGoneError or InputOutputError where that fails.

    Surrogates stand for octets that are not UTF-8.
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
    """Write lines to standard error, if anybody listens."""
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(visible_lines(text))
            sys.stderr.flush()


def settle() -> None:
    """Write what standard output still holds, or drop it: Python must not complain at its end."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def is_terminal(stream: object) -> bool:
    """Return whether a standard stream, which may be None, is a terminal."""
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())
