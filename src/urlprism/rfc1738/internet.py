"""The Common Internet Scheme Syntax (RFC 1738 §3.1).

//<user>:<password>@<host>:<port>/<url-path>
"""

from typing import NamedTuple

from urlprism._core.arguments.intake import Text
from urlprism.errors import URLError
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar
from urlprism.rfc1738.coding import quote
from urlprism.rfc1738.grammar import Piece


@hides_secrets
class Server(NamedTuple):
    """A login: user, password, host and port; None is absent, which differs from empty."""

    user: str | None
    password: str | None
    host: str
    port: int | None


@hides_secrets
class Places(NamedTuple):
    """The pieces of a login, not yet checked."""

    user: Piece | None
    password: Piece | None
    host: Piece
    port: Piece | None


def authority(schemepart: Piece) -> tuple[Piece, Piece | None]:
    """Return the login between "//" and the next "/", and the url-path after that, or None.

    The "/" is not part of the url-path. Raise URLError if there is no "//".
    """
    if not schemepart.text.startswith("//", schemepart.start, schemepart.end):
        start = schemepart.start
        place = schemepart._replace(end=start)
        raise place.refuse("'//' should follow the scheme", "ip-schemepart", "3.1")
    return schemepart._replace(start=schemepart.start + 2).partition("/")


def places(piece: Piece) -> Places:
    """Return the pieces of a login: [ user [ ":" password ] "@" ] host [ ":" port ]."""
    before, behind = piece.partition("@")
    if behind is None:
        return Places(None, None, *piece.partition(":"))
    user, password = before.partition(":")
    return Places(user, password, *behind.partition(":"))


def login(piece: Piece) -> Server:
    """Return the parts of a login as written; raise URLError if it is not a login (§5)."""
    user, password, host, port = places(piece)
    return Server(
        None if user is None else grammar.USER.check(user),
        None if password is None else grammar.PASSWORD.check(password),
        grammar.host(host),
        None if port is None else grammar.port(port),
    )


def hostport(piece: Piece) -> Server:
    """Return the parts of a hostport: host [ ":" port ].

    Raise URLError if it is not a hostport, in particular for a user, which only some schemes allow.
    """
    before, behind = piece.partition("@")
    if behind is not None:
        raise before.refuse("no user name or password is allowed here", "hostport")
    return login(piece)


def write_login(
    scheme: str, host: str, port: int | None, user: Text | None, password: Text | None
) -> str:
    """Return "//" and a login; the user and the password are data, so they are encoded.

    Raise URLError for a password without a user, for which §3.1 has no syntax.
    """
    hostport = write_hostport(host, port)
    if user is None:
        if password is not None:
            message = "a password cannot be given without a user name"
            raise URLError(message, host, 0, 0, "RFC 1738 §3.1 password")
        return hostport
    secret = "" if password is None else f":{_quoted(password, scheme, 'password')}"
    return f"//{_quoted(user, scheme, 'user')}{secret}@{hostport[2:]}"


def _quoted(data: Text, scheme: str, component: str) -> str:
    """Return a user or a password with "?" and ";" encoded, too: some readers end a login there."""
    return quote(data, scheme, component).replace("?", "%3F").replace(";", "%3B")


def write_hostport(host: str, port: int | None = None) -> str:
    """Return "//" and a hostport; raise URLError for an invalid host or port."""
    grammar.host(Piece.whole(host))
    if port is None:
        return f"//{host}"
    grammar.port(Piece.whole(str(port)))
    return f"//{host}:{port}"
