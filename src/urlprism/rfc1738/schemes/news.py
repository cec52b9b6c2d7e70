"""News URLs (RFC 1738 §3.6): a newsgroup, an article, or all newsgroups, of any server."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self, TypedDict

from urlprism._core.classes.closing import made_by, make, without_state
from urlprism._core.records.findings import Finding
from urlprism.rfc1738 import grammar, security, sets
from urlprism.rfc1738.coding import decoded, quote, without_authority
from urlprism.rfc1738.grammar import Piece
from urlprism.rfc1738.parts import Pieces, TextOf, WrittenOf
from urlprism.rfc1738.plan import Plan
from urlprism.rfc1738.record import Locator
from urlprism.rfc1738.schemes.nntp import group, too_long

Form = Literal["all", "group", "article"]

_ARTICLE: Final = grammar.Run(sets.ARTICLE, "article")
_COMMANDS: Final[dict[Form, str]] = {
    "all": "LIST",
    "group": "GROUP {}",
    "article": "ARTICLE <{}>",
}
# The octets that end an argument or a command of NNTP (RFC 977 §2.3), or a message id.
_DELIMITERS: Final = bytes(range(0x21)) + b"<>\x7f"


class NewsData(TypedDict):
    """The argument of `News.build`."""

    value: str


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, eq=False, repr=False, kw_only=True)
class News(Locator):
    """A news URL; `value` is "*", the name of a group, or a message id, decoded.

    >>> from urlprism.rfc1738 import parse
    >>> url = parse("news:a%2Fb@h.example")
    >>> url.form, url.value
    ('article', 'a/b@h.example')
    """

    SCHEME: ClassVar[str] = "news"
    FIELDS: ClassVar[tuple[str, ...]] = ("scheme", "form", "value")

    value_text = TextOf[str]()
    value_written = WrittenOf[str]()

    form: Form
    value: str

    @classmethod
    def read(cls, schemepart: Piece) -> Self:
        """Parse a newsurl (§5); an "@" distinguishes an article from a group (§3.6)."""
        text = str(schemepart)
        if text == "*":
            return make(cls, text=schemepart.text, form="all", value=text)
        unique, domain = schemepart.partition("@")
        if domain is None:
            return make(cls, text=schemepart.text, form="group", value=group(schemepart))
        if unique.start == unique.end:
            raise unique.refuse("nothing precedes the '@'", "article")
        value = f"{decoded(_ARTICLE.check(unique))}@{grammar.host(domain)}"
        return make(cls, text=schemepart.text, form="article", value=value)

    @classmethod
    def build(cls, *, value: str) -> Self:
        """Return the URL of "*", a newsgroup, or a message id without its angle brackets.

        The domain of a message id follows its last "@". Raise URLError for an invalid value.

        >>> News.build(value="comp.lang.python").form, News.build(value="1@h.example").form
        ('group', 'article')
        """
        unique, at, domain = value.rpartition("@")
        article = without_authority(quote(unique, "news", "article"))
        return cls.written(f"{article}{at}{domain}")

    def data(self) -> NewsData:
        """Return the argument of `build` that makes this URL again, decoded.

        >>> from urlprism.rfc1738 import parse
        >>> parse("news:a%2Fb@h.example").data()
        {'value': 'a/b@h.example'}
        """
        return {"value": self.value}

    def pieces(self) -> dict[str, Pieces]:
        """Return the places of the parts that can be encoded, by name."""
        return {**self.login_pieces(), "value": self.piece}

    def plan(self, server: tuple[str, int] | None = None) -> Plan:
        """Return the command of RFC 977 for a news server.

        The URL does not name a server (§3.6): `server` is the one that the user has configured.
        Raise URLError for an octet that would end an argument or a command (§6), and for a command
        that is too long.
        """
        self.check_plan()
        return Plan(
            connect=server,
            commands=(self._command,),
            warnings=tuple(security.findings(self)),
        )

    def refusals(self) -> list[Finding]:
        """Return a finding for each encoded delimiter (§6), and for a command that is too long."""
        return security.encoded(self.piece, _DELIMITERS) + too_long(self, [self._command])

    @property
    def _command(self) -> str:
        return _COMMANDS[self.form].format(self.value)
