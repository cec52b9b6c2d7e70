"""What is audited: a function, or a command, that says yes or no to a URL."""

import inspect
import shlex
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import islice
from typing import Final, Protocol, runtime_checkable

from urlprism.errors import ProgramError
from urlprism.redaction.excerpts import quoted
from urlprism.redaction.masking import redact

SECONDS: Final = 10.0
_MOST_SECONDS: Final = 86_400
_AT_ONCE: Final = 500  # lines for one run of a command
_YES: Final = frozenset({"yes", "y", "true", "1", "ok", "allow", "allowed", "safe", "pass"})
_NO: Final = frozenset({"no", "n", "false", "0", "deny", "denied", "unsafe", "refuse", "refused"})
_SHOWN: Final = 40


class FilterAnswer(StrEnum):
    """What a filter says to a URL; all but "yes" keep the URL out."""

    YES = "yes"
    NO = "no"
    FAILED = "failed"  # an exception, or an exit code other than 0 and 1
    LATE = "late"  # no answer in time
    UNASKED = "unasked"  # the URL cannot be given to a command


@runtime_checkable
class Filter(Protocol):
    """A filter: `name` for people, `failures` by their kind, and answers to URLs.

    >>> isinstance(FunctionFilter(str.isascii), Filter)
    True
    """

    @property
    def name(self) -> str:
        """Return the name of the filter."""
        ...

    @property
    def failures(self) -> Counter[str]:
        """Return how often the filter failed, by exception or exit code."""
        ...

    def ask(self, texts: Sequence[str]) -> list[FilterAnswer]:
        """Return the answer to each text."""
        ...


class FunctionFilter:
    """A function that takes a URL, and returns a true value if it lets the URL through.

    >>> FunctionFilter(lambda url: url.startswith("https://")).ask(["https://a/", "x"])
    [<FilterAnswer.YES: 'yes'>, <FilterAnswer.NO: 'no'>]
    """

    def __init__(self, function: Callable[[str], object], name: str | None = None) -> None:
        """Take the function, and a name other than its own; raise TypeError for another object.

        An asynchronous function is another object.
        """
        if not callable(function):
            message = f"a filter is a function of a URL, not a {type(function).__name__}"
            raise TypeError(message)
        if inspect.iscoroutinefunction(function):
            message = "a filter answers at once: a coroutine, which is true, would always say yes"
            raise TypeError(message)
        self.function = function
        self.name = name or str(getattr(function, "__qualname__", type(function).__name__))
        self.failures = Counter[str]()

    def ask(self, texts: Sequence[str]) -> list[FilterAnswer]:
        """Return the answer to each text; a function that raises keeps the URL out."""
        return [self._answer(text) for text in texts]

    def _answer(self, text: str) -> FilterAnswer:
        try:
            return FilterAnswer.YES if self.function(text) else FilterAnswer.NO
        except Exception as error:  # noqa: BLE001 - whatever it raises, it is not a yes
            self.failures[type(error).__name__] += 1
            return FilterAnswer.FAILED


class CommandFilter:
    """A command that says yes or no to URLs.

    The URL is its last argument, and exit code 0 means yes, 1 no. With `lines`, the command reads
    URLs from standard input, one a line, and prints a line for each: yes, no, or a word that means
    one of them. With `yes`, the answer is that word, printed first, instead. It has `seconds` for
    each answer, or for each run with `lines`.

    >>> CommandFilter(["test", "https://a/", "="]).ask(["https://a/", "https://b/"])
    [<FilterAnswer.YES: 'yes'>, <FilterAnswer.NO: 'no'>]
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        lines: bool = False,
        yes: str | None = None,
        seconds: float = SECONDS,
    ) -> None:
        """Raise ValueError for an empty command, or an impossible number of seconds."""
        if not command or isinstance(command, str):
            message = "a command is a list of words, with the program first"
            raise ValueError(message)
        if not 0 < seconds <= _MOST_SECONDS:
            message = f"not a valid timeout: {seconds!r}"
            raise ValueError(message)
        self.command = tuple(command)
        # A word alone is a whole URL; "--token x" is two words.
        self.name = redact(shlex.join(map(redact, self.command)))
        self.failures = Counter[str]()
        self._lines = lines
        self._yes = None if yes is None else yes.lower()
        self._seconds = seconds

    def ask(self, texts: Sequence[str]) -> list[FilterAnswer]:
        """Return the answer to each text; raise ProgramError if the command does not run."""
        if not self._lines:
            return [self._answer(text) for text in texts]
        waiting = iter([text for text in texts if _is_line(text)])
        said: dict[str, FilterAnswer] = {}
        while several := list(islice(waiting, _AT_ONCE)):
            said.update(zip(several, self._answers(several), strict=True))
        return [said.get(text, FilterAnswer.UNASKED) for text in texts]

    def _answer(self, text: str) -> FilterAnswer:
        """Return the answer to a text that is the last argument."""
        if not _is_argument(text):
            return FilterAnswer.UNASKED
        done = self._run((*self.command, text), None)
        if done is None:
            return FilterAnswer.LATE
        if done.returncode not in {0, 1}:
            self.failures[f"exit code {done.returncode}"] += 1
            return FilterAnswer.FAILED
        if self._yes is None:
            return FilterAnswer.NO if done.returncode else FilterAnswer.YES
        words = done.stdout.decode("utf-8", "replace").split(None, 1)
        return FilterAnswer.YES if words and words[0].lower() == self._yes else FilterAnswer.NO

    def _answers(self, texts: Sequence[str]) -> list[FilterAnswer]:
        """Return the answers to texts that are the lines of one run."""
        done = self._run(self.command, "".join([f"{text}\n" for text in texts]).encode())
        if done is None:
            return [FilterAnswer.LATE] * len(texts)
        said = done.stdout.decode("utf-8", "replace").splitlines()
        if len(said) == len(texts):
            return [self._meaning(line) for line in said]
        if len(texts) == 1:
            self.failures[f"exit code {done.returncode}"] += 1
            return [FilterAnswer.FAILED]
        # One of the lines ended it: each has a run of its own.
        return [answer for text in texts for answer in self._answers([text])]

    def _meaning(self, line: str) -> FilterAnswer:
        """Return what a printed line means; raise ProgramError for a word that means nothing."""
        word = (line.split(None, 1) or [""])[0].lower()
        if self._yes is not None:
            return FilterAnswer.YES if word == self._yes else FilterAnswer.NO
        if word in _YES or word in _NO:
            return FilterAnswer.YES if word in _YES else FilterAnswer.NO
        message = f"it printed {quoted(line, _SHOWN)}, which is neither yes nor no"
        raise ProgramError(self.command[0], message)

    def _run(
        self, command: Sequence[str], lines: bytes | None
    ) -> subprocess.CompletedProcess[bytes] | None:
        """Return a finished run, None for one that takes too long; raise ProgramError for none."""
        try:
            return subprocess.run(  # noqa: S603 - the user's own command, without a shell
                command,
                input=b"" if lines is None else lines,
                capture_output=True,
                timeout=self._seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        except OSError as error:
            message = f"it does not run: {error.strerror or error}"
            raise ProgramError(self.command[0], message) from error


def _is_line(text: str) -> bool:
    """Whether a text is one line to every program, and can be written as UTF-8."""
    return len(text.splitlines()) <= 1 and text[-1:] not in {"\n", "\r"} and _is_encodable(text)


def _is_argument(text: str) -> bool:
    """Whether a text can be an argument of a command."""
    return "\0" not in text and _is_encodable(text)


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)
