"""NNTP URLs (RFC 1738 §3.7): a newsgroup of a server, or an article in it by number."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self, TypedDict

from urlprism._core.arguments.intake import exact
from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.octets.characters import ALPHA
from urlprism._core.records.components import port_number
from urlprism._core.records.findings import Finding
from urlprism.errors import URLError
from urlprism.rfc1738 import grammar, internet, security, sets
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator

LONGEST_COMMAND: Final = 510  # characters before the line end (RFC 977 §2.3)

_GROUP: Final = grammar.Run(sets.GROUP, "group", escapes=False)


class NNTPData(TypedDict):
    """The arguments of `NNTP.build`."""

    host: str
    port: int | None
    group: str
    article_number: int | None


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class NNTP(Locator):
    """An nntp URL: a group, and the number of an article in it on this server, or None.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("nntp://h.example/comp.lang.c/7")
    >>> url.group, url.article_number
    ('comp.lang.c', 7)
    """

    SCHEME: ClassVar[str] = "nntp"
    DEFAULT_PORT: ClassVar[int | None] = 119
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "host", "port", "group", "article_number")

    group: str
    article_number: int | None = None

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse an nntpurl (§5)."""
        before, path = internet.authority(schemepart)
        server = internet.hostport(before)._asdict()
        if path is None:
            place = schemepart._replace(start=schemepart.end)
            raise place.refuse("a '/' and a newsgroup should follow the host", "nntpurl")
        name, digits = path.partition("/")
        return make(
            cls,
            text=schemepart.text,
            **server,
            urlpath=str(path),
            group=group(name),
            article_number=None if digits is None else _number(digits),
        )

    @classmethod
    def build(
        cls, *, host: str, group: str, port: int | None = None, article_number: int | None = None
    ) -> Self:
        """Return the URL of a newsgroup or of an article; raise URLError for invalid data.

        >>> str(NNTP.build(host="h.example", group="comp.lang.python", article_number=7))
        'nntp://h.example/comp.lang.python/7'
        """
        number = "" if article_number is None else f"/{article_number}"
        url = cls.written(f"{internet.write_hostport(host, port)}/{exact(group)}{number}")
        if url.group != group:
            message = "a newsgroup cannot contain a '/'"
            raise URLError(message, group, 0, len(group), "RFC 1738 §5 group")
        return url

    def data(self) -> NNTPData:
        """Return the arguments of `build` that make this URL again; none of them can be encoded.

        >>> from urlprism.rfc1738 import parse
        >>> parse("nntp://h.example/comp.lang.c/7").data()
        {'host': 'h.example', 'port': None, 'group': 'comp.lang.c', 'article_number': 7}
        """
        return {
            "host": self.host or "",
            "port": self.port,
            "group": self.group,
            "article_number": self.article_number,
        }

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded: none, besides a login (§5)."""
        return self.login_pieces()

    def plan(self) -> Plan:
        """Return the commands of RFC 977 for the server.

        Raise URLError for a command that is too long.
        """
        self.check_plan()
        return Plan(
            connect=self.server,
            commands=self._commands(),
            warnings=tuple(security.findings(self)),
        )

    def refusals(self) -> list[Finding]:
        """Return a finding if a command is too long."""
        return too_long(self, self._commands())

    def _commands(self) -> tuple[str, ...]:
        """Return GROUP, and ARTICLE if there is a number."""
        number = self.article_number
        return (f"GROUP {self.group}", *([] if number is None else [f"ARTICLE {number}"]))


def group(piece: Piece) -> str:
    """Return a group; raise URLError unless it is a letter and the characters of a group (§5)."""
    name = _GROUP.check(piece)
    if name[:1] not in ALPHA:
        place = piece._replace(end=min(piece.start + 1, piece.end))
        raise place.refuse("a newsgroup must begin with a letter", "group")
    return name


def too_long(url: Locator, lines: Sequence[str]) -> list[Finding]:
    """Return a finding if one of the commands is too long for NNTP (RFC 977 §2.3)."""
    longest = max(len(line.encode("utf-8", "surrogateescape")) for line in lines)
    if longest <= LONGEST_COMMAND:
        return []
    message = f"an NNTP command can have at most {LONGEST_COMMAND} characters"
    return [Finding("long-command", url.piece.start, url.piece.end, "3.7", message)]


def _number(digits: Piece) -> int:
    """Return the number of an article; raise URLError unless it is one or more digits."""
    number = port_number(grammar.DIGITS.check(digits))
    if number is None:
        missing = digits.start == digits.end
        message = "digits should follow the '/'" if missing else "too many digits for a number"
        raise digits.refuse(message, "digits")
    return number
