"""Threads that run functions for other threads, and wait a while for the next function.

Starting a thread takes as long as reading thousands of rows, and batches of a stream follow one
another: so a thread that is done waits for more, and ends if none comes.
"""

import _thread
import os
from collections.abc import Callable
from typing import Final, NamedTuple

_WAIT: Final = 0.05  # seconds


class _Task(NamedTuple):
    """A function to call, and the lock to release after the call."""

    done: _thread.LockType
    function: Callable[..., None]
    arguments: tuple[object, ...]


class _Worker:
    """A thread: the lock that is released when it has a task, and its tasks, one at most."""

    __slots__ = ("asked", "tasks")

    def __init__(self) -> None:
        self.asked = _thread.allocate_lock()
        self.asked.acquire()
        self.tasks: list[_Task] = []


# Workers that wait. A list, whose `append`, `pop` and `remove` are one step to other threads.
_waiting: list[_Worker] = []
if hasattr(os, "register_at_fork"):
    # The child of a fork has none of these threads.
    os.register_at_fork(after_in_child=_waiting.clear)


def run(done: _thread.LockType, function: Callable[..., None], *arguments: object) -> None:
    """Call a function in another thread, and release a lock after that.

    Raise RuntimeError if no thread can be started: then nothing is called.
    """
    task = _Task(done, function, arguments)
    try:
        worker = _waiting.pop()
    except IndexError:
        worker = _Worker()
        worker.tasks.append(task)
        _thread.start_new_thread(_work, (worker,))
    else:
        worker.tasks.append(task)
        worker.asked.release()


def _work(worker: _Worker) -> None:
    """Do the tasks, until no new one comes in time."""
    is_asked = True
    while is_asked:
        done = _do(worker.tasks.pop())
        _waiting.append(worker)
        # Whoever waits for this lock finds the worker in the list.
        done.release()
        is_asked = worker.asked.acquire(timeout=_WAIT) or _is_taken(worker)


def _do(task: _Task) -> _thread.LockType:
    """Do a task, and return its lock; after that nothing holds the arguments."""
    try:
        task.function(*task.arguments)
    except BaseException:
        task.done.release()
        raise
    return task.done


def _is_taken(worker: _Worker) -> bool:
    """Take a worker from the list; if it is gone, wait for the task that it is about to get."""
    try:
        _waiting.remove(worker)
    except ValueError:
        return worker.asked.acquire()
    return False
