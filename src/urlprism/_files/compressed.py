"""The octets of files compressed by gzip or Zstandard, within bounds."""

import gzip
import zlib
from collections import deque
from typing import IO, Any, Final, Self, cast

from urlprism._files.failures import pyarrow

GZIP: Final = b"\x1f\x8b"
ZSTANDARD: Final = b"\x28\xb5\x2f\xfd"
SUFFIXES: Final = {".gz": GZIP, ".zst": ZSTANDARD}
LONGEST_MAGIC: Final = 4
# A file that grows more than this many times is no list of URLs: it is meant to fill a disk.
MOST_TIMES: Final = 300
# So much may come from a file of any size. It is read ahead, so that what is refused soon takes no
# time to read rows of it.
FREE: Final = 1 << 24
_PIECE: Final = 1 << 18


class Decompressed:
    """What is in a compressed file, as a stream of octets.

    Reading raises OSError if the file is broken, or if it is a compressed bomb: if it gives more
    than 16 MiB, and more than 300 times its own size.
    """

    def __init__(self, octets: IO[bytes], magic: bytes) -> None:
        """Take a file, and the octets that it begins with."""
        self._given = _Counted(octets)
        self._name = "gzip" if magic.startswith(GZIP) else "Zstandard"
        self._taken = 0
        self._held: deque[bytes] = deque()
        self._size = 0
        # What comes after that which is held: the end, or what is wrong there.
        self._is_over = False
        self._error = ""
        self._read = _gunzip(self._given) if self._name == "gzip" else _unzstd(self._given)

    def __enter__(self) -> Self:
        """Start to read."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._given.octets.close()

    def read1(self, size: int) -> bytes:
        """Return some octets, at most `size`; none at the end."""
        while not self._is_over and self._size < FREE + 2 * _PIECE:
            self._take()
        if not self._held:
            if self._error:
                raise OSError(self._error)
            return b""
        piece = self._held.popleft()
        if len(piece) > size:
            self._held.appendleft(piece[size:])
            piece = piece[:size]
        self._size -= len(piece)
        return piece

    def _take(self) -> None:
        """Decompress some octets; raise OSError if they are too many for the octets read."""
        try:
            piece = cast("bytes", self._read(_PIECE))
        except (EOFError, zlib.error, OSError) as error:
            reason = str(error).partition("\n")[0]
            self._error = f"the {self._name} data is broken after {self._taken:,} octets: {reason}"
            self._is_over = True
            return
        if not piece:
            self._is_over = True
            return
        self._held.append(piece)
        self._size += len(piece)
        self._taken += len(piece)
        size = self._given.count
        if self._taken > max(FREE, MOST_TIMES * size):
            message = (
                f"a compressed bomb: {self._taken:,} octets come from the first {size:,} of the "
                f"{self._name} data, more than {MOST_TIMES} times as many; if that is right, "
                "decompress the file first"
            )
            raise OSError(message)


class _Counted:
    """A file that counts how many octets were read from it."""

    def __init__(self, octets: IO[bytes]) -> None:
        self.octets = octets
        self.count = 0
        self.closed = False

    def read(self, size: int = -1) -> bytes:
        piece = self.octets.read(size)
        self.count += len(piece)
        return piece

    def close(self) -> None:
        self.closed = True


def _gunzip(octets: _Counted) -> Any:
    """Return the function that reads on in a gzip file of one or more members."""
    return gzip.GzipFile(fileobj=cast("IO[bytes]", octets), mode="rb").read1


def _unzstd(octets: _Counted) -> Any:
    """Return the function that reads on in a Zstandard file of one or more frames."""
    library = pyarrow()
    stream = library.CompressedInputStream(library.PythonFile(octets, mode="r"), "zstd")
    return stream.read


def magic_of(beginning: bytes) -> bytes:
    """Return the octets that say how a file is compressed; none if it is not."""
    return next((each for each in SUFFIXES.values() if beginning.startswith(each)), b"")


def without_suffix(name: str) -> str:
    """Return the name of a file without ".gz" or ".zst"."""
    for suffix in SUFFIXES:
        if name.lower().endswith(suffix):
            return name[: -len(suffix)]
    return name
