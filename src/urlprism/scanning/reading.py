"""How the lines of a source are read: its format, guessed from its first lines if need be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import IO, Final, NamedTuple, Protocol, Self, cast

from urlprism._files import because
from urlprism._files.input_formats import LOGS, MAY_BE_LOGS, InputFormat, NoURL
from urlprism._files.json_lines import object_of, text_in
from urlprism._files.sources import Stream
from urlprism.errors import URLError
from urlprism.scanning.log_formats.own import OWN
from urlprism.scanning.log_formats.table import (
    CLF,
    CLF_NAMES,
    JSON_NAMES,
    LINES,
    NAMES,
    UNKNOWN,
    LogFormat,
    format_named,
    guessed,
    unfit,
)

LOG_FORMATS: Final = NAMES
_PEEKED: Final = 1 << 16
_BOM: Final = "\ufeff"


def own_format(field: str) -> str:
    """Return the name of a format whose requests are in a field, by its name or an expression.

    Raise ValueError for a field that is neither.
    """
    return format_named(f"{OWN}{field}").name


class Reading(NamedTuple):
    """How texts become URLs: options that are the same for all sources.

    `field` is the key or the column with the URLs, and `origin` the server of a log. `log_format`
    is the name of a format of logs, None to guess it; `own_format` names one of one's own.
    `nested` says whether URLs nested in others are read too; None is in logs only. `guesses` says
    that lines whose format nobody named may be a log.
    """

    field: str | None = None
    origin: str | None = None
    log_format: str | None = None
    nested: bool | None = None
    guesses: bool = False

    def reads_nested(self, form: InputFormat) -> bool:
        """Whether nested URLs of a source in this format are read."""
        return form in LOGS if self.nested is None else self.nested


@dataclass(slots=True)
class LogRead:
    """How a log was read: its name, its format, and how many of its lines do not fit.

    If the format is "unknown", `strange` are the numbers of first lines that fit no format at all.
    """

    source: str
    name: str
    is_guessed: bool
    strange: Sequence[int] = ()
    lines: int = 0
    unfit: int = 0

    @property
    def writers(self) -> str:
        """Return who writes this format."""
        return format_named(self.name).writers

    @property
    def is_known(self) -> bool:
        """Whether the format was named, or a guess fits most of the first lines."""
        return self.name != UNKNOWN.name

    @property
    def is_doubtful(self) -> bool:
        """Whether most lines do not fit."""
        return self.unfit * 2 > self.lines

    def to_dict(self) -> dict[str, object]:
        """Return this as an object for JSON."""
        return {
            "source": self.source,
            "format": self.name,
            "guessed": self.is_guessed,
            "lines": self.lines,
            "unfit": self.unfit,
            "doubtful": self.is_doubtful,
        }


class _Again:
    """Octets that were read already, and then the rest of a stream."""

    def __init__(self, held: bytes, octets: "_Octets") -> None:
        self._held = held
        self._octets = octets

    def __enter__(self) -> Self:
        self._octets.__enter__()
        return self

    def __exit__(self, *why: object) -> None:
        self._octets.__exit__(*why)

    def read1(self, size: int) -> bytes:
        if self._held:
            piece, self._held = self._held[:size], self._held[size:]
            return piece
        return self._octets.read1(size)


class _Octets(Protocol):
    def read1(self, size: int, /) -> bytes: ...

    def __enter__(self) -> object: ...

    def __exit__(self, *why: object) -> object: ...


def looked_at(
    source: Stream, form: InputFormat, reading: Reading
) -> tuple[Stream, InputFormat, LogRead | None]:
    """Return a source, its format, and how it is read if it is a log.

    The first lines may be read for it; the source has them still. Raise InputOutputError if
    reading fails.
    """
    name = source.name
    if form is InputFormat.CLF:
        return source, form, LogRead(name, CLF.name, is_guessed=False)
    if form is InputFormat.LOG and reading.log_format is not None:
        log = format_named(reading.log_format)
        return source, _form_of(log), LogRead(name, log.name, is_guessed=False)
    may_be_log = reading.guesses and form in MAY_BE_LOGS
    if form is not InputFormat.LOG and not may_be_log:
        return source, form, None
    source, lines = _peeked(source)
    guess = guessed(lines)
    if form is InputFormat.JSONL and (reading.field is not None or not _is_json_log(guess, lines)):
        guess = None
    if guess is not None:
        return source, _form_of(guess), LogRead(name, guess.name, is_guessed=True)
    if form is not InputFormat.LOG:
        return source, form, None
    strange = unfit(lines)
    return source, _form_of(UNKNOWN), LogRead(name, UNKNOWN.name, is_guessed=True, strange=strange)


def _form_of(log: LogFormat) -> InputFormat:
    return InputFormat.CLF if log.name in CLF_NAMES else InputFormat.LOG


def _is_json_log(guess: LogFormat | None, lines: list[str]) -> bool:
    """Whether lines of JSON are a log, and not objects with a URL."""
    if guess is None or guess.name not in JSON_NAMES:
        return False
    with_url = 0
    for line in lines:
        try:
            with_url += not isinstance(text_in(object_of(line), "url", line), NoURL)
        except URLError:
            continue
    return with_url == 0


def _peeked(source: Stream) -> tuple[Stream, list[str]]:
    """Return a source that is as new, and its first lines, without one that is cut."""
    held = b"".join(_chunks(source))
    again = cast("IO[bytes]", _Again(held, cast("_Octets", source.octets)))
    lines = held.decode(errors="replace").removeprefix(_BOM).split("\n")
    if len(held) >= _PEEKED and len(lines) > 1:
        lines.pop()
    return replace(source, octets=again), lines[:LINES]


def _chunks(source: Stream) -> Iterator[bytes]:
    """Yield enough octets for a guess; of a stream that may pause, one line is enough."""
    octets = cast("_Octets", source.octets)
    size = count = 0
    while size < _PEEKED and count < (1 if source.live else LINES):
        try:
            chunk = octets.read1(_PEEKED)
        except OSError as error:
            raise because(source.name, error) from None
        if not chunk:
            return
        yield chunk
        size += len(chunk)
        count += chunk.count(b"\n")
