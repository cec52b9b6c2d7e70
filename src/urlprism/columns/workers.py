"""Threads that run a function for another thread, and wait a while for the next one.

Starting a thread takes as long as reading thousands of rows, and batches of a stream follow one
another: so a thread that is done waits for more, and ends if none comes.
"""

import _thread
import os
from collections.abc import Callable
from typing import Final

_WAIT: Final = 0.05  # seconds


class _Worker:
    """A thread: what it shall run, and the lock that is released when there is something to run."""

    __slots__ = ("arguments", "asked", "done", "function")

    def __init__(self) -> None:
        self.asked = _thread.allocate_lock()
        self.asked.acquire()


# Those that wait. A list, whose `append`, `pop` and `remove` are each one step to other threads.
_waiting: list[_Worker] = []
if hasattr(os, "register_at_fork"):
    # The child of a fork has none of these threads.
    os.register_at_fork(after_in_child=_waiting.clear)


def run(done: _thread.LockType, function: Callable[..., None], *arguments: object) -> None:
    """Call a function in another thread, and release a lock after that.

    Raise RuntimeError if no thread can be started: then nothing is called.
    """
    try:
        worker = _waiting.pop()
    except IndexError:
        worker = _Worker()
        _give(worker, done, function, arguments)
        _thread.start_new_thread(_work, (worker,))
    else:
        _give(worker, done, function, arguments)
        worker.asked.release()


def _give(
    worker: _Worker,
    done: _thread.LockType,
    function: Callable[..., None],
    arguments: tuple[object, ...],
) -> None:
    worker.done, worker.function, worker.arguments = done, function, arguments


def _work(worker: _Worker) -> None:
    """Run what is asked for, until nothing is."""
    is_asked = True
    while is_asked:
        done, function, arguments = worker.done, worker.function, worker.arguments
        del worker.done, worker.function, worker.arguments
        try:
            function(*arguments)
        except BaseException:
            done.release()
            raise
        del function, arguments
        _waiting.append(worker)
        # Who waits for this finds the worker among those that wait.
        done.release()
        del done
        is_asked = worker.asked.acquire(timeout=_WAIT) or _is_taken(worker)


def _is_taken(worker: _Worker) -> bool:
    """Take a worker from those that wait, or else wait for what it is about to be asked."""
    try:
        _waiting.remove(worker)
    except ValueError:
        return worker.asked.acquire()
    return False
