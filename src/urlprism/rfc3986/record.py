"""The components of a URI reference, and their places in its text (RFC 3986 §3)."""

from typing import Final, Literal, NamedTuple

from urlprism._core.arguments.intake import is_text
from urlprism._core.arguments.unknown import unknown
from urlprism._core.hosts.ipv4 import is_ipv4
from urlprism._core.records.components import Components, port_number
from urlprism.redaction.records import hides_secrets

LONGEST: Final = (1 << 31) - 1  # places are C ints, which take half the space of pointers

HostKind = Literal["reg-name", "IPv4address", "IPv6address", "IPvFuture"]

# The rules of the grammar that a text can be checked against.
RULES: Final = ("URI", "URI-reference", "absolute-URI", "relative-ref")

FIELDS: Final = (
    "scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "query", "fragment",
)  # fmt: skip


@hides_secrets
class Parts(NamedTuple):
    """The five components of Appendix B; None is undefined, "" is empty.

    >>> from urlprism.rfc3986 import split
    >>> parts = split("//a?")
    >>> parts.scheme, parts.authority, parts.query
    (None, 'a', '')
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class Spans:
    """The text of a URI reference that the grammar accepts, and its components' places (§3).

        foo://user@example.com:8042/over/there?name=ferret#nose
           |       |          |    |          |           |
           |       |          |    |          |           query_end: the "#", or the end
           |       |          |    |          path_end: the "?", or query_end
           |       |          |    path_start
           |       host_start host_end: the ":" of the port, or path_start
           scheme_end: the ":", -1 without a scheme

    Without an authority host_start and host_end are -1. `recognizer` fills it; `api.Reference` is
    the public class.
    """

    __slots__ = (
        "_host_end", "_host_start", "_path_end", "_path_start", "_query_end", "_scheme_end",
        "_text",
    )  # fmt: skip

    _text: str
    _scheme_end: int
    _host_start: int
    _host_end: int
    _path_start: int
    _path_end: int
    _query_end: int

    @property
    def scheme(self) -> str | None:
        """Return the scheme as written (§3.1), None if there is none."""
        check_made(self)
        return self._text[: self._scheme_end] if self._scheme_end >= 0 else None

    @property
    def authority(self) -> str | None:
        """Return the authority (§3.2), None if there is none."""
        check_made(self)
        if self._host_start < 0:
            return None
        return self._text[self._scheme_end + 3 : self._path_start]

    @property
    def userinfo(self) -> str | None:
        """Return the userinfo (§3.2.1), None if there is none."""
        check_made(self)
        start = self._scheme_end + 3
        return self._text[start : self._host_start - 1] if self._host_start > start else None

    @property
    def host(self) -> str | None:
        """Return the host, an IP literal with its brackets (§3.2.2), None without an authority."""
        check_made(self)
        return self._text[self._host_start : self._host_end] if self._host_start >= 0 else None

    @property
    def host_kind(self) -> HostKind | None:
        """Return the first production that the host matches (§3.2.2), None without an authority.

        >>> from urlprism.rfc3986 import parse
        >>> parse("http://[::1]/").host_kind
        'IPv6address'
        """
        host = self.host
        if host is None:
            return None
        if host.startswith("["):
            return "IPvFuture" if host[1] in "vV" else "IPv6address"
        return "IPv4address" if is_ipv4(host) else "reg-name"

    @property
    def port(self) -> str | None:
        """Return the port as written (§3.2.3), None if there is no ":" after the host."""
        check_made(self)
        if self._host_end == self._path_start or self._host_start < 0:
            return None
        return self._text[self._host_end + 1 : self._path_start]

    @property
    def path(self) -> str:
        """Return the path, which may be empty (§3.3)."""
        return self._text[self._path_start : self._path_end]

    @property
    def query(self) -> str | None:
        """Return the query (§3.4), None if there is none."""
        check_made(self)
        if self._path_end == self._query_end:
            return None
        return self._text[self._path_end + 1 : self._query_end]

    @property
    def fragment(self) -> str | None:
        """Return the fragment (§3.5), None if there is none."""
        return self._text[self._query_end + 1 :] if self._query_end < len(self._text) else None

    @property
    def is_absolute(self) -> bool:
        """Return whether this is an absolute URI: a scheme, and no fragment (§4.3)."""
        check_made(self)
        return self._scheme_end >= 0 and self._query_end == len(self._text)

    @property
    def is_relative(self) -> bool:
        """Return whether this is a relative reference, which has no scheme (§4.2)."""
        check_made(self)
        return self._scheme_end < 0

    def matches(self, rule: str) -> bool:
        """Return whether this matches a rule of the grammar (§3, §4.1 to §4.3).

        Raise ValueError for a rule that is not in `RULES`.

        >>> from urlprism.rfc3986 import parse
        >>> parse("http://a/#b").matches("URI"), parse("http://a/#b").matches("absolute-URI")
        (True, False)
        """
        check_made(self)
        if rule == "URI-reference":
            return True
        if rule == "absolute-URI":
            return self.is_absolute
        if rule == "relative-ref":
            return self.is_relative
        if rule == "URI":
            return not self.is_relative
        raise unknown("rule", rule, RULES)

    def parts(self) -> Parts:
        """Return the five components that resolution works on (§5.2.1)."""
        return Parts(self.scheme, self.authority, self.path, self.query, self.fragment)

    def components(self) -> Components:
        """Return the seven common parts; the port is a number.

        The port is None, too, if it is empty or has more digits than every Python converts.
        """
        return Components(
            self.scheme,
            self.userinfo,
            self.host,
            port_number(self.port),
            self.path,
            self.query,
            self.fragment,
        )

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the parts by the names of the document."""
        return {name: getattr(self, name) for name in FIELDS}

    def spans(self) -> dict[str, tuple[int, int]]:
        """Return the start and end in the text of each component that is present, by name.

        >>> from urlprism.rfc3986 import parse
        >>> parse("//a/b").spans()
        {'authority': (2, 3), 'host': (2, 3), 'path': (3, 5)}
        """
        authority = self._scheme_end + 3
        places = {
            "scheme": (0, self._scheme_end),
            "authority": (authority, self._path_start),
            "userinfo": (authority, self._host_start - 1),
            "host": (self._host_start, self._host_end),
            "port": (self._host_end + 1, self._path_start),
            "path": (self._path_start, self._path_end),
            "query": (self._path_end + 1, self._query_end),
            "fragment": (self._query_end + 1, len(self._text)),
        }
        return {name: span for name, span in places.items() if getattr(self, name) is not None}

    def __str__(self) -> str:
        """Return the text."""
        check_made(self)
        return self._text


is_text(Spans)


def is_made(reference: Spans) -> bool:
    """Return whether a reference has been filled, and is not still being made."""
    try:
        return reference._text is not None
    except AttributeError:  # in pure Python a slot does not exist before it is set
        return False


def check_made(reference: Spans) -> None:
    """Raise TypeError for an object that `__new__` made and nothing filled."""
    if not is_made(reference):
        message = f"a {type(reference).__name__} that was not made from a text"
        raise TypeError(message)
