"""A URL as RFC 1738 reads it: what all schemes have."""

from dataclasses import dataclass, field
from functools import total_ordering
from typing import ClassVar, Self

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.findings import Finding
from urlprism._vocabulary.records import TextRecord
from urlprism.errors import URLError
from urlprism.rfc1738 import grammar, internet
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.plan import RULES, Plan


@total_ordering
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class Locator(TextRecord):
    """A URL of a new scheme (§4), and what the URLs of all schemes have; made by `parse`.

    `urlpath` and what stands before it are None where the scheme, or this URL, has no such part.
    User, password and urlpath are as they are written. Equal, ordered and hashed by its text,
    whatever its scheme: the classes of the schemes have `eq=False`, too.
    """

    SCHEME: ClassVar[str] = ""  # "" for what has no class of its own
    DEFAULT_PORT: ClassVar[int | None] = None
    FIELDS: ClassVar[tuple[str, ...]] = (
        "scheme", "user", "password", "host", "port", "urlpath", "schemepart",
    )  # fmt: skip

    text: str
    user: str | None = field(default=None)
    password: str | None = field(default=None)
    host: str | None = field(default=None)
    port: int | None = field(default=None)
    urlpath: str | None = field(default=None)

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Return the URL of a new scheme: schemepart = *xchar | ip-schemepart (§5).

        What begins with "//" and is no ip-schemepart may be *xchar all the same.
        """
        grammar.XCHARS.check(schemepart)
        try:
            before, behind = internet.authority(schemepart)
            server = internet.login(before)
        except URLError:
            return cls(text=schemepart.text)
        urlpath = None if behind is None else str(behind)
        return cls(text=schemepart.text, **server._asdict(), urlpath=urlpath)

    @classmethod
    def written(cls, schemepart: str) -> Self:
        """Return the URL of this scheme that has a schemepart; URLError for what is none."""
        text = f"{cls.SCHEME}:{schemepart}"
        return cls.read(Piece(text, len(cls.SCHEME) + 1, len(text)))

    @property
    def scheme(self) -> str:
        """Return the scheme in small letters (§2.1)."""
        return self.text.partition(":")[0].lower()

    @property
    def schemepart(self) -> str:
        """Return what stands behind the scheme and its colon (§2.1)."""
        return str(self.piece)

    @property
    def piece(self) -> Piece:
        """Return the schemepart as a piece of the text."""
        return Piece(self.text, self.text.index(":") + 1, len(self.text))

    @property
    def effective_port(self) -> int | None:
        """Return the port, or else the scheme's default."""
        return self.DEFAULT_PORT if self.port is None else self.port

    @property
    def server(self) -> tuple[str, int] | None:
        """Return the host and the port to connect to; None where the URL does not tell both."""
        if not self.host or self.effective_port is None:
            return None
        return self.host, self.effective_port

    def cautions(self) -> list[Finding]:
        """Return what the section of the scheme gives cause to warn of: here nothing."""
        return []

    def refusals(self) -> list[Finding]:
        """Return what `plan` refuses, each by its place: here the scheme (§4)."""
        message = "what a client does with this scheme is not defined"
        return [Finding("undefined-scheme", 0, len(self.scheme), "4", message)]

    def check_plan(self) -> None:
        """Raise URLError for the first thing that `plan` refuses."""
        found = next(iter(self.refusals()), None)
        if found is not None:
            raise URLError(found.message, self.text, found.start, found.end, RULES[found.name])

    def plan(self) -> Plan:
        """Return what a client does; raise URLError, for only known schemes say so (§4)."""
        self.check_plan()
        return Plan()

    def components(self) -> Components:
        """Return the seven common parts; the path is the urlpath and the slash before it."""
        if self.host is None:
            path = self.schemepart
        else:
            path = "" if self.urlpath is None else f"/{self.urlpath}"
        userinfo = self.user if self.password is None else f"{self.user}:{self.password}"
        return Components(self.scheme, userinfo, self.host, self.port, path, None, None)

    def __eq__(self, other: object) -> bool:
        """Return whether the other is a URL of the same text."""
        return self.text == other.text if isinstance(other, Locator) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether the text comes before that of another URL."""
        return self.text < other.text if isinstance(other, Locator) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(self.text)
