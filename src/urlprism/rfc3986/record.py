"""A URI reference: its text, and where its components lie (RFC 3986 §3)."""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from urlprism._vocabulary.closing import close
from urlprism._vocabulary.components import Components, port_number
from urlprism._vocabulary.ipv4 import is_ipv4
from urlprism._vocabulary.signatures import SignatureOf, nothing
from urlprism.redaction.records import hides_secrets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import EllipsisType
    from typing import Self

    from urlprism._vocabulary.intake import Text

LONGEST: Final = (1 << 31) - 1  # places are C's int: half of what a pointer would take

HostKind = Literal["reg-name", "IPv4address", "IPv6address", "IPvFuture"]

FIELDS: Final = (
    "scheme", "authority", "userinfo", "host", "host_kind", "port", "path", "query", "fragment",
)  # fmt: skip


@hides_secrets
class Parts(NamedTuple):
    """The five components of Appendix B; None where one is undefined, "" where it is empty."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


class Reference:
    """A URI reference that the grammar accepts (RFC 3986 §4.1), as it is written.

        foo://user@example.com:8042/over/there?name=ferret#nose
           |       |          |    |          |           |
           |       |          |    |          |           query_end: the "#", or the end
           |       |          |    |          path_end: the "?", or query_end
           |       |          |    path_start
           |       host_start host_end: the ":" of the port, or path_start
           scheme_end: the ":", -1 for none

    Without an authority host_start and host_end are -1. `parse` makes references; they are
    immutable, and equal, ordered and hashed by their text (§6.2.1).
    """

    __slots__ = (
        "_host_end", "_host_start", "_path_end", "_path_start", "_query_end", "_scheme_end",
        "_text",
    )  # fmt: skip
    __signature__ = SignatureOf(nothing)

    _text: str
    _scheme_end: int
    _host_start: int
    _host_end: int
    _path_start: int
    _path_end: int
    _query_end: int

    @property
    def scheme(self) -> str | None:
        """Return the scheme (§3.1)."""
        check_made(self)
        return self._text[: self._scheme_end] if self._scheme_end >= 0 else None

    @property
    def authority(self) -> str | None:
        """Return the authority (§3.2)."""
        check_made(self)
        if self._host_start < 0:
            return None
        return self._text[self._scheme_end + 3 : self._path_start]

    @property
    def userinfo(self) -> str | None:
        """Return the userinfo (§3.2.1)."""
        check_made(self)
        start = self._scheme_end + 3
        return self._text[start : self._host_start - 1] if self._host_start > start else None

    @property
    def host(self) -> str | None:
        """Return the host, an IP literal with its brackets (§3.2.2)."""
        check_made(self)
        return self._text[self._host_start : self._host_end] if self._host_start >= 0 else None

    @property
    def host_kind(self) -> HostKind | None:
        """Return the production that the host matches first (§3.2.2)."""
        host = self.host
        if host is None:
            return None
        if host.startswith("["):
            return "IPvFuture" if host[1] in "vV" else "IPv6address"
        return "IPv4address" if is_ipv4(host) else "reg-name"

    @property
    def port(self) -> str | None:
        """Return the port as it is written (§3.2.3)."""
        check_made(self)
        if self._host_end == self._path_start or self._host_start < 0:
            return None
        return self._text[self._host_end + 1 : self._path_start]

    @property
    def path(self) -> str:
        """Return the path (§3.3)."""
        return self._text[self._path_start : self._path_end]

    @property
    def query(self) -> str | None:
        """Return the query (§3.4)."""
        check_made(self)
        if self._path_end == self._query_end:
            return None
        return self._text[self._path_end + 1 : self._query_end]

    @property
    def fragment(self) -> str | None:
        """Return the fragment (§3.5)."""
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
        """Return whether this is what a rule of the grammar asks for (§3, §4.1 to §4.3)."""
        check_made(self)
        if rule == "absolute-URI":
            return self.is_absolute
        return rule == "URI-reference" or self.is_relative == (rule == "relative-ref")

    def parts(self) -> Parts:
        """Return the five components that resolution works on (§5.2.1)."""
        return Parts(self.scheme, self.authority, self.path, self.query, self.fragment)

    def components(self) -> Components:
        """Return the seven common parts; the port is a number.

        It is None where it is empty, too, or longer than what Python converts.
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
        """Return where each component that is there lies in the text."""
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

    def replace(
        self,
        *,
        scheme: "str | EllipsisType | None" = ...,
        authority: "str | EllipsisType | None" = ...,
        userinfo: "str | EllipsisType | None" = ...,
        host: "str | EllipsisType | None" = ...,
        port: "str | EllipsisType | None" = ...,
        path: "str | EllipsisType" = ...,
        query: "str | EllipsisType | None" = ...,
        fragment: "str | EllipsisType | None" = ...,
    ) -> "Self":
        """Return the reference with other components; all else stays as it is written.

        A component is written as it is given; None takes it away. Raise URLError where it cannot
        be that component, or the result would be read otherwise; TypeError for the authority
        beside a component of it, and for a userinfo or a port without a host.
        """
        components = {
            "scheme": scheme, "authority": authority, "userinfo": userinfo, "host": host,
            "port": port, "path": path, "query": query, "fragment": fragment,
        }  # fmt: skip
        given = {name: part for name, part in components.items() if part is not ...}
        return cast("Self", self._replaced(given))

    def _replaced(self, components: "Mapping[str, str | None]") -> "Reference":
        """Return what `replace` promises."""
        from urlprism.rfc3986.editing import replaced  # noqa: PLC0415 - few change references

        return replaced(self, components)

    def join(self, reference: "Text | Reference") -> "Reference":
        """Return the target of `reference` with this URI as the base (§5.2).

        Raise URLError where the reference is refused, or this one has no scheme.
        """
        from urlprism.rfc3986.parser import parse  # noqa: PLC0415 - it imports this module

        return parse(reference, self)

    def __str__(self) -> str:
        """Return the text."""
        check_made(self)
        return self._text

    def __repr__(self) -> str:
        """Return the text in its class, its secrets masked."""
        if not is_made(self):
            return object.__repr__(self)
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few references are shown

        return f"{type(self).__name__}({redact(self._text)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is of the same class and has the same text (§6.2.1)."""
        return str(self) == str(other) if type(other) is type(self) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this text stands before the other's."""
        return str(self) < str(other) if type(other) is type(self) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether this text does not stand behind the other's."""
        return str(self) <= str(other) if type(other) is type(self) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this text stands behind the other's."""
        return str(self) > str(other) if type(other) is type(self) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether this text does not stand before the other's."""
        return str(self) >= str(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(str(self))

    def __reduce__(self) -> "tuple[Callable[[str], Reference], tuple[str]]":
        """Return what makes an equal reference: it is parsed again."""
        from urlprism.rfc3986.parser import restored  # noqa: PLC0415 - it imports this module

        return restored, (str(self),)

    def __copy__(self) -> "Reference":
        """Return the reference itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> "Reference":
        """Return the reference itself: it never changes."""
        return self


close(Reference, "_text")


def is_made(reference: Reference) -> bool:
    """Return whether this is a reference already, not one that is being made."""
    try:
        return reference._text is not None
    except AttributeError:  # without a compiler an attribute is not there before it is set
        return False


def check_made(reference: Reference) -> None:
    """Raise TypeError for an object that `__new__` made, and nothing else."""
    if not is_made(reference):
        message = f"a {type(reference).__name__} that was never made of a text"
        raise TypeError(message)
