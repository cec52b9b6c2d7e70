"""Telnet URLs (RFC 1738 §3.8): an interactive service, and a suggested login."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import internet, security
from urlprism.rfc1738.coding import decoded
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class TelnetPlan(Plan):
    """The server that a client connects to, and its advice to the user; nothing is sent.

    `advise_user` has the "user" and the "password" that the URL suggests. They are decoded, unless
    a control character is encoded in them: then they stay as written.
    """

    advise_user: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)


class TelnetData(TypedDict):
    """The arguments of `Telnet.build`."""

    host: str
    port: int | None
    user: str | None
    password: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Telnet(Locator):
    """A telnet URL; `urlpath` is "" with the last slash, and None without it.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("telnet://me@h.example:24/")
    >>> url.user, url.port, url.urlpath
    ('me', 24, '')
    """

    SCHEME: ClassVar[str] = "telnet"
    DEFAULT_PORT: ClassVar[int | None] = 23
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "user", "password", "host", "port")

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a telneturl: login [ "/" ] (§5)."""
        before, urlpath = internet.authority(schemepart)
        server = internet.login(before)._asdict()
        if urlpath is None:
            return make(cls, text=schemepart.text, **server)
        if str(urlpath):
            raise urlpath.refuse("nothing can follow the last '/'", "telneturl")
        return make(cls, text=schemepart.text, **server, urlpath="")

    @classmethod
    def build(
        cls,
        *,
        host: str,
        port: int | None = None,
        user: Text | None = None,
        password: Text | None = None,
    ) -> Self:
        """Return the URL of a login, with the last slash.

        Raise URLError for an invalid host or port, and for a password without a user.

        >>> str(Telnet.build(host="h.example", user="me"))
        'telnet://me@h.example/'
        """
        return cls.written(f"{internet.write_login('telnet', host, port, user, password)}/")

    def data(self) -> TelnetData:
        """Return the arguments of `build` that make this URL again, with the last slash, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> parse("telnet://a%40b@h.example").data()
        {'host': 'h.example', 'port': None, 'user': 'a@b', 'password': None}
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "user": self.user_text,
            "password": self.password_text,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        return self.login_pieces()

    def refusals(self) -> list[Finding]:
        """Return no findings: a client sends no part of the URL."""
        return []

    def plan(self) -> TelnetPlan:
        """Return the server and the advice to the user: the client does not log in (§3.8)."""
        suggested = {"user": self.user, "password": self.password}
        return TelnetPlan(
            connect=self.server,
            send=b"",
            warnings=tuple(security.findings(self)),
            advise_user={
                name: text if security.has_control(Piece.whole(text)) else decoded(text)
                for name, text in suggested.items()
                if text is not None
            },
        )
