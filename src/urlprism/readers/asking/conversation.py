"""A program in a child process that prints its version, then answers questions line by line.

question ──► a thread ──► the program ──► the thread ──► answer, or ProgramError in time

Whatever the program does, each question ends within a time limit: `SECONDS`, or that of `limited`.
A start may take `STARTING` times as long, because Java and Go compile first. A program that does
not answer, prints too much, or prints anything other than an answer is killed with all processes
that it has started. So is every program after an exception such as KeyboardInterrupt in between,
and at the end of the interpreter.
"""

import atexit
import functools
import os
import queue
import re
import select
import shutil
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from contextvars import ContextVar
from typing import IO, Final, ParamSpec, TypeVar, cast

from urlprism.errors import ProgramError
from urlprism.readers.asking import children

SECONDS: Final = 10.0
STARTING: Final = 6
LONGEST: Final = 1 << 24  # octets of an answer

_READ: Final = 1 << 16  # octets at once
_VERSION: Final = re.compile(r"[0-9A-Za-z][0-9A-Za-z.+~_ -]{0,63}")
_seconds: ContextVar[float] = ContextVar("seconds", default=SECONDS)

_P = ParamSpec("_P")
_T = TypeVar("_T")


def installed(program: str) -> str:
    """Return the path of a program; raise ImportError if it is not installed."""
    place = shutil.which(program)
    if place is None:
        message = f"{program} is not installed"
        raise ImportError(message)
    return place


def limited(seconds: float, call: Callable[_P, _T]) -> Callable[_P, _T]:
    """Return `call` wrapped so that programs have `seconds` for each answer.

    Raise ValueError unless `seconds` is positive and not longer than a thread can wait.
    """
    if not 0 < seconds <= threading.TIMEOUT_MAX / STARTING:
        message = f"not a valid timeout: {seconds!r}"
        raise ValueError(message)

    @functools.wraps(call)
    def called(*arguments: _P.args, **options: _P.kwargs) -> _T:
        before = _seconds.set(seconds)
        try:
            return call(*arguments, **options)
        finally:
            _seconds.reset(before)

    return called


def starting_seconds() -> float:
    """Return how many seconds a program has to start, or to be built."""
    return STARTING * _seconds.get()


