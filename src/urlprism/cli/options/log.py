"""The options of `scan` for logs and for nested URLs, and what is told of a log."""

from collections.abc import Callable
from typing import Final, TypeVar

import click

from urlprism._files.input_formats import LOGS, InputFormat
from urlprism.cli.options.common import value_of
from urlprism.cli.options.names import OneOf
from urlprism.errors import visible
from urlprism.redaction.masking import redact
from urlprism.scanning.reading import LOG_FORMATS, LogRead, own_format
from urlprism.scanning.result import ScanResult

_Command = TypeVar("_Command", bound=Callable[..., object])
# The most numbers of lines that are told.
_NAMED: Final = 5
_OWN: Final = "--request FIELD reads one of your own"
_LOG: Final = str(InputFormat.LOG)


def takes_logs(command: _Command) -> _Command:
    """Add --log-format, --request and --nested to a command."""
    command = click.option(
        "--request",
        "own",
        metavar="FIELD",
        help="The field with the request, in a log of your own; see below.",
    )(command)
    command = click.option(
        "--nested/--no-nested",
        default=None,
        help="Read URLs nested in others, too.  [default: in logs only]",
    )(command)
    return click.option(
        "--log-format",
        type=OneOf("log format", LOG_FORMATS),
        metavar="NAME",
        help="The format of the log; see below.  [default: a guess from its first lines]",
    )(command)


def form_of(form: str | None, log_format: str | None) -> str | None:
    """Return the format of the input; raise UsageError for --log-format with another format."""
    if log_format is None:
        return form
    if form not in {None, *LOGS}:
        message = f"--log-format and --request are for log, not for {form}."
        raise click.UsageError(message)
    return _LOG


def format_of(log_format: str | None, own: str | None) -> str | None:
    """Return the name of the format of the log; raise UsageError for two."""
    if own is None:
        return log_format
    if log_format is not None:
        message = "--log-format and --request exclude each other."
        raise click.UsageError(message)
    return value_of(lambda: own_format(own), "--request")


class LogNotes:
    """Tells on standard error how logs are read."""

    def __init__(self, result: ScanResult, complain: Callable[[str], None], *, quiet: bool) -> None:
        """Take the result, and what writes a line."""
        self._result = result
        self._complain = complain
        self._quiet = quiet

    def tell_guess(self) -> None:
        """Tell which format was guessed for the newest file, unless the last was the same."""
        logs = self._result.logs
        if not logs or self._quiet or logs[-1].source != self._result.parts[-1].name:
            return
        newest = logs[-1]
        before = logs[-2] if len(logs) > 1 else None
        if before is None or (before.name, before.is_known) != (newest.name, newest.is_known):
            self._tell(newest, _guess(newest))

    def tell_doubt(self) -> None:
        """Warn if most lines of the newest file do not fit its format."""
        logs = self._result.logs
        if logs and not self._quiet and logs[-1].source == self._result.parts[-1].name:
            self._tell(logs[-1], _doubt(logs[-1]))

    def tell_all(self) -> None:
        """Tell both of all files, after they were read."""
        before: tuple[str, bool] | None = None
        for log in [] if self._quiet else self._result.logs:
            if before != (log.name, log.is_known):
                self._tell(log, _guess(log))
            before = log.name, log.is_known
            self._tell(log, _doubt(log))

    def _tell(self, log: LogRead, text: str) -> None:
        if text:
            self._complain(f"urlprism: {visible(redact(log.source))}: {text}\n")


def _guess(log: LogRead) -> str:
    """Return a sentence about a guess; nothing if the format was named, or there are no lines."""
    if not log.is_guessed:
        return ""
    if not log.is_known:
        return _unknown(log) if log.strange else ""
    return f"read as {log.name} ({log.writers}), a guess from its first lines"


def _doubt(log: LogRead) -> str:
    """Return a warning if most lines do not fit."""
    if not log.is_doubtful:
        return ""
    if not log.is_known:
        return f"{log.unfit:,} of {log.lines:,} lines are no entry of the common or combined format"
    doubt = f"{log.unfit:,} of {log.lines:,} lines do not fit {log.name}"
    if log.name not in LOG_FORMATS and not log.is_guessed:
        return doubt
    return f"{doubt}; --log-format chooses another: {', '.join(LOG_FORMATS)}; {_OWN}"


def _unknown(log: LogRead) -> str:
    """Return which first lines fit no format, and what to do."""
    first = ", ".join(map(str, log.strange[:_NAMED]))
    more = len(log.strange) - _NAMED
    numbers = f"lines {first} and {more} more" if more > 0 else f"lines {first}"
    if len(log.strange) == 1:
        numbers = f"line {first}"
    return (
        f"the format is unknown: of the first lines, {numbers} fit{'s' * (len(log.strange) == 1)} "
        f"no format of logs; --log-format names it: {', '.join(LOG_FORMATS)}; {_OWN}"
    )
