"""The body of a response, octet by octet, within a limit: `Body`.

Nothing is asked to be compressed. What a server compresses all the same is decompressed here, no
further than the limit, however many octets a few of them stand for.
"""

import zlib
from collections.abc import Iterable
from typing import Final

from urlprism.recipes.errors import BadResponseError, TooLargeError

# Names and values of the fields of a response, as they came.
Fields = Iterable[tuple[bytes, bytes]]

_WITHOUT_BODY: Final = frozenset({204, 304})  # RFC 9110 §6.4.1
_GZIP: Final = 31
_ZLIB: Final = 15
_RAW: Final = -15


class Body:
    """Collects the body of a response to `method`; `take` it piece by piece, then ask for `whole`.

    Raise TooLargeError for more than `limit` octets, BadResponseError for a body that is cut short.
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
        """Add what was received."""
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
            message = "the body is not what Content-Encoding says"
            raise BadResponseError(message) from error

    def whole(self) -> bytes:
        """Return the body, all of which was taken."""
        is_open = self._inflater is not None and self._received and not self._inflater.eof
        if is_open or self._announced not in {None, self._received}:
            message = f"the body ends early, after {self._received} octets"
            raise BadResponseError(message)
        return bytes(self._octets)

    def _inflate(self, piece: bytes) -> None:
        """Decompress a piece, one octet further than the limit at most."""
        while piece and self._inflater is not None:
            room = self._limit - len(self._octets) + 1
            self._keep(self._inflater.decompress(piece, room))
            piece = self._inflater.unconsumed_tail
            if self._inflater.eof:
                piece = self._inflater.unused_data
                if not piece.startswith(_GZIP_STARTS) or self._coding not in _GZIP_NAMES:
                    return
                self._inflater = zlib.decompressobj(_GZIP)  # RFC 1952 §2.2: one after the other

    def _keep(self, octets: bytes) -> None:
        self._octets += octets
        if len(self._octets) > self._limit:
            raise self._too_large()

    def _too_large(self) -> TooLargeError:
        return TooLargeError(f"the body has more than {self._limit} octets")


_GZIP_NAMES: Final = frozenset({b"gzip", b"x-gzip"})
_GZIP_STARTS: Final = b"\x1f\x8b"


def _wrapping(start: bytes) -> int:
    """Return what wraps "deflate": zlib's format, as RFC 9110 §8.4.1.2 has it, or nothing."""
    return _ZLIB if start[0] & 0x0F == 8 else _RAW
