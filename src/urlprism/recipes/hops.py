"""One request to one checked server: `Hop`."""

import contextlib
import ssl
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from socket import create_connection, socket
from typing import Final

from urlprism._core.classes.closing import without_state
from urlprism.gate import SafeTarget, UnsafeURL
from urlprism.recipes.bodies import Body, Fields
from urlprism.recipes.deadlines import Deadline
from urlprism.recipes.errors import BadResponseError, FetchError, UnreachableError, UntrustedError

PIECE: Final = 1 << 16  # octets to read at once


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Hop:
    """A request and its target; all `addresses` of the target's host have been checked."""

    target: SafeTarget
    addresses: tuple[str, ...]
    method: str
    headers: dict[str, str]
    body: bytes | None
    limit: int
    deadline: Deadline
    connect_timeout: float
    tls: ssl.SSLContext | None  # None without TLS

    @property
    def host(self) -> str:
        """Return the value of the field Host."""
        return self.target.pinned(self.addresses[0]).host_header

    @property
    def path(self) -> str:
        """Return the request target: the path and the query."""
        return f"/{self.target.url.partition('//')[2].partition('/')[2]}"

    @property
    def url(self) -> str:
        """Return the URL with the host's name, and without a login."""
        return f"{self.target.scheme}://{self.host}{self.path}"

    def fields(self, user_agent: str | None = None) -> dict[str, str]:
        """Return the fields to send; `user_agent` is the default of the field User-Agent."""
        names = {name.lower() for name in self.headers}
        fields = {"Host": self.host, "Connection": "close"}
        if self.body is not None or self.method not in {"GET", "HEAD", "OPTIONS"}:
            fields["Content-Length"] = str(len(self.body or b""))
        defaults = {"Accept-Encoding": "identity", "Accept": "*/*"}
        defaults |= {"User-Agent": user_agent} if user_agent else {}
        fields |= {name: value for name, value in defaults.items() if name.lower() not in names}
        return fields | self.headers

    def connect(self) -> socket:
        """Return a connection to the first address that accepts one, with TLS for https."""
        connection = self._dial()
        try:
            self.deadline.guard(connection)
            connection.settimeout(self.deadline.left())
            if self.tls is not None:
                return self.tls.wrap_socket(connection, server_hostname=self.target.host)
        except (OSError, ValueError) as error:
            connection.close()
            self.deadline.left()
            raise error if isinstance(error, FetchError) else self.untrusted() from error
        return connection

    def _dial(self) -> socket:
        """Return a connection to the first address that accepts one, without TLS."""
        for address in self.addresses:
            seconds = min(self.connect_timeout, self.deadline.left())
            with contextlib.suppress(OSError):
                return create_connection((address, self.target.port), seconds)
        raise self.unreachable()

    def unreachable(self) -> UnreachableError:
        """Return the error for a host none of whose addresses answers."""
        tried = ", ".join(self.addresses[:8]) + (", …" if len(self.addresses) > 8 else "")
        return UnreachableError(f"{self.target.host} accepts no connection at {tried}")

    def untrusted(self) -> UntrustedError:
        """Return the error for a host with which TLS fails."""
        return UntrustedError(f"{self.target.host} is not trusted")

    @contextlib.contextmanager
    def translating(self, *errors: type[Exception]) -> Iterator[None]:
        """Turn these errors, which a client raises, into FetchError."""
        try:
            yield
        except (FetchError, UnsafeURL):
            raise
        except errors as error:
            if isinstance(error, TimeoutError):
                raise self.deadline.error() from error
            self.deadline.left()
            message = f"{self.target.host} did not send a complete response: {type(error).__name__}"
            raise BadResponseError(message) from error

    def received(self, status: int, fields: Fields, pieces: Iterable[bytes]) -> bytes:
        """Return the body of a response from its pieces; raise FetchError if it fails."""
        body = self.body_of(status, fields)
        for piece in pieces:
            self.deadline.left()
            body.take(piece)
        # A connection that was shut down looks like one that the server has closed.
        self.deadline.left()
        return body.whole()

    def body_of(self, status: int, fields: Fields) -> Body:
        """Return the collector of a response's body."""
        return Body(self.method, status, fields, self.limit)
