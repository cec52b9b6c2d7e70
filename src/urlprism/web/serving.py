"""A server of the page on this machine, until a signal ends it."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from urlprism.web.answers import as_json
from urlprism.web.application import application
from urlprism.web.guard import SLOWEST
from urlprism.web.questions import QuestionError

HOST: Final = "127.0.0.1"
PORT: Final = 8137
_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
_GRACE: Final = 1  # seconds that answers have to end
_MOST_CONNECTIONS: Final = 500


def listening(port: int = PORT) -> socket.socket:
    """Return a socket that listens on a port of this machine only; 0 means any free one.

    Raise OSError if the port is taken.
    """
    # asyncio sends what is small at once only on sockets that name their protocol.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def serve(
    listener: socket.socket,
    begun: Callable[[], None] = lambda: None,
    seconds: float = SLOWEST,
) -> signal.Signals | None:
    """Answer what comes to a socket until a signal ends it, which is returned.

    `begun` is called once questions are answered; `seconds` is how long a request may take to come.
    Nothing that is asked is logged.
    """
    _silence()
    port: int = listener.getsockname()[1]
    protocol = type("_Protocol", (_Patient,), {"seconds": seconds})
    config = uvicorn.Config(
        application(port, seconds),
        http=protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_graceful_shutdown=_GRACE,
    )
    server = _Server(config, begun)
    server.run(sockets=[listener])
    return server.signal


class _Server(uvicorn.Server):
    """A server that says when it has begun, and that a signal ends quietly."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self.signal: signal.Signals | None = None
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        self._begun()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Note the signal that ends the server, and leave signals to Python again at its end."""
        try:
            before = {each: signal.signal(each, self._note) for each in _SIGNALS}
        except ValueError:  # outside the main thread, where Python lets nobody handle signals
            before = {}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def _note(self, number: int, _: object) -> None:
        self.force_exit = self.signal is not None
        self.signal = signal.Signals(number)
        self.should_exit = True


class _Patient(H11Protocol):
    """HTTP/1.1 that waits for the head of a request only so long, and refuses in JSON."""

    seconds: float
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take octets, and wait on only if a head is not complete."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._late is None:
            self._wait()

    def on_response_complete(self) -> None:
        """Wait for the rest of a head that came with the request before it."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0] and not self._late:
            self._unset_keepalive_if_required()
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request of HTTP."""
        self._refuse(QuestionError(400, msg.rstrip(".").lower(), None, "RFC 9112"))

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _give_up(self) -> None:
        rule = f"maximum {self.seconds:g} seconds"
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._refuse(QuestionError(408, "too slow", "head", rule))

    def _refuse(self, error: QuestionError) -> None:
        body = as_json(error.to_dict())
        head = (
            f"HTTP/1.1 {error.status} Refused\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write((head + body).encode("ascii"))
        self.transport.close()


def _silence() -> None:
    """Keep the server's own messages to itself: they may hold what was asked."""
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "asyncio"):
        logger = logging.getLogger(name)
        logger.addHandler(logging.NullHandler())
        logger.propagate = False