class Conversation:
    """A child that answers questions, and the version that it printed first.

    Raise ImportError with the message `silence` if the child ends without printing a version, and
    ProgramError if it does neither in time.
    """

    def __init__(self, command: Sequence[str], silence: str, settings: Mapping[str, str]) -> None:
        self._name = children.named(command)
        self._process = children.started(command, settings=settings)
        self._parent = os.getpid()
        self._lock = threading.Lock()
        self._questions: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._told: queue.SimpleQueue[bytes | ProgramError] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._talk, daemon=True)
        self._is_over = False
        atexit.register(self.close)
        try:
            self._thread.start()
            self.version = self._version(silence)
        except BaseException:
            self.close(0)
            raise

    @property
    def is_over(self) -> bool:
        """Whether no more questions are possible; in a forked process none are."""
        return self._is_over or self._parent != os.getpid()

    def ask(self, line: str, read: Callable[[str], _T]) -> _T:
        """Send a line and return its answer as `read` reads it, both without their line end.

        Raise ProgramError if there is no answer in time, or if `read` fails. Refused passes
        through: a refusal is an answer.
        """
        if self.is_over:
            raise ProgramError(self._name, "it has ended")
        question = line.encode("ascii") + b"\n"
        with self._lock:
            try:
                self._questions.put(question)
                answer = self._next(_seconds.get())
            except BaseException:  # an answer that comes later belongs to no question
                self.close(0)
                raise
        try:
            return read(answer.decode("ascii"))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self.close(0)
            why = f"its answer is not understood ({type(error).__name__})"
            raise ProgramError(self._name, why) from None

    def close(self, grace: float = children.GRACE) -> None:
        """Close the child's input and end it; it has `grace` seconds to end by itself."""
        self._is_over = True
        if self._process.returncode is not None or self._parent != os.getpid():
            return
        try:
            self._questions.put(None)
            if self._thread.ident is not None:  # else it could not be started
                self._thread.join(grace)
        finally:
            # An interrupt is possible here too; then the end of the interpreter is the next chance.
            children.end(self._process)
            atexit.unregister(self.close)
        if self._thread.ident is not None:
            self._thread.join(children.GRACE)

    def _version(self, silence: str) -> str:
        try:
            line = self._next(starting_seconds())
        except _SilenceError:
            raise ImportError(silence) from None
        version = line.decode("ascii", "replace").strip()
        if not version:
            raise ImportError(silence)
        if not _VERSION.fullmatch(version):
            raise ProgramError(self._name, "it does not report its version")
        return version

    def _next(self, seconds: float) -> bytes:
        """Return the next line that the child prints; the caller ends the child if this raises."""
        try:
            line = self._told.get(timeout=seconds)
        except queue.Empty:
            raise ProgramError(self._name, f"no answer within {seconds:g} s") from None
        if isinstance(line, ProgramError):
            if isinstance(line, _SilenceError):
                children.left(self._process)
            raise line
        return line

    def _talk(self) -> None:
        """Put the version into the queue, then each answer, or the reason why it is missing."""
        stdin = cast("IO[bytes]", self._process.stdin)
        stdout = cast("IO[bytes]", self._process.stdout)
        try:
            self._told.put(self._line(stdout))
            while (question := self._questions.get()) is not None:
                self._check_silence(stdout)
                stdin.write(question)
                stdin.flush()
                self._told.put(self._line(stdout))
        except ProgramError as error:
            self._told.put(error)
        except OSError:
            self._told.put(_SilenceError(self._name, "it ended, or closed its input"))
        with suppress(OSError):
            stdin.close()
        with stdout, suppress(OSError):
            while os.read(stdout.fileno(), _READ):
                pass

    def _line(self, stdout: IO[bytes]) -> bytes:
        """Return one line without its end; raise ProgramError for no line, more, or a long one."""
        pieces: list[bytes] = []
        size = 0
        while size <= LONGEST:
            piece = os.read(stdout.fileno(), _READ)
            if not piece:
                raise _SilenceError(self._name, "it ended, or closed its output")
            line, end, rest = piece.partition(b"\n")
            if rest:
                raise _too_much(self._name)
            pieces.append(line)
            if end:
                return b"".join(pieces).removesuffix(b"\r")
            size += len(line)
        raise ProgramError(self._name, f"an answer of more than {LONGEST:,} octets")

    def _check_silence(self, stdout: IO[bytes]) -> None:
        """Raise ProgramError if there is output to which no question belongs."""
        if not hasattr(select, "poll"):  # as on Windows, where only sockets can be polled
            return
        looking = select.poll()
        looking.register(stdout, select.POLLIN)
        if not looking.poll(0):
            return
        if os.read(stdout.fileno(), _READ):
            raise _too_much(self._name)
        raise _SilenceError(self._name, "it ended, or closed its output")


class _SilenceError(ProgramError):
    """A program prints nothing any more."""


def _too_much(name: str) -> ProgramError:
    return ProgramError(name, "it writes more than one line for an answer")


def kept(begin: Callable[[], Conversation]) -> Callable[[], Conversation]:
    """Decorate `begin` to return the same conversation until it is over, then a new one."""
    kept_one: list[Conversation] = []
    lock = threading.Lock()

    @functools.wraps(begin)
    def current() -> Conversation:
        with lock:
            if not kept_one or kept_one[0].is_over:
                kept_one[:] = [begin()]
            return kept_one[0]

    return current


def begun(
    command: Sequence[str], silence: str, settings: Mapping[str, str] = children.NO_SETTINGS
) -> Conversation:
    """Return a conversation with a program, which ends with our process.

    `settings` are added to its environment.
    """
    return Conversation(command, silence, settings)
