"""Ctrl-C and SIGTERM: a run that can be stopped ends after what it does, and shows what it has.

    signal ──► noted ──► the run looks between two steps ──► it ends, and reports
        └─► while it waits for input: the wait ends at once

A signal that comes just before a wait must end it, too: each signal leaves an octet in a pipe, and
the run waits for its input and for that pipe at once.

A second signal, a second after the first or later, ends the process at once, as any other program.
"""

import os
import select
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from types import FrameType
from typing import IO, Final, Self, cast

from urlprism._files.sources import Source, Stream
from urlprism.cli.outcomes import Outcome

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_OUTCOMES: Final = {signal.SIGINT: Outcome.INTERRUPTED, signal.SIGTERM: Outcome.TERMINATED}
# `timeout` and terminals may send the same signal twice.
_REPEATED: Final = 1.0  # seconds


class StoppedError(Exception):
    """A signal came while the run waited for input."""


class Interrupts:
    """Notes the first signal that asks the run to stop; `signal` is None until one comes."""

    def __init__(self) -> None:
        self.signal: signal.Signals | None = None
        self._since = 0.0
        self._is_waiting = False
        self._woken: int | None = None

    @property
    def outcome(self) -> Outcome:
        """Return how a run that was stopped ends: 128 and the number of the signal."""
        return Outcome.FINE if self.signal is None else _OUTCOMES[self.signal]

    def note(self, number: int, _: FrameType | None) -> None:
        """Note a signal; raise StoppedError if the run waits, KeyboardInterrupt for a second."""
        now = time.monotonic()
        if self.signal is None:
            self.signal, self._since = signal.Signals(number), now
        elif now - self._since > _REPEATED:
            raise KeyboardInterrupt
        if self._is_waiting:
            self._is_waiting = False
            raise StoppedError

    def begin_wait(self, file: int | None = None) -> None:
        """Say that a signal may end what follows; raise StoppedError if one came before.

        Return when the open file with the number `file` has octets, where the system can tell.
        """
        self._is_waiting = True
        if self.signal is None and file is not None and self._woken is not None:
            select.select([file, self._woken], [], [])
        if self.signal is not None:
            self._is_waiting = False
            raise StoppedError

    def end_wait(self) -> None:
        """Say that a signal is only noted from here on."""
        self._is_waiting = False

    @contextmanager
    def woken(self) -> Iterator[None]:
        """Have each signal leave an octet in a pipe; Windows waits for sockets only."""
        if os.name != "posix":
            yield
            return
        self._woken, end = os.pipe()
        os.set_blocking(end, False)
        before = signal.set_wakeup_fd(end, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            os.close(end)
            os.close(self._woken)
            self._woken = None


class _Octets:
    """Octets of a run; waiting for them ends with a signal."""

    def __init__(self, stream: Stream, interrupts: Interrupts) -> None:
        self._octets = stream.octets
        self._live = stream.live
        self._interrupts = interrupts

    def __enter__(self) -> Self:
        """Begin to read."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the octets."""
        self._octets.close()

    def read1(self, size: int, /) -> bytes:
        """Return some octets as they come; raise StoppedError after a signal."""
        # A stream that may pause keeps no octets of its own: `read1` takes them from the system.
        self._interrupts.begin_wait(self._octets.fileno() if self._live else None)
        try:
            octets: bytes = self._octets.read1(size)  # type: ignore[attr-defined]
        finally:
            self._interrupts.end_wait()
        return octets


def heard(source: Source, interrupts: Interrupts) -> Source:
    """Return a source that raises StoppedError where a signal comes while it waits for lines."""
    return interruptible(source, interrupts) if isinstance(source, Stream) else source


def interruptible(source: Stream, interrupts: Interrupts) -> Stream:
    """Return a stream that raises StoppedError where a signal comes while it waits."""
    return replace(source, octets=cast("IO[bytes]", _Octets(source, interrupts)))


def stoppable(source: Source) -> AbstractContextManager[Interrupts]:
    """Note signals while a source is read; a few arguments end soon, and a signal ends them."""
    return interrupts() if isinstance(source, Stream) else nullcontext(Interrupts())


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Note signals while a run goes on, and leave them to Python again at its end.

    Outside the main thread, where Python lets nobody handle signals, none is noted.
    """
    noted = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield noted
        return
    before = {each: signal.signal(each, noted.note) for each in _SIGNALS if _is_heard(each)}
    try:
        with noted.woken():
            yield noted
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _is_heard(number: signal.Signals) -> bool:
    """Whether a signal reaches this process: `nohup` and shells let some be ignored."""
    return signal.getsignal(number) not in {signal.SIG_IGN, None}
