"""Threads that wait for more: one thread serves calls in turn, and none stays or is lost."""

import _thread
import os
import threading
import time

import pytest

from urlprism.columns.kernel import workers


def call(function, *arguments):
    """Run a function in another thread, and wait for its end."""
    done = _thread.allocate_lock()
    done.acquire()
    workers.run(done, function, *arguments)
    done.acquire()


def idents(count):
    found = []
    for _ in range(count):
        call(lambda: found.append(threading.get_ident()))
    return found


def test_one_thread_serves_calls_that_follow_one_another(monkeypatch):
    monkeypatch.setattr(workers, "_WAIT", 1.0)
    found = idents(50)
    assert threading.get_ident() not in found
    # A thread that has waited in vain ends; few do between two calls.
    assert len(set(found)) < 25


def test_threads_that_nobody_asks_end(monkeypatch):
    with monkeypatch.context() as patient:
        patient.setattr(workers, "_WAIT", 60.0)
        idents(3)
        assert workers._waiting
    idents(1)  # it is the thread that waits, and from here on waits as long as any
    for _ in range(3_000):
        if workers._waiting:
            time.sleep(0.01)
    assert workers._waiting == []
    assert len(idents(3)) == 3


def test_several_threads_at_once():
    barrier = threading.Barrier(5, timeout=60)
    locks = [_thread.allocate_lock() for _ in range(4)]
    for lock in locks:
        lock.acquire()
        workers.run(lock, barrier.wait)
    barrier.wait()
    for lock in locks:
        lock.acquire()
    assert len({*map(id, workers._waiting)}) == len(workers._waiting)


def test_nothing_is_called_if_no_thread_can_be_started(monkeypatch):
    def refuse(*_):
        raise RuntimeError

    monkeypatch.setattr(workers, "_waiting", [])
    monkeypatch.setattr(workers._thread, "start_new_thread", refuse)
    with pytest.raises(RuntimeError):
        workers.run(_thread.allocate_lock(), pytest.fail)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_process_has_threads_of_its_own():
    idents(1)
    child = os.fork()
    if child == 0:
        os._exit(0 if len(idents(2)) == 2 else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0
