"""The URIs of RFC 5538: what they identify, and the commands for an NNTP server."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import EllipsisType
from typing import ClassVar, Final, Literal, Self, Unpack, cast

from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components
from urlprism._core.records.records import TextRecord
from urlprism.errors import URLError
from urlprism.rfc3986 import Reference
from urlprism.rfc5538.coding import encode, encoded_id
from urlprism.rfc5538.wildmat import is_exact, is_pattern

FIELDS: Final = (
    "scheme", "userinfo", "host", "port", "form", "value", "group", "article_number", "fragment",
)  # fmt: skip

LONGEST_ARGUMENT: Final = 497  # octets of the arguments of a command (RFC 3977 §3.1)
LONGEST_MESSAGE_ID: Final = 250  # octets, with its angle brackets (RFC 3977 §3.6)


@made_by("parse")
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

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written, the path without the slash after a server."""
        reference = self.reference
        parts = {"scheme": reference.scheme, "userinfo": reference.userinfo, "host": reference.host}
        path = reference.path if reference.host is None else reference.path[1:]
        return {**parts, "port": reference.port, "path": path, "fragment": reference.fragment}

    def _replaced(
        self, path: str | None, parts: Mapping[str, str | int | EllipsisType | None]
    ) -> Self:
        """Return the URI with another path, unless it is None, and with other parts as written."""
        changes = editing.given_parts(parts)
        if path is not None:
            changes["path"] = path
        read = cast("editing.Reads[Self]", self._read)
        return editing.edited(self, changes, read, "RFC 5538 §3, §4", _composed)

    def refusal(self, message: str, rule: str) -> URLError:
        """Return an error about the path."""
        return URLError(message, self.text, *self.reference.spans()["path"], rule)


def _check_is_text(name: str, part: object) -> None:
    """Raise TypeError for a part that is None, which each URI of the scheme has."""
    if part is None:
        message = f"the {name} cannot be removed"
        raise TypeError(message)


def _composed(parts: editing.Parts) -> str:
    """Return the text of parts as `written_parts` names them."""
    slash = "" if parts["host"] is None else "/"
    return editing.composed({**parts, "path": f"{slash}{parts['path']}"})


@made_by("parse")
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

    def replace(
        self,
        *,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType | None = ...,
        port: str | int | EllipsisType | None = ...,
        value: str | EllipsisType = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> "NewsURI":
        """Return the URI with some parts replaced; the rest stays exactly as written (§4).

        A new `value` is data, and encoded; an "@" makes it a message id. The other parts are as
        written, and None removes them. Raise URLError if the result is not such a URI, TypeError
        for a userinfo or a port without a host.

        >>> from urlprism.rfc5538 import parse
        >>> str(parse("news:comp.*").replace(host="h", value="a/b@c.d"))
        'news://h/a%2Fb@c.d'
        """
        check_others(self.replace, others)
        path = None
        _check_is_text("value", value)
        if not isinstance(value, EllipsisType):
            path = encoded_id(value) if "@" in value else encode(value, "newsgroups")
        parts = {"userinfo": userinfo, "host": host, "port": port, "fragment": fragment}
        return self._replaced(path, parts)

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


@made_by("parse")
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

    def replace(
        self,
        *,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType = ...,
        port: str | int | EllipsisType | None = ...,
        group: str | EllipsisType = ...,
        article_number: int | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> "NntpURI":
        """Return the URI with some parts replaced; the rest stays exactly as written (§3).

        A new `group` is data, and encoded. The other parts are as written, and None removes them.
        Raise URLError if the result is not such a URI.

        >>> from urlprism.rfc5538 import parse
        >>> str(parse("nntp://h/comp.lang.c/7").replace(port=1119, article_number=None))
        'nntp://h:1119/comp.lang.c'
        """
        check_others(self.replace, others)
        path = None
        _check_is_text("group", group)
        if group is not ... or article_number is not ...:
            name = self.written_parts()["path"] or ""
            name = name.partition("/")[0] if group is ... else encode(group, "group")
            number = self.article_number if article_number is ... else article_number
            path = name if number is None else f"{name}/{number}"
        parts = {"userinfo": userinfo, "host": host, "port": port, "fragment": fragment}
        return self._replaced(path, parts)

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
