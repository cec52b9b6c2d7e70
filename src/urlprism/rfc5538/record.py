"""The URIs of RFC 5538: what they identify, and the commands for an NNTP server."""

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from urlprism._vocabulary.closing import without_state
from urlprism._vocabulary.components import Components
from urlprism._vocabulary.records import TextRecord
from urlprism.errors import URLError
from urlprism.rfc3986.api import Reference
from urlprism.rfc5538.wildmat import is_exact, is_pattern

FIELDS: Final = (
    "scheme", "userinfo", "host", "port", "form", "value", "group", "article_number", "fragment",
)  # fmt: skip

LONGEST_ARGUMENT: Final = 497  # octets of the arguments of a command (RFC 3977 §3.1)
LONGEST_MESSAGE_ID: Final = 250  # octets, with its angle brackets (RFC 3977 §3.6)


@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class NetnewsURI(TextRecord):
    """Common base of news and nntp URIs; equal, ordered and hashed by its text.

    `reference` is the URI as parsed by RFC 3986.

    >>> from urlprism.rfc5538 import parse
    >>> parse("news://h/a@b.c").effective_port
    119
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    reference: Reference = field(compare=False)

    @property
    def scheme(self) -> str:
        """Return the scheme in lower case."""
        return self.text.partition(":")[0].lower()

    @property
    def userinfo(self) -> str | None:
        """Return the userinfo of the server (§7)."""
        return self.reference.userinfo

    @property
    def host(self) -> str | None:
        """Return the host of the server, or None for the default server (§4)."""
        return self.reference.host

    @property
    def port(self) -> int | None:
        """Return the port of the server."""
        return self.reference.components().port

    @property
    def effective_port(self) -> int:
        """Return the port, or its default: 119, and 563 for snews (§2, §8.1)."""
        default = 563 if self.scheme == "snews" else 119
        return default if self.port is None else self.port

    @property
    def fragment(self) -> str | None:
        """Return the fragment, whose meaning depends on the media type (§2.3)."""
        return self.reference.fragment

    def components(self) -> Components:
        """Return the seven common parts."""
        return self.reference.components()

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts named in `FIELDS`, with None for an absent part."""
        return {name: getattr(self, name, None) for name in FIELDS}

    def refusal(self, message: str, rule: str) -> URLError:
        """Return an error about the path."""
        return URLError(message, self.text, *self.reference.spans()["path"], rule)


@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class NewsURI(NetnewsURI):
    """A news URI (§4): an article by its message id, or a set of newsgroups.

    `value` is decoded: the message id without angle brackets, or a name with wildcards; "" means
    the same as "*". An octet that is not UTF-8 is a lone surrogate in it.

    >>> from urlprism.rfc5538 import parse
    >>> parse("news:a%2Fb@c.d").commands()
    ('ARTICLE <a/b@c.d>',)
    """

    form: Literal["article", "newsgroups"] = field(compare=False)
    value: str = field(compare=False)

    @property
    def is_pattern(self) -> bool:
        """Whether this is a set of newsgroups, not a single one (§4)."""
        return self.form == "newsgroups" and (not self.value or bool({*self.value} & {*"*?"}))

    def commands(self) -> tuple[str, ...]:
        """Return the commands for the server (RFC 3977), without line ends.

        Raise URLError if a command cannot have the data, such as an encoded line end.
        """
        if self.form == "article":
            if len(self.value) + len("<>") > LONGEST_MESSAGE_ID:
                raise self.refusal("a message id can have at most 250 octets", "RFC 3977 §3.6")
            return (f"ARTICLE <{self.value}>",)
        if not self.value:
            return ("LIST ACTIVE",)
        if not is_pattern(self.value):
            raise self.refusal("not a valid newsgroup name", "RFC 3977 §4.1 wildmat-pattern")
        if len(self.value.encode()) > LONGEST_ARGUMENT:
            raise self.refusal("an argument can have at most 497 octets", "RFC 3977 §3.1")
        return (f"{'LIST ACTIVE' if self.is_pattern else 'GROUP'} {self.value}",)


@without_state
@dataclass(frozen=True, order=True, repr=False, slots=True)
class NntpURI(NetnewsURI):
    """An nntp URI (§3): a newsgroup on a server, or an article in it by its number there.

    `group` is decoded; an octet that is not UTF-8 is a lone surrogate in it.

    >>> from urlprism.rfc5538 import parse
    >>> parse("nntp://h/comp.lang.c/7").commands()
    ('GROUP comp.lang.c', 'ARTICLE 7')
    """

    group: str = field(compare=False)
    article_number: int | None = field(compare=False)

    def commands(self) -> tuple[str, ...]:
        """Return the commands for the server (RFC 3977), without line ends.

        Raise URLError if a command cannot have the data, such as an encoded line end.
        """
        if not is_exact(self.group):
            raise self.refusal("not a valid newsgroup name", "RFC 3977 §4.1 wildmat-exact")
        if len(self.group.encode()) > LONGEST_ARGUMENT:
            raise self.refusal("an argument can have at most 497 octets", "RFC 3977 §3.1")
        number = self.article_number
        return (f"GROUP {self.group}", *([] if number is None else [f"ARTICLE {number}"]))
