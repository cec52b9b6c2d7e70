"""A limit of time that holds whatever a server does, and however slowly it does it.

The timeout of a socket starts anew with each octet. A timer shuts the connection down instead, by a
handle of its own, so that the client that waits for it goes on at once.
"""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from urlprism.recipes.errors import OutOfTimeError

_T = TypeVar("_T")


class Deadline:
    """The end of a fetch, `seconds` from now."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = time.monotonic() + seconds
        self._lock = threading.Lock()
        self._handle: socket.socket | None = None
        self._timer: threading.Timer | None = None

    def left(self) -> float:
        """Return how many seconds are left; raise OutOfTimeError if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.error()
        return left

    def error(self) -> OutOfTimeError:
        """Return the error for a fetch that takes longer."""
        return OutOfTimeError(f"longer than {self._seconds:g} s")

    def guard(self, connection: socket.socket) -> None:
        """Shut a connection down when the time is over, and no longer the one before it."""
        self.close()
        self._handle = connection.dup()
        self._timer = threading.Timer(self.left(), self._shut_down)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Shut nothing down any more."""
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            if self._handle is not None:
                self._handle.close()
                self._handle = None

    def _shut_down(self) -> None:
        with self._lock, contextlib.suppress(OSError):
            if self._handle is not None:
                self._handle.shutdown(socket.SHUT_RDWR)

    def within(self, ask: Callable[[], _T]) -> _T:
        """Return what `ask` returns, or raise what it raises; OutOfTimeError if it takes longer.

        For a resolver of the system, which cannot be told to hurry. It goes on in its thread.
        """
        found: Future[_T] = Future()

        def run() -> None:
            try:
                found.set_result(ask())
            except BaseException as error:  # noqa: BLE001 - it is raised where it is waited for
                found.set_exception(error)

        threading.Thread(target=run, daemon=True).start()
        try:
            return found.result(self.left())
        except TimeoutError:
            if found.done():
                raise
            raise self.error() from None
