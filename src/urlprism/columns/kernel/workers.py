"""Threads that run a function for another thread, and wait a while for the next one.

Starting a thread takes as long as reading thousands of rows, and batches of a stream follow one
another: so a thread that is done waits for more, and ends if none comes.
"""

import _thread
import os
from collections.abc import Callable
from typing import Final, NamedTuple

_WAIT: Final = 0.05  # seconds


class _Task(NamedTuple):
    """What a thread shall call, and the lock that it releases after that."""

    done: _thread.LockType
    function: Callable[..., None]
    arguments: tuple[object, ...]


class _Worker:
    """A thread: the lock that is released when it has tasks, and these: one at most."""

    __slots__ = ("asked", "tasks")

    def __init__(self) -> None:
        self.asked = _thread.allocate_lock()
        self.asked.acquire()
        self.tasks: list[_Task] = []


# Those that wait. A list, whose `append`, `pop` and `remove` are each one step to other threads.
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
    """Do what is asked for, until nothing is."""
    is_asked = True
    while is_asked:
        done = _do(worker.tasks.pop())
        _waiting.append(worker)
        # Who waits for this finds the worker among those that wait.
        done.release()
        is_asked = worker.asked.acquire(timeout=_WAIT) or _is_taken(worker)


def _do(task: _Task) -> _thread.LockType:
    """Do a task, and return its lock: after that nothing holds what it was called with."""
    try:
        task.function(*task.arguments)
    except BaseException:
        task.done.release()
        raise
    return task.done


def _is_taken(worker: _Worker) -> bool:
    """Take a worker from those that wait, or else wait for what it is about to be asked."""
    try:
        _waiting.remove(worker)
    except ValueError:
        return worker.asked.acquire()
    return False
