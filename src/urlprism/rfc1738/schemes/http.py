"""HTTP URLs (RFC 1738 §3.3): a path and a search, both as written."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.findings import Finding
from urlprism._vocabulary.intake import Text
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.coding import decoded, quote, with_escapes
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.internet import Server
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

_PATH: Final = grammar.Run(sets.HTTP_SEGMENT | {"/"}, "hpath")


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class HTTPPlan(Plan):
    """The server that a client connects to, and the target: the path and the search, as written."""

    request_target: str


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
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "host", "port", "path", "search")

    path: str | None = None
    search: str | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse an httpurl: hostport [ "/" hpath [ "?" search ]] (§5)."""
        before, urlpath = internet.authority(schemepart)
        server = _server(before)._asdict()
        if urlpath is None:
            return cls(text=schemepart.text, **server)
        path, search = urlpath.partition("?")
        return cls(
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

    def refusals(self) -> list[Finding]:
        """Return no findings: an encoded octet is sent encoded."""
        return []

    def plan(self) -> HTTPPlan:
        """Return the server, and the target of the request, which is not decoded."""
        return HTTPPlan(
            connect=self.server,
            request_target=f"/{self.urlpath or ''}",
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
