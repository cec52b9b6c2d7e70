"""WAIS URLs (RFC 1738 §3.9): a database, a search in it, or a document in it."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

Form = Literal["database", "search", "document"]
Action = Literal["open-database", "search", "retrieve"]

_ACTIONS: Final[dict[Form, Action]] = {
    "database": "open-database",
    "search": "search",
    "document": "retrieve",
}


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class WAISPlan(Plan):
    """The request of a client to a WAIS server, as data; RFC 1625 says how to send it."""

    action: Action
    database: str
    query: str | None = None
    wtype: str | None = None
    wpath: str | None = None


class WAISData(TypedDict):
    """The arguments of `WAIS.build`."""

    host: str
    port: int | None
    database: str
    search: str | None
    wtype: str | None
    wpath: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class WAIS(Locator):
    """A wais URL; the parts after the host are decoded, and `wpath` is opaque (§3.9).

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("wais://h.example/db?tea%20time")
    >>> url.database, url.search
    ('db', 'tea time')
    """

    SCHEME: ClassVar[str] = "wais"
    DEFAULT_PORT: ClassVar[int | None] = 210
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme", "host", "port", "form", "database", "search", "wtype", "wpath",
    )  # fmt: skip

    database_text = TextOf[str]()
    database_written = WrittenOf[str]()
    search_text = TextOf["str | None"]()
    search_written = WrittenOf["str | None"]()
    wtype_text = TextOf["str | None"]()
    wtype_written = WrittenOf["str | None"]()
    wpath_text = TextOf["str | None"]()
    wpath_written = WrittenOf["str | None"]()

    database: str
    search: str | None = None
    wtype: str | None = None
    wpath: str | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a waisdatabase, a waisindex or a waisdoc (§5)."""
        before, path = internet.authority(schemepart)
        server = internet.hostport(before)._asdict()
        if path is None:
            place = schemepart._replace(start=schemepart.end)
            raise place.refuse("a '/' and a database should follow the host", "waisurl")
        database, search, wtype, wpath = _split(path)
        if wtype is not None and wpath is None:
            place = wtype._replace(start=wtype.end)
            raise place.refuse("a '/' and a document should follow the type", "waisdoc")
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=str(path),
            database=decoded(grammar.UCHARS.check(database)),
            search=None if search is None else decoded(grammar.HTTP_SEARCH.check(search)),
            wtype=None if wtype is None else decoded(grammar.UCHARS.check(wtype)),
            wpath=None if wpath is None else decoded(grammar.UCHARS.check(wpath)),
        )

    @classmethod
    def build(
        cls,
        *,
        host: str,
        database: Text,
        port: int | None = None,
        search: Text | None = None,
        wtype: Text | None = None,
        wpath: Text | None = None,
    ) -> Self:
        """Return the URL of a database, of a search, or of a document by its type and path.

        Raise TypeError for a search together with a document, and for a type or a path alone;
        URLError for an invalid host or port.

        >>> str(WAIS.build(host="h.example", database="db", search="a b"))
        'wais://h.example/db?a%20b'
        """
        if (wtype is None) != (wpath is None) or (search is not None and wpath is not None):
            message = "give a search, or the type and path of a document, not both"
            raise TypeError(message)
        text = f"{internet.write_hostport(host, port)}/{quote(database, 'wais', 'database')}"
        if search is not None:
            text += f"?{quote(search, 'wais', 'search')}"
        if wtype is not None and wpath is not None:
            text += f"/{quote(wtype, 'wais', 'wtype')}/{quote(wpath, 'wais', 'wpath')}"
        return cls.written(text)

    def data(self) -> WAISData:
        """Return the arguments of `build` that make this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> url = parse("wais://h.example/db?tea%20time")
        >>> url.data()["search"], WAIS.build(**url.data()) == url
        ('tea time', True)
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "database": self.database,
            "search": self.search,
            "wtype": self.wtype,
            "wpath": self.wpath,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        path = internet.authority(self.piece)[1]
        parts = (None,) * 4 if path is None else _split(path)
        names = ("database", "search", "wtype", "wpath")
        return {**self.login_pieces(), **dict(zip(names, parts, strict=True))}

    @property
    def form(self) -> Form:
        """Return the form of the URL, one of three (§3.9)."""
        if self.search is not None:
            return "search"
        return "database" if self.wpath is None else "document"

    def refusals(self) -> list[Finding]:
        """Return a finding for each encoded line end and NUL (§6)."""
        return security.encoded(self.piece)

    def plan(self) -> WAISPlan:
        """Return the request to the server: open a database, search it, or retrieve a document.

        Raise URLError for an encoded line end or NUL (§6).
        """
        self.check_plan()
        return WAISPlan(
            connect=self.server,
            warnings=tuple(security.findings(self)),
            action=_ACTIONS[self.form],
            database=self.database,
            query=self.search,
            wtype=self.wtype,
            wpath=self.wpath,
        )


def _split(path: Piece) -> tuple[Piece, Piece | None, Piece | None, Piece | None]:
    """Return the pieces of a path: its database, search, type and document (§5)."""
    database, document = path.partition("/")
    database, search = database.partition("?")
    if search is not None:  # a "/" after the "?" is part of the search
        return database, search._replace(end=path.end), None, None
    wtype, wpath = (None, None) if document is None else document.partition("/")
    return database, None, wtype, wpath
