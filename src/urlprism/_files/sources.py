"""Sources of texts: arguments, files, standard input and our examples, as batches of lines."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, cast

from urlprism._core.arguments.intake import utf8_text
from urlprism._core.classes.closing import without_state
from urlprism._files import compressed
from urlprism._files.failures import InputOutputError, because
from urlprism._files.uris import open_octets, size_of
from urlprism.errors import URLError
from urlprism.redaction.excerpts import excerpt

if TYPE_CHECKING:
    from io import BufferedReader

STDIN = "<stdin>"
EXAMPLES = "<examples>"
LONGEST = 1 << 24
# Of a line that is longer, this much is shown, and this much is looked at for its secrets.
_SHOWN = 80
_LOOKED_AT = 1 << 16
_CHUNK = 1 << 16
_BOM = b"\xef\xbb\xbf"
# The byte order marks of other encodings of Unicode (its Standard, section 23.8), longest first.
_OTHER_MARKS = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_LONGEST_MARK = 4


class InputLine(NamedTuple):
    """A line: its number, which counts from 1, and its text, or the error if it is not text."""

    number: int
    text: str | URLError


class Batch(NamedTuple):
    """Lines that came together, without the blank ones, and the octets read for them."""

    lines: list[InputLine]
    octets: int


class Source(Protocol):
    """Texts, in batches."""

    @property
    def name(self) -> str:
        """Its name in messages."""
        ...

    @property
    def numbered(self) -> bool:
        """Whether its texts are lines, whose numbers are shown."""
        ...

    @property
    def live(self) -> bool:
        """Whether it may pause, as a pipe does."""
        ...

    @property
    def size(self) -> int | None:
        """The number of its octets, None if that is not known."""
        ...

    def batches(self) -> Iterator[Batch]:
        """Return the texts, as they come."""
        ...


@without_state
@dataclass(frozen=True, slots=True)
class ArgumentSource:
    """Texts given as arguments; they have no line numbers, and blank ones count."""

    texts: tuple[str, ...]
    # What to say at the end of the run, as that one of them names a file.
    hints: tuple[str, ...] = ()
    name: str = "argument"
    numbered: bool = False
    live: bool = False
    size: int | None = None

    def batches(self) -> Iterator[Batch]:
        """Yield the arguments, all at once."""
        lines = [InputLine(number, argument(text)) for number, text in enumerate(self.texts, 1)]
        yield Batch(lines, 0)


@without_state
@dataclass(frozen=True, slots=True)
class Stream:
    """Octets with one text per line: UTF-8, with LF or CRLF, perhaps with a byte order mark.

    A `live` stream may pause: what came before a pause is shown before the next line comes.
    """

    name: str
    octets: IO[bytes]
    live: bool
    size: int | None
    numbered: bool = True

    def batches(self) -> Iterator[Batch]:
        """Yield whole lines, in batches as they are read, without blank ones.

        Raise InputOutputError if reading fails.
        """
        for lines, octets in self.all_batches():
            written = [
                line for line in lines if not isinstance(line.text, str) or line.text.strip(" \t")
            ]
            yield Batch(written, octets)

    def all_batches(self, *, keeps_octets: bool = False) -> Iterator[Batch]:
        """Yield the same, with the blank lines.

        With `keeps_octets` an octet that is not UTF-8 is a surrogate ("surrogateescape"), and no
        error.
        """
        number = 1
        for block, octets in self.blocks():
            texts = [] if block is None else line_texts(block, keeps_octets=keeps_octets)
            yield Batch([InputLine(at, text) for at, text in enumerate(texts, number)], octets)
            number += len(texts)

    def blocks(self) -> Iterator[tuple[bytes | None, int]]:
        """Yield whole lines without the last LF, or None while a long line goes on.

        The number of octets that were read comes with them. Raise InputOutputError if reading
        fails.
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
            # What is kept of a line is bounded; one octet more than LONGEST says that it was long.
            if held <= LONGEST:
                begun.append(rest)
                held += len(rest)
        if held:
            yield b"".join(begun).removeprefix(bom), 0

    def chunks(self) -> Iterator[bytes]:
        """Yield the octets, as they come.

        Raise InputOutputError if reading fails, or if the octets begin as UTF-16 or UTF-32 do.
        """
        beginning = b""
        with self.octets:
            while chunk := self._read():
                if len(beginning) < _LONGEST_MARK:
                    beginning += chunk[:_LONGEST_MARK]
                    self._check(beginning)
                yield chunk

    def _check(self, beginning: bytes) -> None:
        """Raise InputOutputError for octets with the byte order mark of another encoding."""
        for mark, encoding in _OTHER_MARKS.items():
            if beginning.startswith(mark):
                message = (
                    f"{self.name}: this is {encoding}, by its byte order mark, and not UTF-8; "
                    f"convert it: iconv -f {encoding} -t UTF-8"
                )
                raise InputOutputError(message)

    def _read(self) -> bytes:
        try:
            # Only `read1` returns the octets in a pipe without waiting for more.
            return cast("_Reader", self.octets).read1(_CHUNK)
        except OSError as error:
            raise because(self.name, error) from None


