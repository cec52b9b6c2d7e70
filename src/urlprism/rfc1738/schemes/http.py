"""HTTP URLs (RFC 1738 §3.3): a path and a search, both as written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.components import Components
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote, with_escapes
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.internet import Server
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

_PATH: Final = grammar.Run(sets.HTTP_SEGMENT | {"/"}, "hpath")


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class HTTPPlan(Plan):
    """The server that a client connects to, and the target: the path and the search, as written.

    `send` is the request: GET by HTTP/1.0 (RFC 1945), with the field Host, which servers of several
    names need. The server ends the connection behind its answer.
    """

    request_target: str


class HTTPData(TypedDict):
    """The arguments of `HTTP.build`; a path and a search are as written."""

    host: str
    port: int | None
    path: str | None
    search: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class HTTP(Locator):
    """An HTTP URL; if `path` is None, the slash before it is absent, too.

    >>> from urlprism.rfc1738 import parse
    >>> parse("http://h.example/a?b").search, parse("http://h.example").path
    ('b', None)
    """

    SCHEME: ClassVar[str] = "http"
    DEFAULT_PORT: ClassVar[int | None] = 80
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme",
        "host",
        "port",
        "path",
        "path_segments",
        "search",
    )

    path_segments_text = TextOf["tuple[str, ...] | None"]()
    path_segments_written = WrittenOf["tuple[str, ...] | None"]()
    search_text = TextOf["str | None"](is_written=True)
    search_written = WrittenOf["str | None"]()

    path: str | None = None
    search: str | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse an httpurl: hostport [ "/" hpath [ "?" search ]] (§5)."""
        before, urlpath = internet.authority(schemepart)
        server = _server(before)._asdict()
        if urlpath is None:
            return make(cls, text=schemepart.text, **server)
        path, search = urlpath.partition("?")
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=str(urlpath),
            path=_PATH.check(path),
            search=None if search is None else grammar.HTTP_SEARCH.check(search),
        )

    @classmethod
    def build(
        cls,
        *,
        host: str,
        port: int | None = None,
        path: str | None = None,
        path_segments: Sequence[Text] | None = None,
        search: str | None = None,
    ) -> Self:
        """Return the URL with a path, or with segments, which are data, and a search.

        In a path and a search only characters that they cannot hold are encoded. A search needs a
        slash before it, so a missing path becomes empty. Raise URLError for an invalid host or
        port, TypeError for both a path and segments.

        >>> str(HTTP.build(host="h.example", path_segments=["a/b", "c"], search="q"))
        'http://h.example/a%2Fb/c?q'
        """
        login = internet.write_hostport(host, port)
        if path_segments is not None:
            if path is not None:
                message = "give a path or its segments, not both"
                raise TypeError(message)
            path = "/".join(quote(each, "http", "segment") for each in path_segments)
        if path is None and search is None:
            return cls.written(login)
        behind = "" if search is None else f"?{with_escapes(search, grammar.HTTP_SEARCH)}"
        return cls.written(f"{login}/{with_escapes(path or '', _PATH)}{behind}")

    @property
    def path_segments(self) -> tuple[str, ...] | None:
        """Return the segments between the slashes of the path, decoded; None without a path."""
        return None if self.path is None else tuple(map(decoded, self.path.split("/")))

    def data(self) -> HTTPData:
        """Return the arguments of `build` that make this URL again.

        The path and the search are as written: what they mean is up to the server, and decoded a
        reserved character could not be told from an encoded one (§3.3).

        >>> from urlprism.rfc1738 import parse
        >>> parse("http://h.example/a%20b?c").data()
        {'host': 'h.example', 'port': None, 'path': 'a%20b', 'search': 'c'}
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "path": self.path,
            "search": self.search,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        urlpath = internet.authority(self.piece)[1]
        path, search = (None, None) if urlpath is None else urlpath.partition("?")
        segments = None if path is None else tuple(path.split("/"))
        return {**self.login_pieces(), "path_segments": segments, "search": search}

    def refusals(self) -> list[Finding]:
        """Return no findings: an encoded octet is sent encoded."""
        return []

    def plan(self) -> HTTPPlan:
        """Return the server, and the target of the request, which is not decoded."""
        target = f"/{self.urlpath or ''}"
        host = self.host if self.port in {None, self.DEFAULT_PORT} else f"{self.host}:{self.port}"
        return HTTPPlan(
            connect=self.server,
            request_target=target,
            send=f"GET {target} HTTP/1.0\r\nHost: {host}\r\n\r\n".encode("ascii"),
            warnings=tuple(security.findings(self)),
        )

    def components(self) -> Components:
        """Return the seven common parts: the search is the query."""
        path = "" if self.path is None else f"/{self.path}"
        return Components(self.scheme, None, self.host, self.port, path, self.search, None)


def _server(piece: Piece) -> Server:
    """Return a hostport; raise URLError for a search without a slash before it (§3.3)."""
    before, behind = piece.partition("?")
    server = internet.hostport(before)
    if behind is not None:
        place = before._replace(start=before.end)
        raise place.refuse("a '/' should precede the '?'", "httpurl", "3.3")
    return server
