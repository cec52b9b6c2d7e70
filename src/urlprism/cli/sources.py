"""Where URLs come from (arguments, files, standard input, our examples), as a stream of lines."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, NamedTuple, Protocol, cast

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.intake import utf8_text
from urlprism.cli.outcomes import InputOutputError, because
from urlprism.errors import URLError

STDIN = "<stdin>"
EXAMPLES = "<examples>"
LONGEST = 1 << 24
_CHUNK = 1 << 16
_BOM = b"\xef\xbb\xbf"


class Line(NamedTuple):
    """A text and its number, which counts from 1; or why there is no text."""

    number: int
    text: str | URLError


class Batch(NamedTuple):
    """The lines that came together, blank ones left out, and how much was read for them."""

    lines: list[Line]
    octets: int


class Source(Protocol):
    """Texts to read, in batches."""

    @property
    def name(self) -> str:
        """What reports call it."""
        ...

    @property
    def numbered(self) -> bool:
        """Whether it has lines, whose numbers are worth showing."""
        ...

    @property
    def live(self) -> bool:
        """Whether it may pause."""
        ...

    @property
    def size(self) -> int | None:
        """How many octets it has, where that is known."""
        ...

    def batches(self) -> Iterator[Batch]:
        """Return the lines, as they come."""
        ...


@without_state
@dataclass(frozen=True, slots=True)
class Arguments:
    """URLs that were given as arguments; they have no line numbers, and blank ones count."""

    texts: tuple[str, ...]
    name: str = "argument"
    numbered: bool = False
    live: bool = False
    size: int | None = None

    def batches(self) -> Iterator[Batch]:
        """Return the arguments, all at once."""
        lines = [Line(number, argument(text)) for number, text in enumerate(self.texts, 1)]
        yield Batch(lines, 0)


@without_state
@dataclass(frozen=True, slots=True)
class Stream:
    """Octets that hold one URL a line: UTF-8, LF or CRLF, perhaps a byte order mark.

    `live` streams may pause, so what came before a pause is shown before the next line is awaited.
    """

    name: str
    octets: IO[bytes]
    live: bool
    size: int | None
    numbered: bool = True

    def batches(self) -> Iterator[Batch]:
        """Return the lines in batches of what one read gives, each line whole.

        Raise InputOutputError where reading fails.
        """
        for lines, octets in self.all_batches():
            written = [
                line for line in lines if not isinstance(line.text, str) or line.text.strip(" \t")
            ]
            yield Batch(written, octets)

    def all_batches(self) -> Iterator[Batch]:
        """Return the same with the blank lines."""
        number = 1
        for block, octets in self.blocks():
            texts = [] if block is None else texts_of(block)
            yield Batch([Line(place, text) for place, text in enumerate(texts, number)], octets)
            number += len(texts)

    def blocks(self) -> Iterator[tuple[bytes | None, int]]:
        """Return whole lines without the last LF, or None while a long line goes on.

        With them come how many octets were read. Raise InputOutputError where reading fails.
        """
        bom = _BOM
        begun: list[bytes] = []
        held = 0
        for chunk in self.chunks():
            lines, newline, rest = chunk.rpartition(b"\n")
            if newline:
                yield b"".join([*begun, lines]).removeprefix(bom), len(chunk)
                begun, held, bom = [], 0, b""
            else:
                yield None, len(chunk)
            # What is kept of a line is bounded, and one octet too much tells that it was long.
            if held <= LONGEST:
                begun.append(rest)
                held += len(rest)
        if held:
            yield b"".join(begun).removeprefix(bom), 0

    def chunks(self) -> Iterator[bytes]:
        """Return the octets, as they come; raise InputOutputError where reading fails."""
        with self.octets:
            while chunk := self._read():
                yield chunk

    def _read(self) -> bytes:
        try:
            # Only `read1` returns what a pipe holds without waiting for more.
            return cast("_Reader", self.octets).read1(_CHUNK)
        except OSError as error:
            raise because(self.name, error) from None


class _Reader(Protocol):
    def read1(self, size: int, /) -> bytes: ...


def from_file(path: str) -> Stream:
    """Return the lines of a file; "-" is standard input. Raise InputOutputError if it fails."""
    if path == "-":
        return from_stdin()
    if not path:
        message = "the name of the file is empty"
        raise InputOutputError(message)
    try:
        return _measured(path, open(path, "rb"))  # noqa: PTH123 - quicker than Path
    except OSError as error:
        raise because(path, error) from None


def from_stdin() -> Stream:
    """Return the lines of standard input; raise InputOutputError where there is none."""
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputOutputError(message)
    return _measured(STDIN, sys.stdin.buffer)


def from_examples() -> Stream:
    """Return the URLs that come with the package."""
    from importlib.resources import files  # noqa: PLC0415 - slow to load, and seldom needed

    octets = files("urlprism").joinpath("data/urls.txt").open("rb")
    return Stream(EXAMPLES, octets, live=False, size=None)


def _measured(name: str, octets: IO[bytes]) -> Stream:
    state = os.fstat(octets.fileno())
    if not stat.S_ISREG(state.st_mode):
        return Stream(name, octets, live=True, size=None)
    size = state.st_size
    with suppress(OSError):
        size -= octets.tell()
    return Stream(name, octets, live=False, size=size)


def text_of(given: str | URLError) -> str:
    """Return a text; raise why there is none."""
    if isinstance(given, URLError):
        raise given
    return given


def argument(text: str) -> str | URLError:
    """Return an argument as it was given; octets that were no text came as surrogates."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _text(os.fsencode(text))
    return text


def texts_of(block: bytes) -> list[str] | list[str | URLError]:
    """Return each line of a block as text, or why it is none."""
    if len(block) <= LONGEST:
        try:
            text = block.decode().removesuffix("\r")
        except UnicodeDecodeError:
            pass
        else:
            return text.replace("\r\n", "\n").split("\n")
    return [_text(line.removesuffix(b"\r")) for line in block.split(b"\n")]


def _text(line: bytes) -> str | URLError:
    if len(line) > LONGEST:
        beginning = line[:80].decode(errors="replace")
        message = f"the line is longer than {LONGEST:,} octets"
        return URLError(message, beginning, len(beginning), len(beginning), "urlprism, LONGEST")
    try:
        return utf8_text(line, "RFC 3629 section 4")
    except URLError as error:
        return error
