"""Run a command that answers questions, and read its answers.

A thread writes all questions at once: the command may answer one by one, or in blocks.
"""

import contextlib
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Generator, Sequence
from typing import IO, Final, NamedTuple, cast

from urlprism._late import public_at
from urlprism.conformance.protocol import (
    Account,
    ProtocolError,
    Question,
    read_answer,
    shown_question,
    write_question,
)
from urlprism.errors import ProgramError
from urlprism.readers.asking import children
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.words import Words

SECONDS: Final = 10.0
_LONGEST: Final = 1 << 24  # octets of an answer
_SHOWN: Final = 200
_KEPT: Final = 16  # answers that wait in the queue
_STEP: Final = 0.01


@public_at("urlprism.conformance")
class CommandError(Exception):
    """The command cannot be started, ends early, does not answer in time, or answers nonsense.

    The message shows no secret of a question.
    """


def ask(
    command: Sequence[str], questions: Sequence[Question], timeout: float = SECONDS
) -> Generator[Account, None, None]:
    """Yield a command's answer to each question; raise CommandError if the command fails.

    `timeout` is the longest wait for an answer after the one before it, in seconds.
    """
    process = _started(command)
    answers: queue.Queue[bytes] = queue.Queue(_KEPT)
    stdin, stdout = cast("IO[bytes]", process.stdin), cast("IO[bytes]", process.stdout)
    threads = (
        threading.Thread(target=_feed, args=(stdin, questions), daemon=True),
        threading.Thread(target=_collect, args=(stdout, len(questions), answers), daemon=True),
    )
    try:
        for thread in threads:
            thread.start()
        for number, question in enumerate(questions, 1):
            yield _next(process, answers, timeout, _Asked(number, question))
        children.left(process, min(timeout, children.GRACE))
    finally:
        children.end(process)
        _join(threads, answers)


class _Asked(NamedTuple):
    """A question and its number, counted from 1."""

    number: int
    question: Question

    def __str__(self) -> str:
        return f"question {self.number}, {shown_question(self.question)}"

    def quoted(self, answer: bytes) -> str:
        """Return the start of an answer, unless the question has secrets: it might repeat them."""
        if shown_question(self.question) != write_question(self.question):
            return "not shown, because the question has secrets"
        line = answer.rstrip(b"\r\n")
        return quoted(line.decode("utf-8", "backslashreplace"), _SHOWN)

    def without_secrets(self, message: str) -> str:
        """Return a message without the secrets of the question, which it may quote."""
        text, base = self.question
        return Words([text, base or ""]).hide_in_message(message)


def _join(threads: Sequence[threading.Thread], answers: "queue.Queue[bytes]") -> None:
    """Wait for the threads of a command that has ended, and drop its remaining output."""
    last = time.monotonic() + children.GRACE
    while any(thread.is_alive() for thread in threads) and time.monotonic() < last:
        with contextlib.suppress(queue.Empty):
            answers.get(timeout=_STEP)


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    try:
        return children.started(command, stderr=None)
    except ProgramError as error:
        message = f"{command[0]}: {error.reason}"
        raise CommandError(message) from None


def _feed(stream: IO[bytes], questions: Sequence[Question]) -> None:
    """Write all questions, then close the stream."""
    # The command may end before it has read all questions; its answers show that.
    with contextlib.suppress(OSError), stream:
        for question in questions:
            stream.write(write_question(question).encode("ascii") + b"\n")


def _collect(stream: IO[bytes], count: int, answers: "queue.Queue[bytes]") -> None:
    """Put each answer into the queue, and b"" at the end."""
    with stream:
        for _ in range(count):
            line = stream.readline(_LONGEST)
            answers.put(line)
            if not line:
                break


def _next(
    process: subprocess.Popen[bytes],
    answers: "queue.Queue[bytes]",
    timeout: float,
    asked: _Asked,
) -> Account:
    """Return the next answer; raise CommandError if it is missing or not valid."""
    try:
        line = answers.get(timeout=timeout)
    except queue.Empty:
        message = f"no answer within {timeout:g} s to {asked}"
        raise CommandError(message) from None
    if not line:
        message = f"{_ending(process)} before it answered {asked}"
        raise CommandError(message)
    try:
        return read_answer(line.decode("utf-8"))
    except ValueError as error:
        why = str(error) if isinstance(error, ProtocolError) else "not UTF-8"
        why = asked.without_secrets(why)
        message = f"the answer to {asked} is not valid: {why}: {asked.quoted(line)}"
        raise CommandError(message) from None


def _ending(process: subprocess.Popen[bytes]) -> str:
    """Return in words how a command stopped answering."""
    children.left(process)
    code = children.end(process)
    if code == -signal.SIGKILL:
        return "the command closed its output"
    return f"the command ended with exit code {code}"
