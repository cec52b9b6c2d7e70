"""A URI reference as RFC 2396 reads it."""

from dataclasses import dataclass
from types import EllipsisType
from typing import ClassVar, Final, NamedTuple, Self, Unpack, cast

from urlprism._core.arguments.intake import URLText, ascii_text
from urlprism._core.arguments.unknown import NoOthers, check_others
from urlprism._core.classes.closing import made_by, without_state
from urlprism._core.records import editing
from urlprism._core.records.components import Components, port_number
from urlprism._core.records.records import TextRecord
from urlprism.redaction.records import all_sourced, hides_secrets


@hides_secrets
class URIReferenceParts(NamedTuple):
    """The four components and the fragment of Appendix B; None is undefined, "" is empty (§5.2).

    >>> from urlprism.rfc2396 import split
    >>> parts = split("//a?")
    >>> parts.scheme, parts.authority, parts.query
    (None, 'a', '')
    """

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def is_opaque(self) -> bool:
        """Return whether an opaque_part follows the scheme, not a hier_part (§3)."""
        if self.scheme is None or self.authority is not None:
            return False
        return not self.path.startswith("/")

    @property
    def is_same_document(self) -> bool:
        """Return whether this is a reference to the current document (§4.2, §5.2 step 2)."""
        return not self.path and self.scheme is self.authority is self.query is None


class _Segment(NamedTuple):
    name: str
    params: tuple[str, ...]


@hides_secrets
class Segment(_Segment):
    """A segment of a path: the text before its first ";", and its parameters (§3.3).

    >>> from urlprism.rfc2396 import parse
    >>> parse("http://a/b;x;y").segments[0]
    Segment(name='b', params=('x', 'y'))
    """

    _sources: tuple[str, ...] = ()


FIELDS: Final = (
    "scheme", "opaque_part", "authority", "userinfo", "host", "port", "reg_name", "path", "query",
    "fragment",
)  # fmt: skip


@made_by("parse")
@without_state
@dataclass(frozen=True, slots=True, order=True, repr=False)
class URIReference(TextRecord):
    """A URI reference that the grammar accepts (RFC 2396 §4), exactly as written.

    `path` is the abs_path or rel_path, or the whole `opaque_part`, which may hold a "?" and has no
    query (§3). An authority is a server, or else the `reg_name` of a registry (§3.2); an empty
    authority is a server without a host. References are compared, ordered and hashed by their text.

    >>> from urlprism.rfc2396 import parse
    >>> parse("http://u@h:8/").port, parse("http://a,b/").reg_name, parse("mailto:a?b").opaque_part
    ('8', 'a,b', 'a?b')
    """

    FIELDS: ClassVar[tuple[str, ...]] = FIELDS

    text: str
    scheme: str | None
    opaque_part: str | None
    authority: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    reg_name: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def segments(self) -> tuple[Segment, ...]:
        """Return the segments of the path (§3.3); none if the path is empty or opaque.

        >>> from urlprism.rfc2396 import parse
        >>> parse("http://a/b;x;y/c").segments
        (Segment(name='b', params=('x', 'y')), Segment(name='c', params=()))
        """
        if not self.path or self.opaque_part is not None:
            return ()
        segments = tuple(map(_segment, self.path.removeprefix("/").split("/")))
        return all_sourced(segments, self.text)

    @property
    def is_same_document(self) -> bool:
        """Return whether this refers to the current document, which needs no base (§4.2)."""
        return self.text[:1] in {"", "#"}

    def components(self) -> Components:
        """Return the seven common parts; the host is that of a server, or the name of a registry.

        The port is a number; None, too, if it is empty or has more digits than every Python
        converts.
        """
        return Components(
            self.scheme,
            self.userinfo,
            self.host or self.reg_name or self.authority,
            port_number(self.port),
            self.path,
            self.query,
            self.fragment,
        )

    def written_parts(self) -> dict[str, str | None]:
        """Return the parts as written; a registry-based name is the host, None is absent."""
        host = self.reg_name if self.host is None else self.host
        return {
            "scheme": self.scheme,
            "userinfo": self.userinfo,
            "host": self.authority if host is None else host,
            "port": self.port,
            "path": self.path,
            "query": self.query,
            "fragment": self.fragment,
        }

    def replace(
        self,
        *,
        scheme: str | EllipsisType | None = ...,
        authority: str | EllipsisType | None = ...,
        userinfo: str | EllipsisType | None = ...,
        host: str | EllipsisType | None = ...,
        port: str | int | EllipsisType | None = ...,
        path: str | EllipsisType = ...,
        query: str | EllipsisType | None = ...,
        fragment: str | EllipsisType | None = ...,
        **others: Unpack[NoOthers],
    ) -> Self:
        """Return the reference with components replaced; the rest stays as written (§5.2 step 7).

        A new component is not escaped; None removes it. The path is the opaque part, if there is
        one; the host is a registry-based name, if there is one. Raise URLError if the result is
        not a reference, or has other components; TypeError for the authority together with a part
        of it, and for a userinfo or a port without a host.

        >>> from urlprism.rfc2396 import parse
        >>> str(parse("http://a/b?c").replace(host="d", query=None))
        'http://d/b'
        """
        check_others(self.replace, others)
        server = editing.given_parts({"userinfo": userinfo, "host": host, "port": port})
        changes = editing.given_parts(
            {"scheme": scheme, "path": path, "query": query, "fragment": fragment}
        )
        read = cast("editing.Reads[Self]", self._read)
        rule = "RFC 2396 §5.2 step 7"
        if authority is ...:
            return editing.edited(self, {**changes, **server}, read, rule)
        if server:
            message = "the authority and a component of it cannot both be replaced"
            raise TypeError(message)
        parts = {
            **self.written_parts(),
            **changes,
            "userinfo": None,
            "port": None,
            "host": authority,
        }
        return editing.verified(
            read(editing.composed(parts)), {"authority": authority, **changes}, rule
        )

    def join(self, reference: URLText) -> Self:
        """Return the absolute form of `reference` with this URI as the base (§5.2).

        Raise URLError if the grammar refuses the result, or if this URI has no scheme.

        >>> from urlprism.rfc2396 import parse
        >>> str(parse("http://a/b/c").join("../d"))
        'http://a/d'
        """
        return cast("Self", self._read(reference, self))


def _segment(text: str) -> Segment:
    name, *params = text.split(";")
    return Segment(name, tuple(params))


def text_of(url: URLText) -> str:
    """Return a text as an exact `str`, a reference as its text; octets are read as ASCII (§2).

    Raise URLError for octets that are not ASCII, TypeError for an argument that is not text.
    """
    return ascii_text(url, "RFC 2396 §2.1")
