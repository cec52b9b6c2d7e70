"""Processes that share a scan: readers are Python, and threads of it would wait for each other.

    row groups of Parquet ──► processes: rows, certificates, comparisons ──► counts ─┐
    all else ──► this process: rows, certificates ──► processes: comparisons ────────┴─► census

This process does what the others have no time for. What a process cannot count, this one counts as
if it were alone.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import chain, repeat
from typing import Final, NamedTuple, Self, TypeVar

from urlprism._files import pyarrow
from urlprism._files.arrows import LONG_ROW, ArrowTable, arrow_table
from urlprism._files.input_formats import InputFormat
from urlprism._files.table_pieces import Batch
from urlprism.comparison.report import compare_uncertified
from urlprism.readers import Reader
from urlprism.scanning.census import Answer, Census, answer_of
from urlprism.scanning.result import Counted, ScanResult
from urlprism.scanning.scan import add_column

# A process starts in half a second. This many batches of comparisons take longer, and a file with
# this many rows.
_BATCHES: Final = 32
_ROWS: Final = 1 << 20
# The most batches that wait for each process.
_AHEAD: Final = 2
# The most results that wait for one before them.
_MOST_TASKS: Final = 64
# Row groups go to a process together until they have this many rows.
_TOGETHER: Final = 1 << 18

_T = TypeVar("_T")


class Task(NamedTuple):
    """Row groups of a file: the column of URLs, the readers, and how many samples to keep."""

    path: str
    column: str
    groups: range
    readers: tuple[Reader, ...]
    samples: int


class Done(NamedTuple):
    """What row groups have: what was counted, and the octets read and written out."""

    counted: Counted
    read: int
    octets: int


class Workers:
    """Some processes, which start when there is enough to do; they end with the block."""

    def __init__(self, readers: Sequence[Reader], samples: int, count: int) -> None:
        """Take the readers, how many samples to keep, and how many processes, this one included."""
        self._readers, self._samples, self._count = tuple(readers), samples, count - 1
        self._pool: ProcessPoolExecutor | None = None
        self._batches = 0
        self._running: list[Future[list[Answer]]] = []

    def __enter__(self) -> Self:
        """Begin without processes."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def ask(self, texts: list[str]) -> Callable[[], list[Answer]]:
        """Begin to compare texts that are not certified; return what waits for the answers."""
        self._batches += 1
        self._running = [each for each in self._running if not each.done()]
        future = None
        if self._batches > _BATCHES and len(self._running) <= _AHEAD * self._count:
            future = self._submit(compared, texts, self._readers)
        if future is None:
            answers = compared(texts, self._readers)
            return lambda: answers
        self._running.append(future)

        def wait() -> list[Answer]:
            reply = _result_of(future)
            return compared(texts, self._readers) if reply is None else reply

        return wait

    def share(
        self, result: ScanResult, table: ArrowTable, path: str, column: str
    ) -> Iterator[tuple[int, int]]:
        """Count the row groups of a large file; yield the rows and the octets of each.

        It ends before the first row group that a process could not count.
        """
        if sum(table.groups) < _ROWS or len(table.groups) < 2:
            return
        tasks = [
            Task(path, column, groups, self._readers, self._samples)
            for groups in _together(table.groups)
        ]
        running: deque[tuple[Task, Future[Done | None]]] = deque()
        for task in chain(tasks, repeat(None)):
            is_full = task is None or len(running) > _MOST_TASKS
            while running and (is_full or running[0][1].done()):
                is_full = task is None
                first, future = running.popleft()
                done = _result_of(future)
                if done is None:
                    return
                result.add(done.counted)
                table.guard.add(done.counted.lines, done.octets)
                yield from _by_group(first.groups, done)
            if task is None:
                return
            busy = sum(not future.done() for _, future in running)
            submitted = self._submit(counted, task) if busy <= self._count else None
            running.append((task, submitted or _done_here(task)))

    def _submit(self, function: "Callable[..., _T]", *arguments: object) -> "Future[_T] | None":
        """Call a function in a process; return None if no process can start."""
        try:
            if self._pool is None:
                # A fork of a process with threads may wait forever.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._count, context, _start)
            with _unheard():
                return self._pool.submit(function, *arguments)
        except (ImportError, OSError, RuntimeError):
            return None


@contextlib.contextmanager
def _unheard() -> Iterator[None]:
    """Let no interrupt reach the processes that start here: it is for this one, and waits for it.

    They inherit the mask; before they have begun, Python would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _done_here(task: Task) -> "Future[Done | None]":
    """Return the result of a task that this process did."""
    future: Future[Done | None] = Future()
    done = None
    with contextlib.suppress(Exception):
        done = counted(task)
    future.set_result(done)
    return future


def _result_of(future: "Future[_T] | None") -> _T | None:
    """Return the result of a process; None if it ended, or could not find one."""
    if future is not None:
        # What went wrong there goes wrong here too, and is told.
        with contextlib.suppress(Exception):
            return future.result()
    return None


def _by_group(groups: range, done: Done) -> Iterator[tuple[int, int]]:
    """Yield rows and octets once for each group, all of them with the last."""
    yield from [(0, 0)] * (len(groups) - 1)
    yield done.counted.lines, done.read


def _together(rows: Sequence[int]) -> Iterator[range]:
    """Yield ranges of row groups with some number of rows, or of one row group."""
    first = 0
    total = 0
    for last, count in enumerate(rows):
        total += count
        if total >= _TOGETHER or last == len(rows) - 1:
            yield range(first, last + 1)
            first, total = last + 1, 0


def _start() -> None:
    """Begin a process: an interrupt is for the first process, and no process outlives that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pyarrow().set_cpu_count(1)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def compared(texts: list[str], readers: tuple[Reader, ...]) -> list[Answer]:
    """Return the verdict of each text, and the names of its causes; none is certified."""
    return [answer_of(each) for each in compare_uncertified(texts, readers)]


def counted(task: Task) -> Done | None:
    """Return what row groups have; None for rows that may be a bomb of the whole file."""
    table = arrow_table(task.path, InputFormat.PARQUET)
    census = Census(task.readers, samples=task.samples)
    result = ScanResult(task.path, InputFormat.PARQUET, census)
    total = read = 0
    for batch, octets_read in table.batches([task.column], task.groups):
        octets = table.guard.octets(batch)
        if octets > batch.num_rows * LONG_ROW:
            return None
        add_column(result, Batch(batch, 1).column(task.column))
        result.lines += batch.num_rows
        total, read = total + octets, read + octets_read
    census.close()
    return Done(result.counted(), read, total)
