"""A URL as RFC 1738 reads it: the parts that all schemes share."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import total_ordering
from types import EllipsisType
from typing import ClassVar, Self, cast

from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.components import Components, Value
from urlprism._core.records.editing import Reads, edited, given_parts
from urlprism._core.records.findings import Finding
from urlprism._core.records.records import TextKeeper, as_json
from urlprism.errors import URLError
from urlprism.rfc1738 import editing, grammar, internet
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import RULES, Plan
from urlprism.rfc1738.registration import RESERVED_SCHEMES, SchemeStatus, scheme_status


@total_ordering
@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Locator(TextKeeper):
    """A URL of a new scheme (§4), and the base class of URLs of all schemes; made by `parse`.

    A part is None if the scheme, or this URL, does not have it. `user`, `password` and `urlpath`
    are as written. Of each part that can be encoded, `NAME_text` is the data and `NAME_written` the
    text in the URL. URLs are compared, ordered and hashed by their text, whatever the scheme: the
    classes of the schemes have `eq=False`, too.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("new-scheme:any/thing")
    >>> url.scheme, url.schemepart
    ('new-scheme', 'any/thing')
    """

    SCHEME: ClassVar[str] = ""  # "" for schemes without a class of their own
    DEFAULT_PORT: ClassVar[int | None] = None
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme", "user", "password", "host", "port", "urlpath", "schemepart",
    )  # fmt: skip

    # The URL from the data that `data` returns: `parser` sets it, each scheme has its own.
    build: ClassVar[Callable[..., "Locator"]]

    user_text = TextOf["str | None"](is_written=True)
    user_written = WrittenOf["str | None"]()
    password_text = TextOf["str | None"](is_written=True)
    password_written = WrittenOf["str | None"]()

    text: str
    user: str | None = field(default=None)
    password: str | None = field(default=None)
    host: str | None = field(default=None)
    port: int | None = field(default=None)
    urlpath: str | None = field(default=None)

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a URL of a new scheme: schemepart = *xchar | ip-schemepart (§5).

        A schemepart that begins with "//" and is not an ip-schemepart may still be *xchar. Raise
        URLError for a character that it cannot hold.
        """
        grammar.XCHARS.check(schemepart)
        try:
            before, behind = internet.authority(schemepart)
            server = internet.login(before)
        except URLError:
            return make(cls, text=schemepart.text)
        urlpath = None if behind is None else str(behind)
        return make(cls, text=schemepart.text, **server._asdict(), urlpath=urlpath)

    @classmethod
    def written(cls, schemepart: str) -> Self:
        """Return the URL of this scheme with a schemepart; raise URLError if it is invalid."""
        text = f"{cls.SCHEME}:{schemepart}"
        return cls.read(Piece(text, len(cls.SCHEME) + 1, len(text)))

    @property
    def scheme(self) -> str:
        """Return the scheme in lower case (§2.1)."""
        return self.text.partition(":")[0].lower()

    @property
    def scheme_status(self) -> SchemeStatus:
        """Return what the document says about the scheme: "defined", "experimental" ... (§4)."""
        return scheme_status(self.scheme)

    @property
    def schemepart(self) -> str:
        """Return the part after the scheme and its colon (§2.1)."""
        return str(self.piece)

    @property
    def piece(self) -> Piece:
        """Return the schemepart as a piece of the text."""
        return Piece(self.text, self.text.index(":") + 1, len(self.text))

    @property
    def effective_port(self) -> int | None:
        """Return the port, or else the default port of the scheme."""
        return self.DEFAULT_PORT if self.port is None else self.port

    @property
    def server(self) -> tuple[str, int] | None:
        """Return the host and the port to connect to; None unless both are known.

        >>> from urlprism.rfc1738 import parse
        >>> parse("http://h/a").server
        ('h', 80)
        """
        if not self.host or self.effective_port is None:
            return None
        return self.host, self.effective_port

    def data(self) -> Mapping[str, object]:
        """Return the data from which `build` makes this URL again, by the names of its arguments.

        The class of each scheme has its own names. For a new scheme, whose data no document
        defines, these are the scheme and the schemepart as written.

        >>> from urlprism.rfc1738 import Locator, parse
        >>> url = parse("new-scheme:any%20thing")
        >>> url.data()
        {'scheme': 'new-scheme', 'schemepart': 'any%20thing'}
        >>> Locator.build(**url.data())
        Locator('new-scheme:any%20thing')
        """
        return {"scheme": self.scheme, "schemepart": self.schemepart}

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        if self.host is None:
            return {**self.login_pieces(), "schemepart": self.piece}
        return {**self.login_pieces(), "urlpath": internet.authority(self.piece)[1]}

    def login_pieces(self) -> dict[str, Pieces]:
        """Return the places of the user and the password."""
        if self.host is None:
            return {"user": None, "password": None}
        places = internet.places(internet.authority(self.piece)[0])
        return {"user": places.user, "password": places.password}

    def cautions(self) -> list[Finding]:
        """Return the warnings of the scheme's own section: for another scheme those of §4."""
        if self.scheme_status == "experimental":
            message = "a scheme whose name begins with 'x-' is for experiments only"
            return [Finding("experimental-scheme", 0, len(self.scheme), "4", message)]
        if self.scheme_status == "reserved":
            message = f"this name is reserved: {RESERVED_SCHEMES[self.scheme]}"
            return [Finding("reserved-scheme", 0, len(self.scheme), "4", message)]
        return []

    def refusals(self) -> list[Finding]:
        """Return the findings that rule out a plan: for a new scheme, the scheme itself (§4)."""
        message = "what a client does with this scheme is not defined"
        return [Finding("undefined-scheme", 0, len(self.scheme), "4", message)]

    def check_plan(self) -> None:
        """Raise URLError for the first of `refusals`, if any."""
        refusal = next(iter(self.refusals()), None)
        if refusal is not None:
            raise URLError(
                refusal.message, self.text, refusal.start, refusal.end, RULES[refusal.name]
            )

    def plan(self) -> Plan:
        """Return the steps of a client; raise URLError for a new scheme, which has none (§4)."""
        self.check_plan()
        return Plan()

    def to_dict(self) -> dict[str, Value]:
        """Return the parts by the names of `FIELDS`, as JSON has them: tuples are lists.

        >>> from urlprism.rfc1738 import parse
        >>> parse("file:///a/b%20c").to_dict()["segments"]
        ['a', 'b c']
        """
        return {name: as_json(getattr(self, name)) for name in self.FIELDS}

    def components(self) -> Components:
        """Return the seven common parts; the path is the urlpath and the slash before it."""
        if self.host is None:
            path = self.schemepart
        else:
            path = "" if self.urlpath is None else f"/{self.urlpath}"
        userinfo = self.user if self.password is None else f"{self.user}:{self.password}"
        return Components(self.scheme, userinfo, self.host, self.port, path, None, None)

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written: of a login, and the urlpath; or else the schemepart."""
        if self.host is None:
            return {"schemepart": self.schemepart}
        before, path = internet.authority(self.piece)
        pieces = {**internet.places(before)._asdict(), "urlpath": path}
        return {name: None if piece is None else str(piece) for name, piece in pieces.items()}

    def replace(
        self,
        *,
        user: str | EllipsisType | None = ...,
        password: str | EllipsisType | None = ...,
        host: str | EllipsisType = ...,
        port: str | int | EllipsisType | None = ...,
        urlpath: str | EllipsisType | None = ...,
        schemepart: str | EllipsisType = ...,
        **data: object,
    ) -> Self:
        """Return the URL with some parts replaced; the rest stays exactly as written (§5).

        These parts are as written, and None removes one. All other parts are `data` by the names
        of the scheme's `build`, such as `name` of an FTP URL: they are encoded, and so are the
        parts beside them in the urlpath. Raise URLError if the result is not a URL of the scheme,
        or has other parts, TypeError for a part that the URL does not have.

        >>> from urlprism.rfc1738 import parse
        >>> str(parse("ftp://me@h.example/a/b").replace(port=2121, name="c d"))
        'ftp://me@h.example:2121/a/c%20d'
        """
        changes = given_parts(
            {
                "user": user,
                "password": password,
                "host": host,
                "port": port,
                "urlpath": urlpath,
                "schemepart": schemepart,
            }
        )
        wanted = editing.given_of(self, changes, data)
        compose = functools.partial(editing.composed, self.text.partition(":")[0])
        read = cast("Reads[Self]", self._read)
        if "schemepart" in wanted and self.host is not None:
            return read(compose(wanted))
        return edited(self, wanted, read, "RFC 1738 §5", compose)

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is a URL with the same text."""
        return self.text == other.text if isinstance(other, Locator) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this text sorts before the text of another URL."""
        return self.text < other.text if isinstance(other, Locator) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(self.text)
