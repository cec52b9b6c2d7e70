"""A stream of aiohttp that gives at most so many octets of a body.

body ──► aiohttp decompresses it, piece by piece ──► LimitedStream counts ──► program
"""

from collections.abc import Callable

from aiohttp import ClientPayloadError, StreamReader

from urlprism.recipes import TooLargeError


class LimitedStream(StreamReader):
    """The stream of a response, which gives at most `limit` octets, decompressed.

    For more, it calls `close` and raises `aiohttp.ClientPayloadError`, whose `__cause__` is the
    TooLargeError of the recipes.
    """

    __slots__ = ("_close", "_given", "_limit", "_stream")

    def __init__(self, stream: StreamReader, limit: int, close: Callable[[], None]) -> None:
        self._stream, self._limit, self._close = stream, limit, close
        self._given = 0

    def __repr__(self) -> str:
        """Return that of the stream."""
        return repr(self._stream)

    def __getattr__(self, name: str) -> object:
        """Return what the stream itself has: its counts and bounds."""
        return getattr(self._stream, name)

    def set_read_chunk_size(self, n: int) -> None:
        """Let the stream hold a piece of this size."""
        self._stream.set_read_chunk_size(n)

    async def read(self, n: int = -1) -> bytes:
        """Return at most `n` octets, or all that are left; b"" at the end."""
        if n >= 0:
            return self._counted(await self._stream.read(n))
        # The stream itself would read and decompress all before somebody counts.
        body = bytearray()
        while piece := await self.readany():
            body += piece
        return bytes(body)

    async def readany(self) -> bytes:
        """Return the octets that are there; b"" at the end."""
        return self._counted(await self._stream.readany())

    async def readchunk(self) -> tuple[bytes, bool]:
        """Return the octets that are there, and whether they end a chunk of HTTP."""
        chunk = await self._stream.readchunk()
        self._counted(chunk[0])
        return chunk

    async def readline(self, **options: int | None) -> bytes:
        """Return a line."""
        return self._counted(await self._stream.readline(**options))

    async def readuntil(self, separator: bytes = b"\n", **options: int | None) -> bytes:
        """Return the octets up to a separator."""
        return self._counted(await self._stream.readuntil(separator, **options))

    async def readexactly(self, n: int) -> bytes:
        """Return `n` octets."""
        self._check(n)
        return self._counted(await self._stream.readexactly(n))

    def read_nowait(self, n: int = -1) -> bytes:
        """Return octets that are there."""
        return self._counted(self._stream.read_nowait(n))

    def unread_data(self, data: bytes) -> None:
        """Put octets back."""
        self._given -= len(data)
        self._stream.unread_data(data)

    def exception(self) -> BaseException | None:
        """Return the error of the stream."""
        return self._stream.exception()

    def set_exception(self, exc: BaseException, exc_cause: BaseException | None = None) -> None:
        """Set the error of the stream."""
        self._stream.set_exception(exc, *([] if exc_cause is None else [exc_cause]))

    def on_eof(self, callback: Callable[[], None]) -> None:
        """Call a function at the end."""
        self._stream.on_eof(callback)

    def is_eof(self) -> bool:
        """Whether the whole body has come."""
        return self._stream.is_eof()

    def at_eof(self) -> bool:
        """Whether the whole body was read."""
        return self._stream.at_eof()

    async def wait_eof(self) -> None:
        """Wait until the whole body has come."""
        await self._stream.wait_eof()

    def _counted(self, octets: bytes) -> bytes:
        self._check(len(octets))
        self._given += len(octets)
        return octets

    def _check(self, more: int) -> None:
        """Raise ClientPayloadError if there are more octets than may be."""
        if self._given + more > self._limit:
            message = f"the body has more than {self._limit} octets"
            self._close()
            raise ClientPayloadError(message) from TooLargeError(message)
