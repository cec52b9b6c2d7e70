"""Collect the body of a response within a limit: `Body`.

The recipes ask for no compression. If a server compresses all the same, the body is decompressed
here, and never further than the limit, whatever the ratio.
"""

import zlib
from collections.abc import Iterable
from typing import Final

from urlprism.recipes.errors import BadResponseError, TooLargeError

# Names and values of the fields of a response, as received.
Fields = Iterable[tuple[bytes, bytes]]

_WITHOUT_BODY: Final = frozenset({204, 304})  # RFC 9110 §6.4.1
_GZIP: Final = 31
_ZLIB: Final = 15
_RAW: Final = -15


class Body:
    """Collects the body of a response to `method`: `take` each piece, then call `whole`.

    Raise TooLargeError for more than `limit` octets, and BadResponseError for a truncated body.

    >>> body = Body("GET", 200, [(b"Content-Length", b"4")], limit=10)
    >>> body.take(b"ab")
    >>> body.take(b"cd")
    >>> body.whole()
    b'abcd'
    """

    def __init__(self, method: str, status: int, fields: Fields, limit: int) -> None:
        named = {name.lower(): value.strip() for name, value in fields}
        length = named.get(b"content-length", b"")
        has_body = method != "HEAD" and status not in _WITHOUT_BODY
        is_told = has_body and length.isdigit() and b"transfer-encoding" not in named
        self._announced = int(length[:20]) if is_told else None
        self._coding = named.get(b"content-encoding", b"").lower()
        self._inflater = zlib.decompressobj(_GZIP) if self._coding in _GZIP_NAMES else None
        self._limit = limit
        self._received = 0
        self._octets = bytearray()
        if self._announced is not None and self._announced > limit:
            raise self._too_large()

    def take(self, piece: bytes) -> None:
        """Add a received piece."""
        self._received += len(piece)
        if self._received > self._limit:
            raise self._too_large()
        if self._coding == b"deflate" and self._inflater is None and piece:
            self._inflater = zlib.decompressobj(_wrapping(piece))
        if self._inflater is None:
            self._keep(piece)
            return
        try:
            self._inflate(piece)
        except zlib.error as error:
            message = "the body does not match its Content-Encoding"
            raise BadResponseError(message) from error

    def whole(self) -> bytes:
        """Return the body, after all pieces were taken."""
        is_open = self._inflater is not None and self._received and not self._inflater.eof
        if is_open or self._announced not in {None, self._received}:
            message = f"the body ends early, after {self._received} octets"
            raise BadResponseError(message)
        return bytes(self._octets)

    def _inflate(self, piece: bytes) -> None:
        """Decompress a piece, at most one octet beyond the limit."""
        while piece and self._inflater is not None:
            room = self._limit - len(self._octets) + 1
            self._keep(self._inflater.decompress(piece, room))
            piece = self._inflater.unconsumed_tail
            if self._inflater.eof:
                piece = self._inflater.unused_data
                if not piece.startswith(_GZIP_STARTS) or self._coding not in _GZIP_NAMES:
                    return
                self._inflater = zlib.decompressobj(_GZIP)  # RFC 1952 §2.2: a series of members

    def _keep(self, octets: bytes) -> None:
        self._octets += octets
        if len(self._octets) > self._limit:
            raise self._too_large()

    def _too_large(self) -> TooLargeError:
        return TooLargeError(f"the body has more than {self._limit} octets")


_GZIP_NAMES: Final = frozenset({b"gzip", b"x-gzip"})
_GZIP_STARTS: Final = b"\x1f\x8b"


def _wrapping(start: bytes) -> int:
    """Return zlib's parameter for "deflate": zlib's format (RFC 9110 §8.4.1.2), or a raw stream."""
    return _ZLIB if start[0] & 0x0F == 8 else _RAW
