"""The messages of Arrow IPC, one by one: none is read that is too large, or would become so.

    [magic]  { FFFFFFFF  size  metadata  body }  FFFFFFFF 00000000  [footer  magic]

A file is a stream with a magic number before it and a footer after it, so both are read as streams.
The metadata is a FlatBuffer. It says how long the body is, and where its buffers are; a compressed
buffer begins with its size.
"""

import mmap
import struct
from typing import IO, Final

# The most octets of a message in memory.
LARGEST: Final = 1 << 28
MAGIC: Final = b"ARROW1\0\0"
_CONTINUES: Final = 0xFFFFFFFF
_MOST_METADATA: Final = 1 << 24
# Places of fields in the tables of the FlatBuffers, and the kinds of messages.
_TYPE, _HEADER, _BODY = 1, 2, 3
_BUFFERS, _COMPRESSION = 2, 3
_DATA_OF_DICTIONARY: Final = 1
_DICTIONARY, _RECORDS = 2, 3


class BrokenError(OSError):
    """A file that is no Arrow IPC, or too large to read."""


class Messages:
    """A file of Arrow IPC as a stream of octets for pyarrow, which reads message by message.

    A regular file is mapped into memory, where large batches cost nothing. Reading raises
    BrokenError for what is broken or too large.
    """

    def __init__(self, octets: IO[bytes], *, is_regular: bool) -> None:
        """Take a file, and whether it can be mapped into memory."""
        self.closed = False
        self.count = 0
        self._octets = octets
        self._map = mmap.mmap(octets.fileno(), 0, access=mmap.ACCESS_READ) if is_regular else None
        self._parts: list[bytes | memoryview] = []
        self._is_over = False
        beginning = bytes(self._take(8))
        self._is_file = beginning == MAGIC
        if not self._is_file:
            self._begin(beginning)

    def read(self, size: int = -1) -> bytes | memoryview:
        """Return the next octets, at most `size`, without a copy if they lie together."""
        pieces: list[bytes | memoryview] = []
        while size > 0:
            if not self._parts:
                if self._is_over:
                    break
                self._begin(bytes(self._take(8)))
                continue
            part = self._parts.pop(0)
            if len(part) > size:
                self._parts.insert(0, part[size:])
                part = part[:size]
            pieces.append(part)
            size -= len(part)
        return pieces[0] if len(pieces) == 1 else b"".join(pieces)

    def _begin(self, beginning: bytes) -> None:
        """Read a message of which the first 8 octets are known."""
        if not beginning and not self._is_file:
            self._is_over = True
            return
        if len(beginning) < 8:
            message = "the data ends in the middle"
            raise BrokenError(message)
        mark, size = struct.unpack("<II", beginning)
        if mark != _CONTINUES:
            message = f"no message of Arrow IPC begins at octet {self.count - 8:,}"
            raise BrokenError(message)
        self._parts.append(beginning)
        if not size:
            self._is_over = True
            return
        if size > _MOST_METADATA:
            message = f"the metadata of a message has {size:,} octets, more than {_MOST_METADATA:,}"
            raise BrokenError(message)
        metadata = self._exactly(size)
        self._parts.append(metadata)
        try:
            self._take_body(bytes(metadata))
        except (struct.error, IndexError):
            message = f"the metadata before octet {self.count:,} are broken"
            raise BrokenError(message) from None

    def _take_body(self, metadata: bytes) -> None:
        """Read the body that the metadata of a message describe."""
        (root,) = struct.unpack_from("<I", metadata)
        place = _field(metadata, root, _BODY)
        size = struct.unpack_from("<q", metadata, place)[0] if place else 0
        if size < 0 or (size > LARGEST and self._map is None):
            raise _too_large(size)
        body = self._exactly(size)
        sizes = sum(_sizes(metadata, root, body))
        if sizes > LARGEST:
            raise _too_large(sizes)
        if size:
            self._parts.append(body)

    def _exactly(self, size: int) -> bytes | memoryview:
        octets = self._take(size)
        if len(octets) < size:
            message = f"the data ends in the middle, after {self.count:,} octets"
            raise BrokenError(message)
        return octets

    def _take(self, size: int) -> bytes | memoryview:
        if self._map is not None:
            octets: bytes | memoryview = memoryview(self._map)[self.count : self.count + size]
        else:
            pieces = []
            left = size
            while left and (piece := self._octets.read1(min(left, 1 << 20))):  # type: ignore[attr-defined]
                pieces.append(piece)
                left -= len(piece)
            octets = b"".join(pieces)
        self.count += len(octets)
        return octets


def _too_large(size: int) -> BrokenError:
    message = f"a batch of {size:,} octets is larger than {LARGEST:,}; write smaller batches"
    return BrokenError(message)


def _field(data: bytes, table: int, number: int) -> int:
    """Return the place of a field of a table; 0 if the table lacks it."""
    (back,) = struct.unpack_from("<i", data, table)
    places = table - back
    if places < 0:
        raise struct.error
    (size,) = struct.unpack_from("<H", data, places)
    at = 4 + 2 * number
    if at + 2 > size:
        return 0
    (place,) = struct.unpack_from("<H", data, places + at)
    return table + place if place else 0


def _below(data: bytes, place: int) -> int:
    """Return the place of the table or the vector to which a field refers."""
    (distance,) = struct.unpack_from("<I", data, place)
    return place + int(distance)


def _sizes(metadata: bytes, root: int, body: bytes | memoryview) -> list[int]:
    """Return the sizes of the compressed buffers of a body once they are decompressed."""
    kind = metadata[place] if (place := _field(metadata, root, _TYPE)) else 0
    if kind not in {_DICTIONARY, _RECORDS}:
        return []
    records = _below(metadata, _field(metadata, root, _HEADER))
    if kind == _DICTIONARY:
        records = _below(metadata, _field(metadata, records, _DATA_OF_DICTIONARY))
    if not _field(metadata, records, _COMPRESSION):
        return []
    vector = _below(metadata, _field(metadata, records, _BUFFERS))
    (count,) = struct.unpack_from("<I", metadata, vector)
    sizes = []
    for number in range(count):
        start, length = struct.unpack_from("<qq", metadata, vector + 4 + 16 * number)
        if length >= 8:
            (size,) = struct.unpack_from("<q", body, start)
            sizes.append(max(size, 0))
    return sizes
