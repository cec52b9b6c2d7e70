"""One request to one server, which has been checked: `Hop`."""

import contextlib
import ssl
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from socket import create_connection, socket
from typing import Final

from urlprism._vocabulary.closing import without_state
from urlprism.comparison.gate import SafeTarget
from urlprism.comparison.unsafe import UnsafeURL
from urlprism.recipes.bodies import Body, Fields
from urlprism.recipes.deadlines import Deadline
from urlprism.recipes.errors import BadResponseError, FetchError, UnreachableError, UntrustedError

PIECE: Final = 1 << 16  # octets to read at once


@without_state
@dataclass(frozen=True, slots=True, repr=False)
class Hop:
    """What to ask, and where: all `addresses` of the target's host have been checked."""

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
        """Return what is asked of the server: the path and the query."""
        return f"/{self.target.url.partition('//')[2].partition('/')[2]}"

    @property
    def url(self) -> str:
        """Return the URL with the host's name, and without a login."""
        return f"{self.target.scheme}://{self.host}{self.path}"

    def fields(self, user_agent: str | None = None) -> dict[str, str]:
        """Return the fields to send; the name of the client, if the caller names none."""
        given = {name.lower() for name in self.headers}
        fields = {"Host": self.host, "Connection": "close"}
        if self.body is not None or self.method not in {"GET", "HEAD", "OPTIONS"}:
            fields["Content-Length"] = str(len(self.body or b""))
        defaults = {"Accept-Encoding": "identity", "Accept": "*/*"}
        defaults |= {"User-Agent": user_agent} if user_agent else {}
        fields |= {name: value for name, value in defaults.items() if name.lower() not in given}
        return fields | self.headers

    def connect(self) -> socket:
        """Return a connection to the first address that takes one, with TLS if it is https."""
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
        """Return a connection to the first address that takes one."""
        for address in self.addresses:
            seconds = min(self.connect_timeout, self.deadline.left())
            with contextlib.suppress(OSError):
                return create_connection((address, self.target.port), seconds)
        raise self.unreachable()

    def unreachable(self) -> UnreachableError:
        """Return the error for a host of which no address answers."""
        tried = ", ".join(self.addresses[:8]) + (", …" if len(self.addresses) > 8 else "")
        return UnreachableError(f"{self.target.host} takes no connection at {tried}")

    def untrusted(self) -> UntrustedError:
        """Return the error for a host with which TLS fails."""
        return UntrustedError(f"{self.target.host} is not trusted")

    @contextlib.contextmanager
    def translating(self, *errors: type[Exception]) -> Iterator[None]:
        """Raise errors of ours in place of these, which a client raises."""
        try:
            yield
        except (FetchError, UnsafeURL):
            raise
        except errors as error:
            if isinstance(error, TimeoutError):
                raise self.deadline.error() from error
            self.deadline.left()
            message = f"{self.target.host} sends no whole response: {type(error).__name__}"
            raise BadResponseError(message) from error

    def received(self, status: int, fields: Fields, pieces: Iterable[bytes]) -> bytes:
        """Return the body of a response, which comes in pieces; raise FetchError."""
        body = self.body_of(status, fields)
        for piece in pieces:
            self.deadline.left()
            body.take(piece)
        # A connection that was shut down looks like one that has ended.
        self.deadline.left()
        return body.whole()

    def body_of(self, status: int, fields: Fields) -> Body:
        """Return what collects the body of a response."""
        return Body(self.method, status, fields, self.limit)
