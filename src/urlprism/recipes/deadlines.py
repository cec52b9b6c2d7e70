"""A time limit that holds whatever a server does, however slowly.

A socket's own timeout starts again with each octet. Instead, a timer shuts the connection down
through a handle of its own, so that a waiting client continues at once.
"""

import contextlib
import contextvars
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
        """Return the error for a fetch that takes too long."""
        return OutOfTimeError(f"the fetch took longer than {self._seconds:g} s")

    def guard(self, connection: socket.socket) -> None:
        """Shut this connection down when the time is over, instead of the one before it."""
        self.close()
        self._handle = connection.dup()
        self._timer = threading.Timer(self.left(), self._shut_down)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Stop the timer."""
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
        """Return the result of `ask`, or raise its error; raise OutOfTimeError if it is too slow.

        This is for the resolver of the system, which has no timeout. It continues in its thread.
        """
        future: Future[_T] = Future()

        def run() -> None:
            try:
                future.set_result(ask())
            except BaseException as error:  # noqa: BLE001 - it is raised where it is waited for
                future.set_exception(error)

        context = contextvars.copy_context()
        threading.Thread(target=context.run, args=(run,), daemon=True).start()
        try:
            return future.result(self.left())
        except TimeoutError:
            if future.done():
                raise
            raise self.error() from None