class _Reader(Protocol):
    def read1(self, size: int, /) -> bytes: ...


def from_file(path: str) -> Stream:
    """Return the lines of a file, "-" for standard input; raise InputOutputError if it fails."""
    if path == "-":
        return from_stdin()
    if not path:
        message = "the file name is empty"
        raise InputOutputError(message)
    try:
        return opened(path, open_octets(path))
    except OSError as error:
        raise because(path, error) from None


def from_stdin() -> Stream:
    """Return the lines of standard input; raise InputOutputError if it is closed."""
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputOutputError(message)
    return _measured(STDIN, sys.stdin.buffer)


def from_examples() -> Stream:
    """Return the URLs that come with the package."""
    return _packed("urls.txt")


def from_requests() -> Stream:
    """Return the requests that come with the package: a day of a service that fetches URLs."""
    return _packed("requests.txt")


def _packed(name: str) -> Stream:
    from importlib.resources import files  # noqa: PLC0415 - slow to load, and seldom needed

    octets = files("urlprism").joinpath("data", name).open("rb")
    return Stream(EXAMPLES, octets, live=False, size=None)


def opened(name: str, octets: IO[bytes]) -> Stream:
    """Return the lines of a file, decompressed if it begins as gzip or Zstandard does.

    A file that is compressed by its name only is refused: raise InputOutputError.
    """
    stream = _measured(name, octets)
    if stream.live:
        return stream
    beginning = cast("BufferedReader", octets).peek(compressed.LONGEST_MAGIC)
    if magic := compressed.magic_of(beginning):
        return stream_of(name, compressed.Decompressed(octets, magic))
    if compressed.without_suffix(name) != name and beginning:
        octets.close()
        message = f"{name}: the file is not compressed, as its name says"
        raise InputOutputError(message)
    return stream


def stream_of(name: str, octets: compressed.Decompressed) -> Stream:
    """Return the lines of octets whose number is not known."""
    return Stream(name, cast("IO[bytes]", octets), live=False, size=None)


def _measured(name: str, octets: IO[bytes]) -> Stream:
    """Return a stream that knows its size if it is a file."""
    size = size_of(octets)
    if size is None:
        return Stream(name, octets, live=True, size=None)
    with suppress(OSError):
        size -= octets.tell()
    return Stream(name, octets, live=False, size=size)


def text_of(text: str | URLError) -> str:
    """Return the text of a line; raise the error if it is not text."""
    if isinstance(text, URLError):
        raise text
    return text


def argument(text: str) -> str | URLError:
    """Return the text of an argument, in which surrogates stand for octets that are not UTF-8."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _text(os.fsencode(text))
    return text


def line_texts(block: bytes, *, keeps_octets: bool = False) -> list[str] | list[str | URLError]:
    """Return each line of a block as text, or the error if it is not text.

    With `keeps_octets` only a line that is too long is an error.
    """
    if len(block) <= LONGEST:
        try:
            errors = "surrogateescape" if keeps_octets else "strict"
            text = block.decode(errors=errors).removesuffix("\r")
        except UnicodeDecodeError:
            pass
        else:
            return text.replace("\r\n", "\n").split("\n")
    lines = (line.removesuffix(b"\r") for line in block.split(b"\n"))
    return [_text(line, keeps_octets=keeps_octets) for line in lines]


def _text(line: bytes, *, keeps_octets: bool = False) -> str | URLError:
    if len(line) > LONGEST:
        beginning = excerpt(line[:_LOOKED_AT].decode(errors="replace"), _SHOWN)
        message = f"the line is longer than {LONGEST:,} octets"
        return URLError(message, beginning, len(beginning), len(beginning), "urlprism, LONGEST")
    if keeps_octets:
        return line.decode(errors="surrogateescape")
    try:
        return utf8_text(line, "RFC 3629 section 4")
    except URLError as error:
        return error
