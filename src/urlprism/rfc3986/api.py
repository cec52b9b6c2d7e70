"""The public class `Reference` (RFC 3986 §4.1), and `parse`, which makes one."""

from typing import TYPE_CHECKING, cast

from urlprism._core.arguments.unknown import check_others
from urlprism._core.classes.closing import close
from urlprism._core.classes.signatures import SignatureOf, nothing
from urlprism._core.records.editing import given_parts
from urlprism.rfc3986.editing import edited
from urlprism.rfc3986.record import Spans, is_made
from urlprism.rfc3986.resolver import resolve
from urlprism.rfc3986.syntax import sets
from urlprism.rfc3986.syntax.grammar import URI_GRAMMAR
from urlprism.rfc3986.syntax.recognizer import recognize
from urlprism.rfc3986.text import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import EllipsisType
    from typing import Self, Unpack

    from urlprism._core.arguments.intake import URLText
    from urlprism._core.arguments.unknown import NoOthers

_URI_TABLE = sets.URI_TABLE


class Reference(Spans):
    """A URI reference that the grammar accepts (RFC 3986 §4.1), exactly as written.

    `parse` makes references. They are immutable, and are compared, ordered and hashed by their text
    (§6.2.1).

    >>> reference = parse("http://a.example/b?c")
    >>> reference.host, reference.query, reference.fragment
    ('a.example', 'c', None)
    """

    __slots__ = ()
    __signature__ = SignatureOf(nothing)

    def replace(
        self,
        *,
        scheme: "str | EllipsisType | None" = ...,
        authority: "str | EllipsisType | None" = ...,
        userinfo: "str | EllipsisType | None" = ...,
        host: "str | EllipsisType | None" = ...,
        port: "str | int | EllipsisType | None" = ...,
        path: "str | EllipsisType" = ...,
        query: "str | EllipsisType | None" = ...,
        fragment: "str | EllipsisType | None" = ...,
        **others: "Unpack[NoOthers]",
    ) -> "Self":
        """Return the reference with some components replaced; the rest stays as written (§5.3).

        A new component is not encoded; None removes it; the port may be a number. Raise URLError
        if a value cannot be that component, or if the result would be parsed differently. Raise
        TypeError for the authority together with one of its components, and for a userinfo or a
        port without a host.

        >>> str(parse("http://a/b").replace(path="/c", query="d"))
        'http://a/c?d'
        """
        check_others(self.replace, others)
        components = {
            "scheme": scheme, "authority": authority, "userinfo": userinfo, "host": host,
            "port": port, "path": path, "query": query, "fragment": fragment,
        }  # fmt: skip
        return cast("Self", self._replaced(given_parts(components)))

    def _replaced(self, components: "Mapping[str, str | None]") -> "Reference":
        """Return the result of `replace`."""
        return restored(edited(self, components, URI_GRAMMAR))

    def join(self, reference: "URLText") -> "Reference":
        """Return the target of `reference` with this URI as the base (§5.2).

        Raise URLError if the reference is invalid, or if this URI has no scheme.

        >>> str(parse("http://a/b/c").join("../d"))
        'http://a/d'
        """
        return parse(reference, self)

    def __repr__(self) -> str:
        """Return the name of the class and the text, its secrets masked."""
        if not is_made(self):
            return object.__repr__(self)
        from urlprism.redaction.masking import redact  # noqa: PLC0415 - few references are shown

        return f"{type(self).__name__}({redact(self._text)!r})"

    def __eq__(self, other: object) -> bool:
        """Return whether `other` is of the same class and has the same text (§6.2.1)."""
        return str(self) == str(other) if type(other) is type(self) else NotImplemented

    def __lt__(self, other: object) -> bool:
        """Return whether this text sorts before the text of `other`."""
        return str(self) < str(other) if type(other) is type(self) else NotImplemented

    def __le__(self, other: object) -> bool:
        """Return whether this text equals the text of `other` or sorts before it."""
        return str(self) <= str(other) if type(other) is type(self) else NotImplemented

    def __gt__(self, other: object) -> bool:
        """Return whether this text sorts after the text of `other`."""
        return str(self) > str(other) if type(other) is type(self) else NotImplemented

    def __ge__(self, other: object) -> bool:
        """Return whether this text equals the text of `other` or sorts after it."""
        return str(self) >= str(other) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        """Return the hash of the text."""
        return hash(str(self))

    def __reduce__(self) -> "tuple[Callable[[str], Reference], tuple[str]]":
        """Return the call that makes an equal reference: the text is parsed again."""
        return restored, (str(self),)

    def __copy__(self) -> "Reference":
        """Return the reference itself, which is immutable."""
        return self

    def __deepcopy__(self, memo: object) -> "Reference":
        """Return the reference itself, which is immutable."""
        return self


close(Reference, "_text")


def parse(text: "URLText", base: "URLText | None" = None, *, zone_ids: bool = False) -> Reference:
    """Parse a URI reference, or raise URLError; with a base, return its target (§4.1, §5.2).

    Octets are read as ASCII. `zone_ids` accepts "%25" and a zone after an IPv6 address (RFC 6874,
    obsoleted by RFC 9844). Raise URLError for a text that the grammar refuses and for a base
    without a scheme, TypeError for an argument that is not text.

    >>> str(parse("../g", "http://a/b/c/d"))
    'http://a/b/g'
    """
    exact = text if type(text) is str else text_of(text)
    reference = Reference.__new__(Reference)
    extent = recognize(reference, exact, _URI_TABLE, zone_ids)
    if extent >= 0:
        raise URI_GRAMMAR.refusal(exact, zone_ids, extent)
    return reference if base is None else _resolved(reference, base, zone_ids)


def _resolved(reference: Reference, base: "URLText", zone_ids: bool) -> Reference:
    """Return the target of a reference (§5.2)."""
    is_read = isinstance(base, Spans) and str(base).isascii()  # an IRI may not be one
    base_reference = base if is_read else parse(base, zone_ids=zone_ids)
    return parse(resolve(base_reference, reference, mend=True), zone_ids=zone_ids)


def restored(text: str) -> Reference:
    """Return the reference that was pickled as `text`."""
    return parse(text, zone_ids=True)
