"""Gopher URLs (RFC 1738 §3.4): an item, a search, or a part of a Gopher+ item."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, Self, TypedDict

from urlprism._core.arguments.intake import Text
from urlprism._core.arguments.unknown import unknown
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.redaction.records import hides_secrets
from urlprism.rfc1738 import grammar, internet, security
from urlprism.rfc1738.coding import decoded, quote
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator
from urlprism.rfc1738.schemes import gopher_plus as plus

Dialect = Literal["rfc1738", "gopher+"]

_TAB: Final = "%09"
_XCHAR: Final = re.compile("%..|.", re.DOTALL)
_NO_SELECTOR: Final = re.compile("%0[9AD]", re.IGNORECASE)


@without_state
@hides_secrets
@dataclass(frozen=True, slots=True, kw_only=True)
class GopherPlan(Plan):
    """The octets that a Gopher client sends: a line, or the lines of a Gopher+ form.

    `dialect` is the dialect of `send`; `alt_send` is the same in the other dialect, None if it does
    not differ: "rfc1738" (§3.4.3) sends an empty search before a Gopher+ string, "gopher+" (§3.4.9)
    does not. `fetch_ask` is sent first, to fetch the form that the user has to fill (§3.4.5).
    """

    dialect: Dialect
    alt_send: bytes | None = None
    fetch_ask: bytes | None = None


class GopherData(TypedDict):
    """The arguments of `Gopher.build`."""

    host: str
    port: int | None
    gophertype: str
    selector: str
    search: str | None
    gopher_plus: str | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Gopher(Locator):
    """A gopher URL; `gophertype`, `selector`, `search` and `gopher_plus` are decoded.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("gopher://h.example/1a%20b")
    >>> url.gophertype, url.selector
    ('1', 'a b')
    """

    SCHEME: ClassVar[str] = "gopher"
    DEFAULT_PORT: ClassVar[int | None] = 70
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme", "host", "port", "gophertype", "selector", "search", "gopher_plus",
    )  # fmt: skip

    gophertype_text = TextOf[str]()
    gophertype_written = WrittenOf["str | None"]()
    selector_text = TextOf[str]()
    selector_written = WrittenOf["str | None"]()
    search_text = TextOf["str | None"]()
    search_written = WrittenOf["str | None"]()
    gopher_plus_text = TextOf["str | None"]()
    gopher_plus_written = WrittenOf["str | None"]()

    gophertype: str = "1"
    selector: str = ""
    search: str | None = None
    gopher_plus: str | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a gopherurl (§5), whose selector holds no tab, LF or CR (§3.4.1).

        Without a gopher-path, the type is "1" and the selector is empty.
        """
        before, behind = internet.authority(schemepart)
        server = internet.hostport(before)._asdict()
        urlpath = None if behind is None else grammar.XCHARS.check(behind)
        path = _GopherPath.of(behind)
        if path is None:
            return make(cls, text=schemepart.text, **server, urlpath=urlpath)
        search, string = path.search, path.gopher_plus
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=urlpath,
            gophertype=decoded(path.gophertype),
            selector=decoded(_check_selector(path.selector)),
            search=None if search is None else decoded(grammar.HTTP_SEARCH.check(search)),
            gopher_plus=None if string is None else decoded(string),
        )

    @classmethod
    def build(
        cls,
        *,
        host: str,
        port: int | None = None,
        gophertype: Text = "1",
        selector: Text = "",
        search: Text | None = None,
        gopher_plus: Text | None = None,
        view: str | None = None,
        language: str | None = None,
        attributes: Sequence[str] | None = None,
        ask: Sequence[str] | None = None,
    ) -> Self:
        """Return the URL of an item, of a search, or of a request for a part of a Gopher+ item.

        The request is a Gopher+ string, or the data for one: a view with or without its language
        (§3.4.8), attributes, () for all of them (§3.4.7), or the values that fill a form (§3.4.9).
        Raise TypeError for more than one of them, URLError for data that the URL cannot hold.

        >>> str(Gopher.build(host="h.example", gophertype="7", selector="/s", search="a b"))
        'gopher://h.example/7/s%09a%20b'
        """
        string: Text | None = plus.write(view, language, attributes, ask)
        if gopher_plus is not None:
            if string is not None:
                message = (
                    "a Gopher+ string cannot be combined with a view, attributes or the values of"
                    " a form"
                )
                raise TypeError(message)
            string = gopher_plus
        parts = [_type_and_selector(gophertype, selector)]
        if search is not None or string is not None:
            parts.append(quote(search or "", "gopher", "search"))
            if _TAB in parts[-1]:
                message = "a search cannot contain tabs"
                raise Piece.whole(parts[-1]).refuse(message, "search", "3.4.1")
        if string is not None:
            parts.append(quote(string, "gopher", "gopher_plus"))
        return cls.written(f"{internet.write_hostport(host, port)}/{_TAB.join(parts)}")

    def data(self) -> GopherData:
        """Return the arguments of `build` that make this URL again, decoded.

        Without a path, the type is the default, "1" (§3.4.1).

        >>> from urlprism.rfc1738 import parse
        >>> url = parse("gopher://h.example/7a%20b%09c")
        >>> url.data()["selector"], Gopher.build(**url.data()) == url
        ('a b', True)
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "gophertype": self.gophertype,
            "selector": self.selector,
            "search": self.search,
            "gopher_plus": self.gopher_plus,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        path = self._path()
        parts = dict.fromkeys(_GopherPath._fields) if path is None else path._asdict()
        return {**self.login_pieces(), **parts}

    @property
    def asked(self) -> plus.Asked | None:
        """Return the request of the Gopher+ string; None without one, or if it is undefined."""
        return None if self.gopher_plus is None else plus.read(self.gopher_plus)

    @property
    def view(self) -> str | None:
        """Return the requested view, "" for the default view (§3.4.4, §3.4.8)."""
        return self.asked.view if self.asked else None

    @property
    def language(self) -> str | None:
        """Return the language of the view (§3.4.8)."""
        return self.asked.language if self.asked else None

    @property
    def attributes(self) -> tuple[str, ...] | None:
        """Return the requested attributes, () for all of them (§3.4.6, §3.4.7)."""
        return self.asked.attributes if self.asked else None

    @property
    def ask(self) -> tuple[str, ...] | None:
        """Return the values that fill the form of the item (§3.4.9)."""
        return self.asked.ask if self.asked else None

    def cautions(self) -> list[Finding]:
        """Return a warning of a filled form, which makes a client send several lines (§3.4.9)."""
        path = self._path()
        if self.ask is None or path is None or path.gopher_plus is None:
            return []
        message = "this fills in a form: several lines are sent"
        return [security.finding("filled-form", path.gopher_plus, "3.4.9", message)]

    def plan(self, dialect: Dialect | None = None) -> GopherPlan:
        """Return the octets that a client sends (§3.4.1 to §3.4.9); the type is never sent.

        Without a `dialect` a form is sent by §3.4.9, and everything else by §3.4.3. Raise URLError
        for an octet that would end a line or a part of it (§6), except in the lines of a form,
        ValueError for another dialect.
        """
        if dialect not in {None, "rfc1738", "gopher+"}:
            raise unknown("dialect", dialect, ("rfc1738", "gopher+"))
        self.check_plan()
        chosen: Dialect = dialect or ("rfc1738" if self.ask is None else "gopher+")
        other: Dialect = "rfc1738" if chosen == "gopher+" else "gopher+"
        sent, alternative = (self._octets(self.gopher_plus, each) for each in (chosen, other))
        return GopherPlan(
            connect=self.server,
            send=sent,
            warnings=tuple(security.findings(self)),
            dialect=chosen,
            alt_send=None if sent == alternative else alternative,
            fetch_ask=self._octets("!+ASK", chosen) if self.gopher_plus == "?" else None,
        )

    def _path(self) -> "_GopherPath | None":
        """Return the pieces of the gopher-path, None if there is none."""
        return _GopherPath.of(internet.authority(self.piece)[1])

    def refusals(self) -> list[Finding]:
        """Return a finding for each octet that would end the line or a part of it (§6).

        The line ends of a filled form are allowed (§3.4.9).
        """
        path = self._path()
        if path is None:
            return []
        refusals = security.encoded(path.selector)
        if path.search is not None:
            refusals += security.encoded(path.search)
        if path.gopher_plus is not None and self.ask is None:
            refusals += security.encoded(path.gopher_plus, b"\0\t\n\r")
        return refusals

    def _octets(self, gopher_plus: str | None, dialect: Dialect) -> bytes:
        """Return the octets of a dialect: the parts joined by tabs, and a line end if needed."""
        parts = [self.selector]
        if self.search is not None:
            left_out = dialect == "gopher+" and gopher_plus is not None and not self.search
            parts += [] if left_out else [self.search]
        if gopher_plus is not None:
            parts.append(gopher_plus)
        end = "" if self.ask is not None else "\r\n"
        return ("\t".join(parts) + end).encode("utf-8", "surrogateescape")


class _GopherPath(NamedTuple):
    """The pieces of a gopher-path (§3.4.1)."""

    gophertype: Piece
    selector: Piece
    search: Piece | None
    gopher_plus: Piece | None

    @classmethod
    def of(cls, path: Piece | None) -> "_GopherPath | None":
        """Return the pieces, None if the path is empty; only the first two tabs delimit."""
        if path is None or path.start == path.end:
            return None
        start = path.start + (3 if path.text[path.start] == "%" else 1)
        selector, rest = path._replace(start=start).partition(_TAB)
        search, gopher_plus = (None, None) if rest is None else rest.partition(_TAB)
        return cls(path._replace(end=start), selector, search, gopher_plus)


def _type_and_selector(gophertype: Text, selector: Text) -> str:
    """Return a type and a selector as written in a URL; raise URLError if one is invalid."""
    kind = quote(gophertype, "gopher", "gophertype")
    if not _XCHAR.fullmatch(kind):
        raise Piece.whole(kind).refuse("a type is a single character", "gtype", "3.4.1")
    item = quote(selector, "gopher", "selector")
    _check_selector(Piece.whole(item))
    return kind + item


def _check_selector(piece: Piece) -> Piece:
    """Return a selector; raise URLError for the three octets that it cannot hold (§3.4.1)."""
    wrong = _NO_SELECTOR.search(*piece)
    if wrong:
        place = piece._replace(start=wrong.start(), end=wrong.end())
        raise place.refuse("a selector cannot contain tabs or line ends", "selector", "3.4.1")
    return piece
